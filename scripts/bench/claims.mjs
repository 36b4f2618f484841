// 100 workers that claim items and store answers in a database of up to 100 million items, as fast as they can: no models are
// called, so that what is found is what the database can do. `npm run bench claims 100000000` takes 45 GB and half an hour.
import pg from "pg";
import { runSetupSchema, taskSchema } from "../../src/core/index.ts";
import { openPostgresStore } from "../../src/storage/index.ts";
import { openPool } from "../../src/storage/postgres/pool.ts";
import { percentile } from "./host/kit.mjs";
import { benchSetup } from "./large-run.mjs";
import { printTable } from "./kit.mjs";
import { onPostgres } from "./postgres.mjs";

const ITEMS = 1_000_000;
const WORKERS = 100;
const OF_A_RUN = 1_000_000;
const MODELS = 10;
/** As many as a worker with seats for 100 calls asks for at once when its calls end one by one. */
const CLAIMED = 25;
const SECONDS = 30;
/** Runs that all workers work on at the same time. */
const GOING_ON = [1, 10];
const AT = 1_800_000_000_000;
/** What a server of that size would have; the machine that measures has 24 GB. */
const SERVER = ["max_connections=300", "shared_buffers=4GB", "max_wal_size=16GB", "maintenance_work_mem=2GB"];

const never = () => false;

/** Runs of a million items each, written by the database itself; the first ones wait to be executed, the others are over. */
async function fill(url, store, items) {
  const client = new pg.Client(url);
  await client.connect();
  const runs = Math.max(GOING_ON.at(-1), Math.ceil(items / OF_A_RUN));
  const [each, tasks] = [Math.floor(items / runs), Math.floor(items / runs / MODELS)];
  const indexes = (await client.query("SELECT indexdef FROM pg_indexes WHERE tablename = 'items'")).rows
    .map(({ indexdef }) => indexdef)
    .filter((text) => !text.includes("UNIQUE"));
  const ids = [];
  for (let index = 0; index < runs; index += 1) {
    const task = taskSchema.parse({ taskId: "task-0", category: "c", prompt: "Why?" });
    const setup = runSetupSchema.parse({ ...benchSetup(MODELS), name: `claims ${index}` });
    const run = { runId: `run-${index}`, setup, setupHash: "-", tasks: [task], at: AT, queued: false };
    ids.push((await store.createRun(run)).id);
  }
  await client.query("SET session_replication_role = replica; SET synchronous_commit = off");
  await client.query("ALTER TABLE items DROP CONSTRAINT items_unique");
  for (const text of indexes) await client.query(`DROP INDEX ${/INDEX (\w+)/.exec(text)[1]}`);
  await client.query("DELETE FROM items");
  for (const [index, id] of ids.entries()) {
    const isNew = index < GOING_ON.at(-1);
    await client.query(
      `INSERT INTO run_tasks (run_id, task_id, content_blob)
       SELECT ${id}, 'task-' || n, '-' FROM generate_series(1, ${tasks - 1}) AS n`,
    );
    await client.query(
      `INSERT INTO items (run_id, task_ref, model_ref, sample, status, attempts, next_retry_at, updated_at)
       SELECT run_id, run_tasks.id, run_models.id, 0, '${isNew ? "NEW" : "COMPLETED"}', ${isNew ? 0 : 1}, 0, ${AT}
       FROM run_tasks JOIN run_models USING (run_id) WHERE run_id = ${id} ORDER BY run_tasks.id, run_models.id`,
    );
    await client.query(
      `UPDATE run_models SET items_new = ${isNew ? tasks : 0}, items_completed = ${isNew ? 0 : tasks} WHERE run_id = ${id}`,
    );
    if (!isNew) await client.query(`UPDATE runs SET status = 'FINISHED' WHERE id = ${id}`);
  }
  await client.query("ALTER TABLE items ADD CONSTRAINT items_unique UNIQUE (task_ref, model_ref, sample)");
  for (const text of indexes) await client.query(text);
  await client.query("VACUUM ANALYZE");
  await client.query("CHECKPOINT");
  const { rows } = await client.query(
    `SELECT relname AS name, pg_relation_size(oid) AS bytes FROM pg_class
     WHERE relname ~ '^(items|run_tasks)' AND relkind IN ('r', 'i') ORDER BY bytes DESC LIMIT 8`,
  );
  await client.end();
  return rows.map(({ name, bytes }) => [
    name,
    (Number(bytes) / 2 ** 30).toFixed(2),
    Math.round(Number(bytes) / (each * runs)),
  ]);
}

const responseOf = (item) => ({
  text: `Answer ${item.itemId}: ${"water boils at one hundred degrees at sea level. ".repeat(6)}`,
  reasoning: null,
  raw: { choices: [{ message: { content: `Answer ${item.itemId}` } }] },
  messages: [{ role: "user", content: `Question ${item.taskId}` }],
  contextHash: `${item.itemId}`,
  finishReason: "stop",
  usage: { inputTokens: 60, outputTokens: 72, cachedTokens: null, reasoningTokens: null, estimated: false },
  costUsd: 0.001,
  latencyMs: 900,
  firstTokenMs: null,
  retries: 0,
  waitMs: 0,
  reused: false,
  startedAt: AT,
  endedAt: AT + 900,
  served: { model: null, host: null, fingerprint: null, requestId: null, rateLimits: {} },
  warnings: [],
});

async function timed(into, work) {
  const start = performance.now();
  const found = await work();
  into.push(performance.now() - start);
  return found;
}

/** All workers on so many runs for half a minute. */
async function workOn(store, runs) {
  const { shared } = store;
  const times = { claim: [], record: [] };
  let items = 0;
  const seen = new Set();
  for (let index = 0; index < runs; index += 1) {
    const owner = { token: "server", pid: 1, machine: "m" };
    const request = { owner, now: Date.now(), isGone: never, alone: false, judgeNow: false };
    await shared.acquire(`run-${index}`, request);
  }
  const end = performance.now() + SECONDS * 1000;
  const workers = Array.from({ length: WORKERS }, async (_, index) => {
    const [token, runId] = [`worker-${runs}-${index}`, `run-${index % runs}`];
    await shared.addWorker({ token, pid: 1, machine: "m", name: token, version: "-", capacity: 100 });
    await shared.join(runId, token);
    for (let batch = 1; performance.now() < end; batch += 1) {
      const now = Date.now();
      const owner = { token, pid: 0, machine: "" };
      const request = { runId, owner, stage: "answer", limit: CLAIMED, now, leaseUntil: now + 60_000 };
      const claimed = await timed(times.claim, () => shared.claim(request));
      for (const { itemId } of claimed) {
        if (seen.has(itemId)) throw new Error(`item ${itemId} was claimed twice`);
        seen.add(itemId);
      }
      const changes = claimed.map((item) => ({ type: "item-answered", item, response: responseOf(item) }));
      await timed(times.record, () => shared.record(runId, { token, batch }, changes, now));
      items += changes.length;
    }
    await shared.removeWorker(token);
  });
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
  if (failed !== undefined) throw failed.reason;
  const ms = (waits, share) => percentile(waits, share).toFixed(1);
  return [
    runs,
    Math.round(items / SECONDS),
    ms(times.claim, 0.5),
    ms(times.claim, 0.99),
    ms(times.record, 0.5),
    ms(times.record, 0.99),
  ];
}

export async function benchClaims(items = ITEMS) {
  const rows = [];
  let sizes = [];
  await onPostgres(async (url) => {
    // A connection for each worker, as if each were a process.
    const store = await openPostgresStore(url, { connect: (address) => openPool(address, WORKERS) });
    try {
      sizes = await fill(url, store, items);
      for (const runs of GOING_ON) rows.push(await workOn(store, runs));
    } finally {
      await store.close();
    }
  }, SERVER);
  const size = items.toLocaleString("en");
  printTable(`Tables and indexes at ${size} items`, ["", "GiB", "bytes/item"], sizes);
  printTable(
    `${WORKERS} workers that claim ${CLAIMED} of ${size} items at a time and store their answers`,
    ["runs at once", "items/s", "claim p50 ms", "p99", "record p50 ms", "p99"],
    rows,
  );
}
