import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder, temporaryPostgres } from "../../test/support/databases.ts";
import type { EngineDialect } from "./engine-dialect.ts";
import { MIGRATIONS, migrate } from "./migrate.ts";
import { invitations } from "./migrations/0008-invitations.ts";
import { peopleComplete } from "./migrations/0013-people-complete.ts";
import { searchedInputs } from "./migrations/0023-searched-inputs.ts";
import { workingTime } from "./migrations/0025-working-time.ts";
import { flaggedPoints } from "./migrations/0017-flagged-points.ts";
import { postgresDialect } from "./postgres/dialect.ts";
import { openPool } from "./postgres/pool.ts";
import { saveBlobs, toBlob } from "./queries/blobs.ts";
import type { Tables } from "./schema.ts";
import { sqliteDialect } from "./sqlite/dialect.ts";
import { openSqliteStore } from "./sqlite/open.ts";

const ENGINES: Record<string, () => Promise<EngineDialect>> = {
  SQLite: async () => {
    const path = join(temporaryFolder(), "assay.sqlite");
    return sqliteDialect(new DatabaseSync(path), path);
  },
  PostgreSQL: async () => postgresDialect(openPool(await temporaryPostgres()), "test"),
};

/** A version that begins well and then fails. */
const failing: (typeof MIGRATIONS)[number] = async (db) => {
  await db.schema.createTable("half").addColumn("id", "integer").execute();
  throw new Error("planned failure");
};

describe.each(Object.entries(ENGINES))("migrating on %s", (_name, open) => {
  const opened = async () => {
    const engine = await open();
    const db = new Kysely<Tables>({ dialect: engine.kysely });
    onTestFinished(() => db.destroy());
    return { engine, db };
  };
  const tablesOf = async (db: Kysely<Tables>) =>
    (await db.introspection.getTables()).map((table) => table.name);
  const versionOf = async (db: Kysely<Tables>) =>
    (await db.selectFrom("schema_version").select("version").executeTakeFirstOrThrow()).version;

  it("brings an empty database to the newest version, and does nothing the second time", async () => {
    const { engine, db } = await opened();
    await migrate(db, engine);
    await migrate(db, engine);
    expect(await versionOf(db)).toBe(MIGRATIONS.length);
    expect(await tablesOf(db)).toEqual(
      expect.arrayContaining(["runs", "items", "responses", "scores", "blobs"]),
    );
  });

  it("leaves nothing behind when a migration fails", async () => {
    const { engine, db } = await opened();
    await expect(migrate(db, engine, [...MIGRATIONS, failing])).rejects.toThrow("planned failure");
    expect(await tablesOf(db)).toEqual([]);
    await migrate(db, engine);
    await expect(migrate(db, engine, [...MIGRATIONS, failing])).rejects.toThrow("planned failure");
    expect(await versionOf(db)).toBe(MIGRATIONS.length);
    expect(await tablesOf(db)).not.toContain("half");
  });

  it("applies what is new to a database that holds data", async () => {
    const { engine, db } = await opened();
    await migrate(db, engine);
    await db
      .insertInto("blobs")
      .values({ hash: "h", encoding: 0, data: Buffer.from("x") })
      .execute();
    await migrate(db, engine, [
      ...MIGRATIONS,
      async (transaction) => {
        await sql`CREATE TABLE later (id INTEGER)`.execute(transaction);
      },
    ]);
    expect(await versionOf(db)).toBe(MIGRATIONS.length + 1);
    expect(await tablesOf(db)).toContain("later");
    expect(await db.selectFrom("blobs").select("hash").execute()).toEqual([{ hash: "h" }]);
  });

  it("finds the template versions of tasks that were frozen before they had a column", async () => {
    const { engine, db } = await opened();
    await migrate(db, engine, MIGRATIONS.slice(0, MIGRATIONS.indexOf(invitations)));
    const blobs = ["v2", undefined].map((templateVersion) => toBlob(JSON.stringify({ templateVersion })));
    await saveBlobs(db, blobs);
    await sql`INSERT INTO runs (run_id, name, status, setup_hash, setup_blob, created_at, last_seq)
      VALUES ('r', 'r', 'PENDING', 'h', 'h', 1, 0)`.execute(db);
    for (const { hash } of blobs)
      await sql`INSERT INTO run_tasks (run_id, task_id, content_blob) VALUES (1, ${hash}, ${hash})`.execute(
        db,
      );
    await migrate(db, engine);
    const rows = await db.selectFrom("run_tasks").select("template_version").orderBy("id").execute();
    expect(rows.map((row) => row.template_version)).toEqual(["v2", null]);
  });

  it("makes input texts searchable, and says which model wrote a task", async () => {
    const { engine, db } = await opened();
    await migrate(db, engine, MIGRATIONS.slice(0, MIGRATIONS.indexOf(searchedInputs)));
    const tasks = [
      { taskId: "a", prompt: "Why?", inputText: "GEWITTER über Kiel", generatorModelId: "writer" },
      { taskId: "b", prompt: "Why?" },
    ];
    const blobs = tasks.map((task) => toBlob(JSON.stringify(task)));
    await saveBlobs(db, blobs);
    for (const [index, { taskId }] of tasks.entries())
      await sql`INSERT INTO tasks (task_id, version, category, search_text, content_hash, content_blob, created_at, updated_at)
        VALUES (${taskId}, 1, 'c', 'old', ${taskId}, ${blobs[index]?.hash}, 1, 1)`.execute(db);
    await migrate(db, engine);
    const rows = await db
      .selectFrom("tasks")
      .select(["search_text", "generator_model"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { search_text: "a\n\nwhy?\ngewitter über kiel", generator_model: "writer" },
      { search_text: "old", generator_model: null },
    ]);
  });

  it("completes answers that people had scored in runs without a judge", async () => {
    const { engine, db } = await opened();
    await migrate(db, engine, MIGRATIONS.slice(0, MIGRATIONS.indexOf(peopleComplete)));
    for (const [run, judges] of [
      [1, []],
      [2, ["jay"]],
    ] as const) {
      const name = `r${run}`;
      await sql`INSERT INTO runs (run_id, name, status, setup_hash, setup_blob, created_at, last_seq)
        VALUES (${name}, 'r', 'FINISHED', 'h', 'h', 1, 1)`.execute(db);
      const planned = JSON.stringify({ type: "run-planned", judges });
      await sql`INSERT INTO run_events (run_id, seq, at, type, body_json)
        VALUES (${run}, 1, 5, 'run-planned', ${planned})`.execute(db);
      await sql`INSERT INTO run_models (run_id, model_id) VALUES (${run}, 'm')`.execute(db);
      await sql`INSERT INTO run_tasks (run_id, task_id, content_blob) VALUES (${run}, 't', 'h')`.execute(db);
      for (const sample of [0, 1])
        await sql`INSERT INTO items (run_id, task_ref, model_ref, sample, status, attempts, next_retry_at, updated_at)
          VALUES (${run}, ${run}, ${run}, ${sample}, 'WAITING_FOR_JUDGE', 0, 0, 1)`.execute(db);
      const setup = JSON.stringify({ criteria: [{}, {}] });
      await sql`INSERT INTO sessions (session_id, run_id, kind, rater, setup_json, created_at, finished_at)
        VALUES (${name}, ${run}, 'criteria', 'Ann', ${setup}, 1, 2)`.execute(db);
      for (const place of [0, 1])
        await sql`INSERT INTO session_answers (answer_id, session_ref, position, item_ref, skipped, score_count, note, tags_json)
          VALUES (${`${name}-${place}`}, ${run}, ${place}, ${2 * run - 1 + place}, 0, ${2 - place}, '', '[]')`.execute(
          db,
        );
    }
    await migrate(db, engine);
    const items = await db.selectFrom("items").select("status").orderBy("id").execute();
    expect(items.map(({ status }) => status)).toEqual(["COMPLETED", ...Array(3).fill("WAITING_FOR_JUDGE")]);
    const counts = await db.selectFrom("run_models").selectAll().orderBy("id").execute();
    expect(counts.map((row) => [row.items_completed, row.items_waiting_for_judge, row.items_new])).toEqual([
      [1, 1, 0],
      [0, 2, 0],
    ]);
    const runs = await db.selectFrom("runs").select("task_count").execute();
    expect(runs).toEqual([{ task_count: 1 }, { task_count: 1 }]);
    const told = await db.selectFrom("run_events").selectAll().where("type", "=", "people-scored").execute();
    expect(told.map(({ seq, body_json }) => [seq, JSON.parse(body_json)])).toEqual([
      [2, { type: "people-scored", models: { m: 1 } }],
    ]);
  });

  it("adds up how long earlier runs were executed, by their events", async () => {
    const { engine, db } = await opened();
    await migrate(db, engine, MIGRATIONS.slice(0, MIGRATIONS.indexOf(workingTime)));
    const told = [
      // Finished, and judged again much later.
      "run-planned 0, run-started 10, run-finished 30, judging-renewed 900, run-resumed 900, run-finished 905",
      // Cut off; what people did afterwards is not the run's work.
      "run-started 10, item-answered 17, session-finished 60, run-resumed 80, run-paused 81",
      // Cut off at the end, and owned still.
      "run-started 10, call-retried 14, report-written 70",
      "run-started 10, run-paused 15, run-resumed 20, item-answered 22",
      "run-planned 5",
    ];
    for (const [index, events] of told.entries()) {
      const owner = index === 3 ? "me" : null;
      await sql`INSERT INTO runs (run_id, name, status, setup_hash, setup_blob, created_at, last_seq, owner_token)
        VALUES (${`r${index}`}, 'r', 'PENDING', 'h', 'h', 1, 1, ${owner})`.execute(db);
      for (const [seq, event] of events.split(", ").entries()) {
        const [type, at] = event.split(" ");
        await sql`INSERT INTO run_events (run_id, seq, at, type, body_json)
          VALUES (${index + 1}, ${seq + 1}, ${Number(at)}, ${type}, '{}')`.execute(db);
      }
    }
    await migrate(db, engine);
    const rows = await db.selectFrom("runs").select(["worked_ms", "active_since"]).orderBy("id").execute();
    expect(rows.map(({ worked_ms, active_since }) => [worked_ms, active_since])).toEqual([
      [25, null],
      [8, null],
      [4, null],
      [5, 20],
      [0, null],
    ]);
  });

  it("counts the points that judges had left out of earlier verdicts", async () => {
    const { engine, db } = await opened();
    await migrate(db, engine, MIGRATIONS.slice(0, MIGRATIONS.indexOf(flaggedPoints)));
    const details = [["missing:a", "missing:b"], ["repaired"], ["missing:a"]].map((flags) =>
      toBlob(JSON.stringify({ reason: "r".repeat(2000), parts: {}, flags, transcript: null })),
    );
    await saveBlobs(db, details);
    await sql`INSERT INTO runs (run_id, name, status, setup_hash, setup_blob, created_at, last_seq)
      VALUES ('r', 'r', 'FINISHED', 'h', 'h', 1, 1)`.execute(db);
    await sql`INSERT INTO run_models (run_id, model_id) VALUES (1, 'm')`.execute(db);
    await sql`INSERT INTO run_tasks (run_id, task_id, content_blob) VALUES (1, 't', 'h')`.execute(db);
    await sql`INSERT INTO items (run_id, task_ref, model_ref, sample, status, attempts, next_retry_at, updated_at)
      VALUES (1, 1, 1, 0, 'COMPLETED', 0, 0, 1)`.execute(db);
    for (const [index, { hash }] of details.entries()) {
      const kind = index === 2 ? "person" : "judge";
      await sql`INSERT INTO scores (item_id, scorer, scorer_kind, value, auto_fail, detail_blob, created_at)
        VALUES (1, ${`s${index}`}, ${kind}, 1, 0, ${hash}, 1)`.execute(db);
    }
    await migrate(db, engine);
    const scores = await db.selectFrom("scores").selectAll().orderBy("id").execute();
    expect(scores.map(({ points_missing, points_clamped }) => [points_missing, points_clamped])).toEqual([
      [2, 0],
      [0, 0],
      [0, 0],
    ]);
    const [run] = await db.selectFrom("runs").select("revision").execute();
    expect(run?.revision).toBeGreaterThan(0);
  });

  it("refuses a database of a newer version and leaves it alone", async () => {
    const { engine, db } = await opened();
    await migrate(db, engine);
    await db.updateTable("schema_version").set({ version: 999 }).execute();
    await expect(migrate(db, engine)).rejects.toMatchObject({ code: "storage-newer" });
    expect(await versionOf(db)).toBe(999);
  });
});

describe("an SQLite file", () => {
  it("is copied before it is migrated, and the copy is whole", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "assay.sqlite");
    await (await openSqliteStore(path)).close();
    expect(readdirSync(folder).filter((name) => name.endsWith(".bak"))).toEqual([]);

    const engine = sqliteDialect(new DatabaseSync(path), path);
    const db = new Kysely<Tables>({ dialect: engine.kysely });
    onTestFinished(() => db.destroy());
    await migrate(db, engine, [...MIGRATIONS, async () => {}]);
    const copy = `${path}.before-${MIGRATIONS.length + 1}.bak`;
    expect(existsSync(copy)).toBe(true);
    const store = await openSqliteStore(copy);
    expect(await store.listRuns({ limit: 1 })).toEqual({ rows: [], next: null });
    await store.close();
  });

  it("has nothing beside it when it is closed, even if nothing was asked", async () => {
    const folder = temporaryFolder();
    await (await openSqliteStore(join(folder, "assay.sqlite"))).close();
    expect(readdirSync(folder)).toEqual(["assay.sqlite"]);
  });

  it("names itself when it cannot be opened", async () => {
    await expect(openSqliteStore("/no/such/folder/x.sqlite")).rejects.toMatchObject({
      code: "storage-failed",
      message: expect.stringContaining("/no/such/folder/x.sqlite") as string,
    });
  });
});

describe("a PostgreSQL server", () => {
  it("that is not there is named, without the password", async () => {
    const { openPostgresStore } = await import("./postgres/open.ts");
    const opening = openPostgresStore("postgres://someone:secret@127.0.0.1:1/db");
    await expect(opening).rejects.toMatchObject({
      code: "storage-failed",
      message: "Database 127.0.0.1:1/db: connection refused; check that PostgreSQL is running.",
    });
  });
});
