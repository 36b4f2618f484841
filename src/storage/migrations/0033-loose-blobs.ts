import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** Contents that may have lost the last row that referred to them, until somebody has looked. */
export async function looseBlobs(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  await db.schema
    .createTable("loose_blobs")
    .addColumn("id", engine.types.id, (column) => engine.autoNumber(column.primaryKey()))
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .execute();
  // These rows may change what they refer to, so that they are asked last, each content by itself.
  await db.schema.createIndex("tasks_blob").on("tasks").column("content_blob").execute();
  await db.schema.createIndex("task_versions_blob").on("task_versions").column("content_blob").execute();
}
