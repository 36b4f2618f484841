// A backup of a large workspace while a run goes on: how long it takes, and what it costs the run.
import { createHash, randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inFolder, printTable, withHost, withServer, writeConfig } from "../kit.mjs";
import { post } from "./kit.mjs";

const MEGABYTES = 1_000;
const BLOB_BYTES = 4_096;
/** Calls of 100 ms, 40 at a time: a rate that leaves a core idle. */
const [DELAY_MS, CONCURRENCY, MODELS, TASKS] = [100, 40, 4, 10_000];
const QUIET_MS = 10_000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const json = async (url, init) => await (await fetch(url, init)).json();

/** Contents that nothing refers to, half of each compressible, as texts are. */
function grow(folder, megabytes) {
  const database = new DatabaseSync(join(folder, "assay.sqlite"));
  database.exec("PRAGMA synchronous = OFF; BEGIN");
  const add = database.prepare("INSERT INTO blobs (hash, encoding, data) VALUES (?, 0, ?)");
  for (let blob = 0; blob < (megabytes * 1_000_000) / BLOB_BYTES; blob += 1) {
    const text = randomBytes(BLOB_BYTES / 4).toString("hex") + "a".repeat(BLOB_BYTES / 2);
    add.run(createHash("sha256").update(text).digest("hex"), Buffer.from(text));
  }
  database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

/** What the run answers a second while something is done, and how long that takes. */
async function during(runUrl, work) {
  const answered = async () => {
    const { totalItems, counts, state } = await json(runUrl);
    if (state !== "running") throw new Error(`the run is ${state}: there is nothing to measure`);
    return totalItems - counts.NEW;
  };
  const before = { at: performance.now(), items: await answered() };
  await work();
  const seconds = (performance.now() - before.at) / 1000;
  return { seconds, rate: ((await answered()) - before.items) / seconds };
}

async function backUp(url) {
  const change = { method: "PUT", headers: { "content-type": "application/json" } };
  await fetch(`${url}/api/settings`, { ...change, body: JSON.stringify({ backup: { everyHours: 24 } }) });
  for (;;) {
    const { backup } = await json(`${url}/api/status`);
    if (backup?.failure) throw new Error(backup.failure.message);
    if (backup?.last) return;
    await pause(100);
  }
}

async function measure(folder, served, megabytes) {
  await withHost(folder, async () => {});
  grow(folder, megabytes);
  const { config, bank } = writeConfig(folder, {
    url: served,
    models: MODELS,
    tasks: TASKS,
    concurrency: CONCURRENCY,
  });
  return await withHost(folder, async (url) => {
    const files = [{ path: "bank.jsonl", content: bank }];
    const { runId } = await json(`${url}/api/runs`, post({ config, files }));
    const runUrl = `${url}/api/runs/${runId}`;
    await pause(5_000);
    const quiet = await during(runUrl, () => pause(QUIET_MS));
    const backed = await during(runUrl, () => backUp(url));
    const after = await during(runUrl, () => pause(QUIET_MS));
    await fetch(`${runUrl}/pause`, post({}));
    const [name] = readdirSync(join(folder, "backups"));
    return { quiet, backed, after, bytes: statSync(join(folder, "backups", name)).size };
  });
}

/** `megabytes`: of contents in the database. */
export async function benchBackup(megabytes = MEGABYTES) {
  const { quiet, backed, after, bytes } = await withServer(DELAY_MS, (served) =>
    inFolder((folder) => measure(folder, served, megabytes)),
  );
  const alone = (quiet.rate + after.rate) / 2;
  const rows = [
    ["before", quiet],
    ["while backed up and read back", backed],
    ["after", after],
  ];
  printTable(
    `An automatic backup of ${megabytes} MB (${(bytes / 1e6).toFixed(0)} MB packed) while a run goes on`,
    ["", "seconds", "items/s", "of alone"],
    rows.map(([name, { seconds, rate }]) => [
      name,
      seconds.toFixed(1),
      rate.toFixed(0),
      (rate / alone).toFixed(2),
    ]),
  );
}
