// How much faster a run is with two and four workers than with one. The models take their time, so that one machine's CPU is
// enough for all of them: what is measured is what workers cost each other.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { post } from "./host/kit.mjs";
import { ASSAY, inFolder, printTable, withHost, withServer, writeConfig } from "./kit.mjs";
import { onPostgres } from "./postgres.mjs";

const COUNTS = [1, 2, 4];
const CAPACITY = 40;
const DELAY_MS = 400;
const ITEMS = 6_000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** So many workers while the work goes on. */
async function withWorkers(count, database, folder, work) {
  const workers = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const own = ["--dir", join(folder, `worker-${index}`), "--name", `worker-${index}`];
      const args = [ASSAY, "worker", "--db", database, "--capacity", String(CAPACITY), ...own];
      const worker = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
      workers.push(worker);
      await new Promise((resolve) => worker.stdout.once("data", resolve));
    }
    return await work();
  } finally {
    await Promise.all(
      workers.map(async (worker) => {
        worker.kill("SIGTERM");
        await new Promise((resolve) => worker.once("exit", resolve));
      }),
    );
  }
}

/** Seconds from a run's start to its end. */
async function secondsOf(url, body) {
  const started = await (await fetch(`${url}/api/runs`, post(body))).json();
  if (started.runId === undefined) throw new Error(JSON.stringify(started));
  for (;;) {
    const run = await (await fetch(`${url}/api/runs/${started.runId}`)).json();
    if (run.state === "finished" && run.counts.FAILED === 0)
      return (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
    if (run.state !== "running" && run.state !== "queued") throw new Error(`the run is ${run.state}`);
    await pause(500);
  }
}

export async function benchWorkers() {
  const rows = [];
  await onPostgres((database) =>
    withServer(DELAY_MS, (models) =>
      inFolder(async (folder) => {
        const concurrency = CAPACITY * COUNTS.at(-1);
        const { config, bank } = writeConfig(folder, {
          url: models,
          models: 3,
          tasks: ITEMS / 3,
          concurrency,
        });
        const files = [{ path: "bank.jsonl", content: bank }];
        const measure = async (url) => {
          for (const count of COUNTS) {
            const run = { ...config.run, name: `by ${count}` };
            const seconds = await withWorkers(count, database, folder, () =>
              secondsOf(url, { config: { ...config, run }, files }),
            );
            rows.push({ count, seconds });
          }
        };
        await withHost(folder, measure, ["--no-work", "--db", database]);
      }),
    ),
  );
  const [alone] = rows;
  printTable(
    `Workers of ${CAPACITY} calls each, models that take ${DELAY_MS} ms, ${ITEMS.toLocaleString("en")} items`,
    ["workers", "limit s", "took s", "items/s", "times faster", "of linear"],
    rows.map(({ count, seconds }) => [
      count,
      ((ITEMS * DELAY_MS) / CAPACITY / count / 1000).toFixed(1),
      seconds.toFixed(1),
      Math.round(ITEMS / seconds),
      (alone.seconds / seconds).toFixed(2),
      (alone.seconds / seconds / count).toFixed(2),
    ]),
  );
}
