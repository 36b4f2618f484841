import { type Transaction, sql } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** Tasks that an import has written but not finished with, those that can be seen, and one index less to write. */
export async function hiddenTasks(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  await db.schema
    .createTable("hidden_tasks")
    .addColumn("task_ref", engine.types.id, (column) =>
      column.primaryKey().references("tasks.id").onDelete("cascade"),
    )
    .addColumn("import_id", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("hidden_tasks_import").on("hidden_tasks").column("import_id").execute();
  // What a task is now is also its newest version: whoever looks for a content finds it there.
  await db.schema.dropIndex("tasks_blob").execute();
  await sql`
    CREATE VIEW visible_tasks AS SELECT * FROM tasks
    WHERE NOT EXISTS (SELECT 1 FROM hidden_tasks WHERE hidden_tasks.task_ref = tasks.id)`.execute(db);
}
