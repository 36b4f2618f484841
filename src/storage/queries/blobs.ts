import { hash as digest } from "node:crypto";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Kysely } from "kysely";
import type { StoredTables, Tables } from "../schema.ts";
import { batches } from "./batches.ts";
import { executeForRows } from "./for-rows.ts";
import { unknownValue } from "./known-value.ts";

const PLAIN = 0;
const COMPRESSED = 1;
/** Shorter texts get a little smaller, and cost more time than that is worth. */
const WORTH_COMPRESSING = 1024;

/** Stands in place of the hash of a raw reply that was removed. */
export const NO_RAW = "";

export interface Blob {
  readonly hash: string;
  readonly encoding: number;
  readonly data: Uint8Array;
}

export function toBlob(text: string): Blob {
  const bytes = Buffer.from(text, "utf8");
  const hash = digest("sha256", bytes, "hex");
  if (bytes.length < WORTH_COMPRESSING) return { hash, encoding: PLAIN, data: bytes };
  return { hash, encoding: COMPRESSED, data: zstdCompressSync(bytes) };
}

/** The bytes of the text, of which its hash is made. */
export function toBytes(blob: Omit<Blob, "hash">): Uint8Array {
  if (blob.encoding !== PLAIN && blob.encoding !== COMPRESSED) unknownValue("blobs.encoding", blob.encoding);
  return blob.encoding === COMPRESSED ? zstdDecompressSync(blob.data) : blob.data;
}

export function toText(blob: Omit<Blob, "hash">): string {
  const bytes = toBytes(blob);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

/** Stores each content once, whoever refers to it. */
export async function saveBlobs(db: Kysely<Tables>, blobs: readonly Blob[]): Promise<void> {
  const distinct = [...new Map(blobs.map((blob) => [blob.hash, blob])).values()];
  // Two transactions that store the same contents take their row locks in the same order.
  distinct.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  await executeForRows(db, distinct, addBlobs);
}

const addBlobs = (db: Kysely<Tables>, rows: readonly Blob[]) =>
  db
    .insertInto("blobs")
    .values(rows)
    .onConflict((conflict) => conflict.column("hash").doNothing());

export async function readBlobs(db: Kysely<Tables>, hashes: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const batch of batches(hashes)) {
    const rows = await db.selectFrom("blobs").selectAll().where("hash", "in", batch).execute();
    for (const row of rows) texts.set(row.hash, toText(row));
  }
  return texts;
}

type BlobColumn = {
  [Table in keyof StoredTables]: `${Table}.${Extract<keyof StoredTables[Table], `${string}_blob`>}`;
}[keyof StoredTables];

/** Every column that refers to a content. One that is missing here does not compile, and its contents would be lost. */
export const BLOB_COLUMNS: Readonly<Record<BlobColumn, true>> = {
  "runs.setup_blob": true,
  "runs.panel_blob": true,
  "run_tasks.content_blob": true,
  "responses.text_blob": true,
  "responses.reasoning_blob": true,
  "responses.raw_blob": true,
  "responses.messages_blob": true,
  "scores.detail_blob": true,
  "calls.body_blob": true,
  "calls.partial_blob": true,
  "tasks.content_blob": true,
  "task_versions.content_blob": true,
  "prepared_edits.content_blob": true,
  "schedules.request_blob": true,
};
