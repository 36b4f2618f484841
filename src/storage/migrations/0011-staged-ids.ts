import type { Transaction } from "kysely";
import type { Tables } from "../schema.ts";

/** What an import puts aside is compared with the tasks that are there by id and content, without being read again. */
export async function stagedIds(db: Transaction<Tables>): Promise<void> {
  // What an import under way had put aside lacks both; its process is told that nothing came in.
  await db.deleteFrom("staged_tasks").execute();
  await db.schema
    .alterTable("staged_tasks")
    .addColumn("task_id", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("staged_tasks")
    .addColumn("content_hash", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createIndex("staged_tasks_ids")
    .on("staged_tasks")
    .columns(["import_id", "task_id"])
    .execute();
  // Tags of one task were found by looking through all of them: an edit took longer the more tasks there were.
  await db.schema.createIndex("task_tags_task").on("task_tags").column("task_ref").execute();
}
