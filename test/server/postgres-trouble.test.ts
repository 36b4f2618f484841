import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { type Client, createClient, runRequestSchema } from "../../src/contract/index.ts";
import { Failure } from "../../src/core/index.ts";
import { createApp } from "../../src/server/index.ts";
import { openPostgresStore } from "../../src/storage/index.ts";
import { type Workbench, assemble } from "../../src/workbench/index.ts";
import { temporaryFolder, migratedPostgres } from "../support/databases.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";

const bodyOf = (tasks: number, latencyMs: number) =>
  runRequestSchema.parse({
    config: sampleConfig({ tasks, latencyMs }),
    files: [{ path: "bank.jsonl", content: sampleBank(tasks) }],
  });

/** A client of the app itself, without a network between. */
const clientOf = (workbench: Workbench): Client => {
  const app = createApp(workbench);
  return createClient(async (path, init) => await app.request(path, init));
};

it("survives a cut connection: the run and those who follow it go on by themselves", async () => {
  const database = await migratedPostgres();
  const workbench = await assemble({
    folder: temporaryFolder(),
    database,
    version: "0",
    environment: {},
    drainQueue: false,
  });
  onTestFinished(() => workbench.close(true));
  const client = clientOf(workbench);
  const { runId } = await client.startRun({ body: bodyOf(30, 10) });
  const params = { runId };
  const name = new URL(database).pathname.slice(1);
  const administrator = new pg.Client({ connectionString: database.replace(/[^/]+$/, "postgres") });
  await administrator.connect();
  const numbers: number[] = [];
  const follow = async () => {
    let answered = 0;
    for await (const { type, seq } of client.followRun({ params })) {
      numbers.push(seq);
      if (type === "item-answered") answered += 1;
      if (answered !== 5 || type !== "item-answered") continue;
      await administrator.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
        name,
      ]);
    }
  };
  await follow();
  await administrator.end();
  // Everything was told once and in order.
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(await client.getRun({ params })).toMatchObject({ state: "finished", completedItems: 90 });
});

it.each([1, 2, 3])("survives connections that are cut again and again (%i)", async (round) => {
  const database = await migratedPostgres();
  const folder = temporaryFolder();
  const workbench = await assemble({ folder, database, version: "0", environment: {}, drainQueue: false });
  onTestFinished(() => workbench.close(true));
  const client = clientOf(workbench);
  const params = { runId: (await client.startRun({ body: bodyOf(30, 10) })).runId };
  const administrator = new pg.Client({ connectionString: database.replace(/[^/]+$/, "postgres") });
  await administrator.connect();
  const ended = new AbortController();
  const cutting = (async () => {
    const name = new URL(database).pathname.slice(1);
    // At moments that differ from round to round, until the run is through or has been cut off often enough.
    for (let cut = 0; cut < 30 && !ended.signal.aborted; cut += 1) {
      await delay(20 + ((37 * cut + 53 * round) % 150));
      await administrator.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
        name,
      ]);
    }
  })();
  const numbers: number[] = [];
  const done: string[] = [];
  for await (const event of client.followRun({ params })) {
    numbers.push(event.seq);
    if (event.type === "item-answered" || event.type === "item-judged")
      done.push(`${event.type} ${event.itemId}`);
  }
  ended.abort();
  await cutting;
  await administrator.end();
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  // Nothing was done twice.
  expect([done.length, new Set(done).size]).toEqual([180, 180]);
  const run = await reachable(() => client.getRun({ params }));
  expect(run).toMatchObject({ state: "finished", completedItems: 90 });
  expect(existsSync(join(folder, params.runId, "report.html"))).toBe(true);
});

it("tells who follows a command's run that it can't go on, instead of waiting for others", async () => {
  const [folder, database] = [temporaryFolder(), await migratedPostgres()];
  const broken = () => Promise.reject(new Error("broken"));
  const openStore = async (url: string) =>
    Object.assign(await openPostgresStore(url), { hastenItems: broken });
  const options = { version: "0", environment: {}, drainQueue: false, openStore };
  const workbench = await assemble({ folder, database, ...options });
  onTestFinished(() => workbench.close(true));
  const client = clientOf(workbench);
  const params = { runId: (await client.startRun({ body: bodyOf(2, 1) })).runId };
  const follow = async () => {
    for await (const _ of client.followRun({ params }));
  };
  await expect(follow()).rejects.toMatchObject({ code: "bug" });
});

/** What a read says that was not cut off. */
async function reachable<Told>(read: () => Promise<Told>): Promise<Told> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (tries === 9 || !(error instanceof Failure) || error.code !== "storage-failed") throw error;
    }
  }
}

it("lets a queued run of another workspace on the same database take its turn", async () => {
  const database = await migratedPostgres();
  const open = () => {
    const folder = temporaryFolder();
    return assemble({ folder, database, version: "0", environment: {}, drainQueue: false });
  };
  const [first, second] = [await open(), await open()];
  onTestFinished(async () => {
    await first.close(true);
    await second.close(true);
  });
  const [one, other] = [clientOf(first), clientOf(second)];
  const { runId } = await one.startRun({ body: bodyOf(4, 10) });
  for await (const _ of one.followRun({ params: { runId } }));
  const params = { runId: (await other.startRun({ body: { ...bodyOf(1, 1), queue: true } })).runId };
  for await (const _ of other.followRun({ params }));
  expect(await other.getRun({ params })).toMatchObject({ state: "finished" });
});

it("says in words that the connection was lost while the workspace was copied, and leaves no half of it", async () => {
  const [folder, database] = [temporaryFolder(), await migratedPostgres()];
  const workbench = await assemble({ folder, database, version: "0", environment: {}, drainQueue: false });
  onTestFinished(() => workbench.close(true));
  const [administrator, watcher] = [1, 2].map(() => new pg.Client({ connectionString: database }));
  if (administrator === undefined || watcher === undefined) throw new Error("no client");
  await administrator.connect();
  await watcher.connect();
  onTestFinished(async () => {
    await administrator.end();
    await watcher.end();
  });
  // The copy waits for this table.
  await administrator.query("BEGIN; LOCK TABLE responses IN ACCESS EXCLUSIVE MODE");
  const copied = (async () => {
    for await (const _ of clientOf(workbench).downloadBackup());
  })();
  const failed = copied.catch((error: unknown) => error);
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'DECLARE copied%'`;
  while ((await watcher.query(cut)).rowCount === 0);
  expect(await failed).toMatchObject({
    code: "storage-failed",
    message: expect.stringMatching(
      /^The workspace could not be copied: Database 127.0.0.1:\d+: PostgreSQL was shut down\.$/,
    ),
    hint: "Try again when the database can be reached. Nothing was written.",
  });
  await administrator.query("ROLLBACK");
  expect(readdirSync(folder)).toEqual([]);
});
