import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import { searchedRunText } from "../queries/searched-text.ts";
import type { Tables } from "../schema.ts";

/** Runs are found by their names in small letters of any script: engines know those of English at best. */
export async function searchedRuns(db: Transaction<Tables>, _engine: EngineDialect): Promise<void> {
  await db.schema
    .alterTable("runs")
    .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  for (const { id, run_id, name } of await db.selectFrom("runs").select(["id", "run_id", "name"]).execute())
    await db
      .updateTable("runs")
      .set({ search_text: searchedRunText(run_id, name) })
      .where("id", "=", id)
      .execute();
}
