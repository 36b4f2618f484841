import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { sqliteDialect } from "../sqlite/dialect.ts";
import type { Tables } from "../schema.ts";
import { executeForRows } from "./for-rows.ts";

interface Content {
  readonly hash: string;
  readonly encoding: number;
  readonly data: Uint8Array;
}

it("writes a statement once for each number of rows, and gives it the values of all of them", async () => {
  const { kysely } = sqliteDialect(new DatabaseSync(":memory:"), ":memory:");
  const db = new Kysely<Tables>({ dialect: kysely });
  await sql`CREATE TABLE blobs (hash TEXT PRIMARY KEY, encoding INTEGER, data BLOB)`.execute(db);
  const written: number[] = [];
  const add = (connection: Kysely<Tables>, rows: readonly Content[]) => {
    written.push(rows.length);
    return connection.insertInto("blobs").values(rows).returning("hash");
  };
  const rows = Array.from({ length: 3 * 128 + 5 }, (_, index) => ({
    hash: `h${index}`,
    encoding: index % 2,
    data: new Uint8Array([index % 256]),
  }));
  const added = await executeForRows(db, rows, add);
  const more = await db
    .transaction()
    .execute((inside) => executeForRows(inside, [{ hash: "x", encoding: 0, data: new Uint8Array() }], add));
  expect(written).toEqual([128, 4, 1]);
  expect([...added, ...more].map(({ hash }) => hash)).toEqual([...rows.map(({ hash }) => hash), "x"]);
  expect(await db.selectFrom("blobs").selectAll().where("hash", "=", "h130").execute()).toEqual([rows[130]]);
  await db.destroy();
});
