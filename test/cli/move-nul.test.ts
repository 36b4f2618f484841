import { join } from "node:path";
import { expect, it } from "vitest";
import { assay } from "../support/assay.ts";
import { temporaryFolder, temporaryPostgres } from "../support/databases.ts";
import { queryRows } from "../support/query-rows.ts";

/** A workspace `w` with three calls, of which two have texts with NUL characters. */
async function workspace(): Promise<{ folder: string; file: string }> {
  const folder = temporaryFolder();
  const { code } = await assay(["settings", "set", "backup.keep=5", "--dir", "w"], { cwd: folder });
  expect(code).toBe(0);
  const file = join(folder, "w", "assay.sqlite");
  await queryRows(
    file,
    `INSERT INTO calls (id, model_id, purpose, outcome, at, request_id, message) VALUES
     (1, 'm', 'test', 'ok', 1, 'r1', 'whole ' || char(65533)),
     (2, 'm', 'test', 'ok', 2, 'r2', 'a' || char(0) || 'b' || char(0)),
     (3, 'm', 'test', 'ok', 3, char(0), 'c' || char(0) || 'd')`,
  );
  return { folder, file };
}

const texts = async (database: string) =>
  (await queryRows(database, "SELECT request_id, message FROM calls ORDER BY id")).map((row) =>
    Object.values(row),
  );

const SOURCE = [
  ["r1", "whole \uFFFD"],
  ["r2", "a\0b\0"],
  ["\0", "c\0d"],
];
const ON_POSTGRES = [
  ["r1", "whole \uFFFD"],
  ["r2", "a\uFFFDb\uFFFD"],
  ["\uFFFD", "c\uFFFDd"],
];

it("a move to PostgreSQL names every text whose NUL characters it replaces", async () => {
  const { folder, file } = await workspace();
  const [server, other] = [await temporaryPostgres(), await temporaryPostgres()];
  const told = await assay(["move", "--from", "w", "--to", server], { cwd: folder });
  expect([told.code, told.code === 0 ? "" : told.stderr]).toEqual([0, ""]);
  expect(told.stdout).toMatch(
    /Every row was compared with the source and is the same, except for NUL characters in 2 rows\.$/m,
  );
  expect(told.stderr).toContain(
    [
      "PostgreSQL can't store NUL characters, so U+FFFD replaces them (4 in 3 texts):",
      "  calls, id 2: message",
      "  calls, id 3: request_id, message",
      "",
    ].join("\n"),
  );
  expect(await texts(server)).toEqual(ON_POSTGRES);
  expect(await texts(file)).toEqual(SOURCE);

  const json = await assay(["move", "--from", "w", "--to", other, "--json"], { cwd: folder });
  expect(JSON.parse(json.stdout)).toMatchObject({
    outcome: "moved",
    changedTexts: 3,
    replacedCharacters: 4,
    replacedRows: 2,
    replacements: [
      { table: "calls", key: "id 2", columns: ["message"] },
      { table: "calls", key: "id 3", columns: ["request_id", "message"] },
    ],
    differenceCount: 0,
  });
});

it("a move to SQLite keeps NUL characters, and has nothing to say about them", async () => {
  const { folder } = await workspace();
  const { code, stdout, stderr } = await assay(["move", "--from", "w", "--to", "copy"], { cwd: folder });
  expect([code, stdout]).toEqual([0, expect.stringContaining("compared with the source and is the same.\n")]);
  expect(stderr).not.toContain("NUL");
  expect(await texts(join(folder, "copy", "assay.sqlite"))).toEqual(SOURCE);
});

it("a key with a NUL character is refused before anything is written to PostgreSQL", async () => {
  const { folder, file } = await workspace();
  await queryRows(file, "INSERT INTO tags (name) VALUES ('x' || char(0) || 'y')");
  const server = await temporaryPostgres();
  const { code, stdout, stderr } = await assay(["move", "--from", "w", "--to", server], { cwd: folder });
  expect([code, stdout]).toEqual([3, ""]);
  expect(stderr).toContain("tags, name x\\u0000y: PostgreSQL can't store the NUL character in this key.");
  expect(await queryRows(server, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
});

it("what a person can store with NUL characters on SQLite is named too", async () => {
  const folder = temporaryFolder();
  const added = await assay(["collections", "add", "Notes", "description=one\0two", "--dir", "w"], {
    cwd: folder,
  });
  expect([added.code, added.code === 0 ? "" : added.stderr]).toEqual([0, ""]);
  const server = await temporaryPostgres();
  const { code, stderr } = await assay(["move", "--from", "w", "--to", server], { cwd: folder });
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining("(1 in 1 text):\n  collections, id 1: description\n"),
  ]);
});
