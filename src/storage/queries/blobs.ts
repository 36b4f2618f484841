import { createHash } from "node:crypto";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../schema.ts";
import { batches } from "./batches.ts";
import type { QueryContext } from "./context.ts";
import { unknownValue } from "./known-value.ts";

const PLAIN = 0;
const COMPRESSED = 1;
/** Shorter texts get a little smaller, and cost more time than that is worth. */
const WORTH_COMPRESSING = 1024;

export interface Blob {
  readonly hash: string;
  readonly encoding: number;
  readonly data: Uint8Array;
}

export function toBlob(text: string): Blob {
  const bytes = Buffer.from(text, "utf8");
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (bytes.length < WORTH_COMPRESSING) return { hash, encoding: PLAIN, data: bytes };
  return { hash, encoding: COMPRESSED, data: zstdCompressSync(bytes) };
}

export function toText(blob: Omit<Blob, "hash">): string {
  if (blob.encoding !== PLAIN && blob.encoding !== COMPRESSED) unknownValue("blobs.encoding", blob.encoding);
  const bytes = blob.encoding === COMPRESSED ? zstdDecompressSync(blob.data) : blob.data;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

/** Stores each content once, whoever refers to it. */
export async function saveBlobs(db: Kysely<Tables>, blobs: readonly Blob[]): Promise<void> {
  const distinct = [...new Map(blobs.map((blob) => [blob.hash, blob])).values()];
  // Two transactions that store the same contents take their row locks in the same order.
  distinct.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  for (const batch of batches(distinct)) {
    await db
      .insertInto("blobs")
      .values(batch)
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .execute();
  }
}

export async function readBlobs(db: Kysely<Tables>, hashes: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const batch of batches(hashes)) {
    const rows = await db.selectFrom("blobs").selectAll().where("hash", "in", batch).execute();
    for (const row of rows) texts.set(row.hash, toText(row));
  }
  return texts;
}

/** Removes contents that nothing refers to any more. */
export async function dropOrphans({ db, engine }: QueryContext): Promise<void> {
  // Waits for those who have stored a content but not yet what refers to it. SQLite has one writer anyway.
  if (engine.name === "postgres") await sql`LOCK TABLE blobs IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  await db
    .deleteFrom("blobs")
    .where("hash", "not in", (query) =>
      query
        .selectFrom("runs")
        .select("setup_blob as hash")
        // A hash that is NULL would make "not in" true of nothing.
        .union(
          query.selectFrom("runs").select(({ fn }) => fn.coalesce("panel_blob", "setup_blob").as("hash")),
        )
        .union(query.selectFrom("run_tasks").select("content_blob as hash"))
        .union(query.selectFrom("responses").select("text_blob as hash"))
        .union(query.selectFrom("responses").select("raw_blob as hash"))
        .union(query.selectFrom("responses").select("messages_blob as hash"))
        .union(query.selectFrom("scores").select("detail_blob as hash"))
        .union(
          query
            .selectFrom("calls")
            .select(({ ref }) => ref("body_blob").$notNull().as("hash"))
            .where("body_blob", "is not", null),
        )
        .union(query.selectFrom("tasks").select("content_blob as hash"))
        .union(query.selectFrom("task_versions").select("content_blob as hash")),
    )
    .execute();
}
