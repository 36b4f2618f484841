import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** Words are found in tasks, answers and judgments. What changes there is put down, to be indexed behind it. */
export async function search(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { integer } = engine.types;
  await db.schema
    .createTable("search_queue")
    .addColumn("id", integer === "bigint" ? "bigint" : "integer", (column) =>
      engine.autoNumber(column.primaryKey()),
    )
    .addColumn("doc", integer, (column) => column.notNull())
    .execute();
  // Without a row: nothing is indexed yet.
  await db.schema
    .createTable("search_state")
    .addColumn("version", integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("run_tasks_content").on("run_tasks").column("content_blob").execute();
  await db.schema.createIndex("run_tasks_task").on("run_tasks").column("task_id").execute();
  await engine.search.createIndex(db);
  await engine.search.createTriggers(db);
}
