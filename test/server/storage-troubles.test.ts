import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/storage/index.ts";
import { migratedPostgres } from "../support/databases.ts";
import { queryRows } from "../support/query-rows.ts";
import { openWorkspace } from "../support/workspace.ts";

const adding = (description = "") => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ name: "Mail", description }),
});

/** A workspace over a database that a test can bring into trouble. */
async function onSqlite() {
  const database = new DatabaseSync(":memory:");
  const { request } = await openWorkspace({
    openStore: () => openSqliteStore(":memory:", () => database),
  });
  return { database, add: (description?: string) => request("/api/collections", adding(description)) };
}

describe("what trying again doesn't help against, on SQLite", () => {
  it("is a full disk, until there is room again", async () => {
    const { database, add } = await onSqlite();
    database.exec("PRAGMA max_page_count = 1");
    const refused = await add("x".repeat(100_000));
    expect([refused.status, await refused.json()]).toMatchObject([
      507,
      {
        code: "storage-full",
        message: ":memory:: the disk is full.",
        hint: "Free some space on the disk that holds the database, then try again.",
      },
    ]);
    database.exec("PRAGMA max_page_count = 4294967294");
    expect((await add()).status).toBe(201);
  });

  it("is a database that can't be written", async () => {
    const { database, add } = await onSqlite();
    database.exec("PRAGMA query_only = ON");
    const refused = await add();
    expect([refused.status, await refused.json()]).toMatchObject([
      500,
      {
        code: "storage-unusable",
        message: ":memory:: the database is read-only.",
        hint: expect.stringContaining("Check the permissions of the file and its folder") as string,
      },
    ]);
    database.exec("PRAGMA query_only = OFF");
  });

  it("is a damaged file", async () => {
    const { database, add } = await onSqlite();
    database.enableDefensive(false);
    database.exec("PRAGMA writable_schema = ON");
    database.exec("UPDATE sqlite_master SET rootpage = 999999 WHERE name = 'collections'");
    database.exec("PRAGMA writable_schema = RESET");
    const refused = await add();
    expect([refused.status, await refused.json()]).toMatchObject([
      500,
      { code: "storage-unusable", hint: expect.stringContaining("assay restore") as string },
    ]);
  });
});

describe("what trying again doesn't help against, on PostgreSQL", () => {
  it.each([
    ["53100", 507, "storage-full", "PostgreSQL's disk is full", "Free some space on PostgreSQL's disk"],
    ["25006", 500, "storage-unusable", "PostgreSQL is read-only", "standby"],
    ["XX001", 500, "storage-unusable", "PostgreSQL reports damaged data", "Restore a backup"],
  ])("%s is %i, and the hint says what helps", async (state, status, code, message, hint) => {
    const database = await migratedPostgres();
    await queryRows(
      database,
      `CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'trouble' USING ERRCODE = '${state}'; END $$;
       CREATE TRIGGER trouble BEFORE INSERT ON collections EXECUTE FUNCTION trouble();`,
    );
    const { request } = await openWorkspace({ database });
    const refused = await request("/api/collections", adding());
    expect([refused.status, await refused.json()]).toMatchObject([
      status,
      {
        code,
        message: expect.stringContaining(message) as string,
        hint: expect.stringContaining(hint) as string,
      },
    ]);
  });
});
