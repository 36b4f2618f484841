import { type Transaction, sql } from "kysely";
import type { Tables } from "../schema.ts";

/** What related tasks share, beside the task, so that tasks can be narrowed by it. No task had one before. */
export async function taskClusters(db: Transaction<Tables>): Promise<void> {
  await db.schema.alterTable("tasks").addColumn("cluster", "text").execute();
  // Results that were kept have intervals over tasks where several people scored, and none over people.
  await db
    .updateTable("runs")
    .set({ revision: sql<number>`revision + 1` })
    .execute();
}
