import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** With what chance a pair was drawn, so that whoever weighs verdicts can. Of earlier pairs it is not known. */
export async function pairProbabilities(db: Transaction<Tables>, _engine: EngineDialect): Promise<void> {
  await db.schema.alterTable("session_pairs").addColumn("probability", "double precision").execute();
}
