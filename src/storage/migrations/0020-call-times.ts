import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** How long calls took, judges' as well as models'. Of earlier calls it is not known. */
export async function callTimes(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  await db.schema.alterTable("calls").addColumn("latency_ms", engine.types.integer).execute();
}
