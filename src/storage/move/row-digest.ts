import { createHash } from "node:crypto";
import type { RowBatch, Values } from "../backup/row-batch.ts";

/** A hash of rows in their order, however many come at a time. */
export function rowDigest() {
  const texts = createHash("sha256");
  const contents = createHash("sha256");
  return {
    add({ table, rows }: RowBatch): void {
      texts.update(rows.map((row) => `${table} ${lineOf(row)}\n`).join(""));
      for (const row of rows)
        for (const value of row) if (value instanceof Uint8Array) contents.update(value);
    },
    get: (): string =>
      createHash("sha256").update(texts.copy().digest()).update(contents.copy().digest()).digest("hex"),
  };
}

const lineOf = (row: Values): string =>
  JSON.stringify(row.map((value) => (value instanceof Uint8Array ? { bytes: value.length } : value)));
