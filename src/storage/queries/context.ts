import type { Kysely, Selectable } from "kysely";
import { Failure, phrase } from "../../core/index.ts";
import type { EngineDialect } from "../engine-dialect.ts";
import { withoutNul } from "../postgres/without-nul.ts";
import type { RunTable, Tables } from "../schema.ts";

/** What every query is given: a connection or a transaction, and how its engine differs. */
export interface QueryContext {
  readonly db: Kysely<Tables>;
  readonly engine: EngineDialect;
}

export type RunRow = Selectable<RunTable>;

export async function findRunRow({ db }: QueryContext, runId: string): Promise<RunRow | undefined> {
  return await db.selectFrom("runs").selectAll().where("run_id", "=", runId).executeTakeFirst();
}

export async function requireRunRow(context: QueryContext, runId: string): Promise<RunRow> {
  const row = await findRunRow(context, runId);
  if (row === undefined) throw new Failure("not-found", phrase`There is no run ${runId}.`);
  return row;
}

/** PostgreSQL text cannot hold NUL, and lone surrogates are not UTF-8. */
export function storableText(text: string): string {
  return withoutNul(text.toWellFormed());
}
