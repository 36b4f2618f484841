import type { Transaction } from "kysely";
import { z } from "zod";
import type { EngineDialect } from "../engine-dialect.ts";
import { readBlobs } from "../queries/blobs.ts";
import { storableText } from "../queries/context.ts";
import type { Tables } from "../schema.ts";

/** Ways into single sessions, and what makes ratings and pairs of them quick to find. */
export async function invitations(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { id, integer } = engine.types;
  await db.schema
    .createTable("invitations")
    .addColumn("id", id, (column) => engine.autoNumber(column.primaryKey()))
    .addColumn("invitation_id", "text", (column) => column.notNull().unique())
    .addColumn("session_ref", id, (column) => column.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("guest", "text")
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("revoked_at", integer)
    .execute();
  await db.schema.createIndex("invitations_session").on("invitations").column("session_ref").execute();

  await db.schema
    .alterTable("sessions")
    .addColumn("pairs_revision", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("session_pairs")
    .addColumn("revision", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("session_pairs_revision")
    .on("session_pairs")
    .columns(["session_ref", "revision"])
    .execute();
  await db.schema.dropIndex("session_pairs_session").execute();

  await db.schema.alterTable("run_tasks").addColumn("template_version", "text").execute();
  await fillTemplateVersions(db);
}

const versionSchema = z.object({ templateVersion: z.string().optional() });

/** Runs that were planned before have it in the text of their tasks only. */
async function fillTemplateVersions(db: Transaction<Tables>): Promise<void> {
  const rows = await db.selectFrom("run_tasks").select("content_blob").distinct().execute();
  const texts = await readBlobs(
    db,
    rows.map(({ content_blob }) => content_blob),
  );
  for (const [hash, text] of texts) {
    const { templateVersion } = versionSchema.parse(JSON.parse(text));
    if (templateVersion === undefined) continue;
    await db
      .updateTable("run_tasks")
      .set({ template_version: storableText(templateVersion) })
      .where("content_blob", "=", hash)
      .execute();
  }
}
