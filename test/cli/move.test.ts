import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { backUpDatabase } from "../../src/storage/index.ts";
import { assay } from "../support/assay.ts";
import { startAssay } from "../support/assay-process.ts";
import { migratedPostgres, temporaryFolder, temporaryPostgres } from "../support/databases.ts";
import { keepSqlite } from "../support/kept-databases.ts";
import { rowsByTable } from "../support/moved-rows.ts";
import { queryRows } from "../support/query-rows.ts";
import { sampleBank, writeSample } from "../support/sample-config.ts";
import { chanceFor } from "../torture/chance.ts";
import { faultsIn } from "../torture/invariants.ts";

const digestOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
const fileIn = (folder: string, dir: string) => join(folder, dir, "assay.sqlite");

/** A workspace `w` with a run, people's scores, tasks, a provider with a stored key and a token. */
async function furnished(tasks = 3): Promise<string> {
  const folder = temporaryFolder();
  const config = writeSample(folder, { tasks });
  writeFileSync(join(folder, "tasks.jsonl"), sampleBank(20));
  for (const args of [
    ["run", "-c", config, "--quiet"],
    ["import", "tasks.jsonl", "--collection", "Many"],
    [
      "providers",
      "add",
      "Own",
      "type=openai-compatible",
      "baseUrl=http://127.0.0.1:9/v1",
      "apiKey=sk-of-a-test-0001",
    ],
    ["tokens", "add", "ci", "--scope", "read"],
    ["settings", "set", "backup.keep=5"],
  ]) {
    const { code, stderr } = await assay([...args, "--dir", "w"], { cwd: folder });
    expect([args[0], code, code === 0 ? "" : stderr]).toEqual([args[0], 0, ""]);
  }
  return folder;
}

/** What people look at and what they hand on, to the byte. */
async function seen(folder: string, place: readonly string[]): Promise<Record<string, string>> {
  const ask = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await assay([...args, ...place], { cwd: folder });
    expect([args[0], code, code === 0 ? "" : stderr]).toEqual([args[0], 0, ""]);
    return stdout;
  };
  const runs = await ask("runs", "--json");
  const { runId } = JSON.parse(runs.split("\n")[0] ?? "") as { runId: string };
  rmSync(join(folder, "exported.jsonl"), { force: true });
  await ask("export", "exported.jsonl");
  return {
    runs,
    leaderboard: await ask("leaderboard", "--json"),
    results: await ask("results", runId, "--format", "json", "--detailed"),
    items: await ask("results", runId, "--detailed"),
    tasks: readFileSync(join(folder, "exported.jsonl"), "utf8"),
    // Engines weigh words in their own way.
    found: (await ask("search", "Question", "--json")).split("\n").toSorted().join("\n"),
    providers: await ask("providers", "--json"),
  };
}

it("a workspace is the same on PostgreSQL, and back on SQLite", async () => {
  const folder = await furnished();
  const server = await temporaryPostgres();
  const options = { cwd: folder };
  const before = await seen(folder, ["--dir", "w"]);
  const [rows, digest] = [await rowsByTable(fileIn(folder, "w")), digestOf(fileIn(folder, "w"))];
  const files = readdirSync(join(folder, "w"));

  const there = await assay(["move", "--from", "w", "--to", server], options);
  expect([there.code, there.stderr]).toEqual([0, expect.stringContaining("keep using --dir w")]);
  expect(there.stdout).toMatch(
    /^Moved 1 run, 9 answers and \d+ tasks to postgres:\S+: [\d,]+ rows in \d+ tables\. Every row was compared/,
  );
  expect(there.stdout + there.stderr).not.toContain(":postgres@");
  expect(there.stdout + there.stderr).not.toContain(
    readFileSync(join(folder, "w", "master.key"), "utf8").trim(),
  );
  expect(await rowsByTable(fileIn(folder, "w"), server)).toEqual(rows);
  // The source is as it was.
  expect([digestOf(fileIn(folder, "w")), readdirSync(join(folder, "w"))]).toEqual([digest, files]);

  const back = await assay(["move", "--from", "env:OLD", "--to", "back", "--json"], {
    ...options,
    env: { OLD: server },
  });
  expect([back.code, JSON.parse(back.stdout)]).toMatchObject([
    0,
    {
      outcome: "moved",
      from: "env:OLD",
      to: "back",
      runs: 1,
      answers: 9,
      secrets: 1,
      foundRows: 0,
      differences: [],
    },
  ]);
  expect(back.stderr).toContain("1 stored secret needs the master key of the old workspace");
  expect(await rowsByTable(fileIn(folder, "back"))).toEqual(rows);
  expect(statSync(fileIn(folder, "back")).mode & 0o777).toBe(0o600);

  writeFileSync(join(folder, "back", "master.key"), readFileSync(join(folder, "w", "master.key")), {
    mode: 0o600,
  });
  const places = { server: ["--dir", "w", "--db", server], back: ["--dir", "back"] };
  for (const [name, place] of Object.entries(places)) {
    expect([name, await seen(folder, place)]).toEqual([name, before]);
    // Numbers go on after those that were given, and a run can be made.
    const ran = await assay(["run", "-c", join(folder, "config.json"), "--quiet", ...place], options);
    expect([name, ran.code, ran.stderr]).toEqual([name, 0, ""]);
  }
  expect(await faultsIn(server, "ended")).toEqual([]);
  expect(await faultsIn(fileIn(folder, "back"), "ended")).toEqual([]);
});

it("numbers of rows that were deleted are not given again", async () => {
  const folder = await furnished();
  const server = await temporaryPostgres();
  const add = (place: readonly string[]) =>
    assay(["tokens", "add", "next", "--scope", "read", ...place], { cwd: folder });
  await queryRows(fileIn(folder, "w"), "UPDATE sqlite_sequence SET seq = 70 WHERE name = 'tokens'");
  await assay(["move", "--from", "w", "--to", server], { cwd: folder });
  await assay(["move", "--from", server, "--to", "back"], { cwd: folder });
  for (const [place, database] of [
    [["--dir", "w", "--db", server], server],
    [["--dir", "back"], fileIn(folder, "back")],
  ] as const) {
    expect((await add(place)).code).toBe(0);
    expect(await queryRows(database, "SELECT max(id) AS id FROM tokens")).toEqual([{ id: 71 }]);
  }
});

it("a workspace of an older version is moved as it is and brought up to date there", async () => {
  const folder = temporaryFolder();
  const server = await temporaryPostgres();
  mkdirSync(join(folder, "old"));
  keepSqlite("0.2.0", join(folder, "old"));
  const digest = digestOf(fileIn(folder, "old"));
  for (const [from, to] of [
    ["old", server],
    ["old", "new"],
  ] as const) {
    const { code, stderr } = await assay(["move", "--from", from, "--to", to], { cwd: folder });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("assay:")]);
  }
  expect(digestOf(fileIn(folder, "old"))).toBe(digest);
  const results = async (...place: string[]) =>
    (
      await assay(["results", "second-20261117-220851", "--detailed", "--dir", "new", ...place], {
        cwd: folder,
      })
    ).stdout;
  expect((await results()).split("\n").length).toBeGreaterThan(8);
  expect(await results("--db", server)).toBe(await results());
});

describe("a move that was cut off", () => {
  const KILLS = 3;
  /** More rows than are copied at a time. */
  const AT_ONCE = 250;

  /** Enough rows for a move to be caught in the middle. */
  async function large(): Promise<string> {
    const folder = await furnished();
    await queryRows(
      fileIn(folder, "w"),
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
       INSERT INTO calls (model_id, purpose, outcome, at, message)
       SELECT 'm', 'test', 'ok', i, 'call ' || i FROM n`,
    );
    return folder;
  }

  const rowsThere = async (database: string) => {
    const [row] = await queryRows(database, "SELECT count(*) AS n FROM calls");
    return Number(row?.["n"]);
  };

  /** Keeps a move from going past a row of PostgreSQL: its number is taken, for as long as nobody knows for certain. */
  async function heldBefore(database: string, id: number): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    await client.query("BEGIN");
    await client.query(
      `INSERT INTO calls (id, model_id, purpose, outcome, at) OVERRIDING SYSTEM VALUE VALUES (${id}, 'm', 'test', 'ok', 0)`,
    );
    return () => client.end();
  }

  it.each(["PostgreSQL", "SQLite"])("to %s is continued, however often it was killed", async (engine) => {
    const folder = await large();
    const rows = await rowsByTable(fileIn(folder, "w"));
    const server = await temporaryPostgres();
    if (engine === "SQLite") await assay(["move", "--from", "w", "--to", server], { cwd: folder });
    const [from, to] = engine === "SQLite" ? [server, "back"] : ["w", server];
    const database = engine === "SQLite" ? fileIn(folder, "back") : server;
    const open = engine === "SQLite" ? ["--dir", "back"] : ["--dir", "other", "--db", server];
    const chance = chanceFor(`move to ${engine}`);
    let found = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const wanted = Math.floor((40_000 * (kill + chance.next())) / (KILLS + 2));
      const moving = startAssay(["move", "--from", from, "--to", to], { cwd: folder });
      await moving.until("Copying");
      const release = engine === "PostgreSQL" ? await heldBefore(server, wanted + AT_ONCE) : async () => {};
      while ((await rowsThere(database)) < wanted) await new Promise(setImmediate);
      moving.child.kill("SIGKILL");
      await moving.ended;
      await release();
      const there = await rowsThere(database);
      // Nothing that was copied is copied again, and nobody takes it for a workspace.
      expect(there).toBeGreaterThanOrEqual(Math.max(found, wanted));
      found = there;
      const opened = await assay(["runs", ...open], { cwd: folder });
      expect([opened.code, opened.stderr]).toEqual([
        3,
        expect.stringContaining("into this database isn't finished"),
      ]);
    }
    expect(found).toBeLessThan(40_000);
    const ended = await assay(["move", "--from", from, "--to", to, "--json"], { cwd: folder });
    expect([ended.code, JSON.parse(ended.stdout)]).toMatchObject([
      0,
      { outcome: "moved", differenceCount: 0 },
    ]);
    expect((JSON.parse(ended.stdout) as { foundRows: number }).foundRows).toBeGreaterThanOrEqual(found);
    expect(await rowsByTable(fileIn(folder, "w"), database)).toEqual(rows);
    expect(await faultsIn(database, "ended")).toEqual([]);
  });

  it("by Ctrl-C says how to go on, belongs to its source, and names what differs", async () => {
    const folder = await large();
    const server = await temporaryPostgres();
    const options = { cwd: folder };
    const moving = startAssay(["move", "--from", "w", "--to", server], options);
    await moving.until("Copying");
    moving.child.kill("SIGINT");
    const stopped = await moving.ended;
    expect([stopped.code, stopped.stderr]).toEqual([
      130,
      expect.stringContaining("Run the same command again to continue"),
    ]);

    const other = await furnished();
    const stranger = await assay(["move", "--from", "w", "--to", server], { cwd: other });
    expect([stranger.code, stranger.stderr]).toEqual([
      3,
      expect.stringContaining("holds an unfinished move from"),
    ]);
    await assay(["backup", "b.assay-backup", "--dir", "w"], options);
    const restored = await assay(["restore", "b.assay-backup", "--dir", "r", "--db", server], options);
    expect([restored.code, restored.stderr]).toEqual([3, expect.stringContaining("isn't finished")]);

    await queryRows(server, "UPDATE blobs SET encoding = 7 WHERE hash = (SELECT min(hash) FROM blobs)");
    const [blob] = await queryRows(server, "SELECT min(hash) AS hash FROM blobs");
    const differing = await assay(["move", "--from", "w", "--to", server, "--json"], options);
    expect([differing.code, JSON.parse(differing.stdout)]).toMatchObject([
      5,
      {
        outcome: "differs",
        differenceCount: 1,
        differences: [{ table: "blobs", key: `hash ${String(blob?.["hash"])}`, columns: ["encoding"] }],
      },
    ]);
    expect((await assay(["runs", "--dir", "w", "--db", server], options)).code).toBe(3);

    await assay(["tokens", "add", "late", "--scope", "read", "--dir", "w"], options);
    const changed = await assay(["move", "--from", "w", "--to", server], options);
    expect([changed.code, changed.stderr]).toEqual([
      3,
      expect.stringContaining("has changed since the move began"),
    ]);
  });
});

describe("what can't be moved is refused and left alone:", () => {
  it("a source that somebody works with; what nobody works with rests", async () => {
    const folder = await furnished();
    const server = await migratedPostgres();
    const move = () => assay(["move", "--from", "w", "--to", server], { cwd: folder });
    const serving = startAssay(["serve", "--dir", "w", "--port", "0"], { cwd: folder });
    await serving.until("Assay is running at");
    expect(await move()).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("The workspace at w is in use."),
    });
    serving.child.kill("SIGINT");
    await serving.ended;

    const file = fileIn(folder, "w");
    await queryRows(
      file,
      `UPDATE runs SET owner_token = 't', owner_pid = 1, owner_machine = 'elsewhere', heartbeat_at = ${Date.now()}`,
    );
    expect(await move()).toMatchObject({ code: 3, stderr: expect.stringContaining("is being executed") });
    expect(await queryRows(server, "SELECT count(*)::int AS n FROM runs")).toEqual([{ n: 0 }]);

    // Whoever has been silent for so long is gone. Nothing starts by itself in the new place.
    await queryRows(
      file,
      "UPDATE runs SET heartbeat_at = 700, active_since = 500, worked_ms = 1000, queued_at = 5, status = 'PENDING'",
    );
    const moved = await move();
    expect([moved.code, moved.stderr]).toEqual([
      0,
      expect.stringMatching(/queued don't start .* assay resume: sample-/),
    ]);
    const activity = "owner_token, owner_pid, owner_machine, heartbeat_at, active_since, queued_at";
    const [row] = await queryRows(server, `SELECT ${activity}, worked_ms::int AS worked FROM runs`);
    expect(Object.values(row ?? {})).toEqual([null, null, null, null, null, null, 1200]);

    // A database with several runs that nobody goes on with fits where there may be one.
    await queryRows(server, "UPDATE runs SET owner_token = 'gone', heartbeat_at = 5");
    const columns = "name, status, setup_hash, setup_blob, created_at, last_seq, owner_token, heartbeat_at";
    await queryRows(server, `INSERT INTO runs (run_id, ${columns}) SELECT 'second', ${columns} FROM runs`);
    await backUpDatabase(server, join(folder, "copy.sqlite"));
    const worker = (heartbeat: string) =>
      queryRows(
        server,
        `INSERT INTO workers VALUES ('t', 'rack-2', 1, 'elsewhere', '0', 1, 0, ${heartbeat}, 'working', 0, NULL)
         ON CONFLICT (token) DO UPDATE SET heartbeat_at = excluded.heartbeat_at`,
      );
    const back = () => assay(["move", "--from", server, "--to", "back"], { cwd: folder });
    await worker("(extract(epoch FROM clock_timestamp()) * 1000)::bigint");
    expect(await back()).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("rack-2 is working with"),
    });
    await worker("5");
    expect(await back()).toMatchObject({ code: 0, stderr: expect.stringContaining(", second.") });
    expect(await queryRows(fileIn(folder, "back"), "SELECT count(*) AS n FROM workers")).toEqual([{ n: 0 }]);
  });

  it("a target that has something, of Assay or of others", async () => {
    const folder = await furnished();
    const [full, foreign] = [await temporaryPostgres(), await temporaryPostgres()];
    expect(
      (
        await assay(["providers", "add", "Mine", "type=simulated", "--dir", "x", "--db", full], {
          cwd: folder,
        })
      ).code,
    ).toBe(0);
    await queryRows(foreign, "CREATE TABLE tasks (name text)");
    const move = (to: string) => assay(["move", "--from", "w", "--to", to], { cwd: folder });
    for (const [to, message] of [
      [full, "already has a workspace"],
      [foreign, "has a table tasks of another program"],
      ["w", "are the same"],
      ["tasks.jsonl", "is a file"],
      ["mysql://localhost/x", "neither a folder nor PostgreSQL"],
      ["env:NOT_SET", "holds no address"],
      ["postgres://postgres:secret-word@127.0.0.1:9/x", "connection refused"],
    ] as const) {
      const { code, stderr } = await move(to);
      expect([to, code === 0, stderr]).toEqual([to, false, expect.stringContaining(message)]);
      expect(stderr).not.toContain("secret-word");
    }
    expect(
      await queryRows(
        foreign,
        "SELECT count(*)::int AS n FROM information_schema.tables WHERE table_schema = 'public'",
      ),
    ).toEqual([{ n: 1 }]);
    mkdirSync(join(folder, "empty"));
    const missing = await assay(["move", "--from", "empty", "--to", "never"], { cwd: folder });
    expect([missing.code, missing.stderr, existsSync(join(folder, "never"))]).toEqual([
      2,
      expect.stringContaining("There is no workspace at"),
      false,
    ]);
    const unserved = await assay(["move", "--from", foreign, "--to", "never"], { cwd: folder });
    expect([unserved.code, unserved.stderr, existsSync(join(folder, "never"))]).toEqual([
      2,
      expect.stringContaining("There is no workspace in"),
      false,
    ]);
  });
});
