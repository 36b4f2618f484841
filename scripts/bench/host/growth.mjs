// What an import, a plan, a run, its results and an export cost as they grow, and the power of the size that they grow with.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inFolder, printTable, withHost } from "../kit.mjs";
import { bankOf, fetched, post } from "./kit.mjs";

const SIZES = [1000, 10_000, 100_000];
const MODELS = 10;
const NAMES = Array.from({ length: MODELS }, (_, index) => `model-${index}`);
const TICKS_PER_SECOND = 100;

const cpuMs = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000;
};

async function measured(pid, work) {
  const before = { at: performance.now(), cpu: cpuMs(pid) };
  const found = await work();
  return { ms: performance.now() - before.at, cpu: cpuMs(pid) - before.cpu, found };
}

async function json(url, init) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(20 * 60_000), ...init });
  const body = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(body).slice(0, 500));
  return body;
}

const configOf = () => ({
  run: {
    name: "growth",
    datasetPath: "part.jsonl",
    judging: "later",
    concurrency: { candidate: 200, judge: 200 },
  },
  routers: { simulated: { models: Object.fromEntries(NAMES.map((name) => [name, { latencyMs: 1 }])) } },
  models: NAMES.map((name) => ({ id: name, router: "simulated", model: name })),
});

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function costsOf(items) {
  return await inFolder(async (folder) => {
    const bank = bankOf(items);
    const files = [{ path: "part.jsonl", content: bankOf(items / MODELS) }];
    const costs = {};
    const runId = await withHost(folder, async (url, pid) => {
      costs.import = await measured(pid, () =>
        fetched(`${url}/api/tasks/import?path=bank.jsonl&collection=Bench`, {
          method: "POST",
          headers: { "content-type": "application/octet-stream" },
          body: bank,
        }),
      );
      costs.plan = await measured(pid, () => json(`${url}/api/runs`, post({ config: configOf(), files })));
      const { runId: planned } = costs.plan.found;
      costs.run = await measured(pid, async () => {
        for (;;) {
          const { state } = await json(`${url}/api/runs/${planned}`);
          if (state === "finished") return;
          if (state !== "running") throw new Error(`the run is ${state}`);
          await pause(250);
        }
      });
      return planned;
    });
    // What was kept at the end of the run would be read instead of worked out.
    const database = new DatabaseSync(join(folder, "assay.sqlite"));
    database.exec("DELETE FROM run_results; DELETE FROM run_model_results");
    database.close();
    await withHost(folder, async (url, pid) => {
      costs.results = await measured(pid, () => fetched(`${url}/api/runs/${runId}/results?brief=true`));
      costs.export = await measured(pid, () =>
        fetched(`${url}/api/runs/${runId}/export?format=CSV&includeDetailed=true`),
      );
    });
    return costs;
  });
}

/** The power of the size that a cost grows with, between two sizes. */
const powerOf = (first, second) => Math.log(second.cost / first.cost) / Math.log(second.size / first.size);

/** `largest`: another size besides, such as 1,000,000. */
export async function benchGrowth(largest, usual = SIZES) {
  const sizes = [...usual, ...(largest === undefined || usual.includes(largest) ? [] : [largest])];
  const bySize = [];
  for (const size of sizes) bySize.push([size, await costsOf(size)]);
  const rows = Object.keys(bySize[0][1]).map((name) => {
    const costs = bySize.map(([size, found]) => ({ size, cost: found[name].cpu, ms: found[name].ms }));
    const powers = costs.slice(1).map((cost, index) => powerOf(costs[index], cost).toFixed(2));
    return [name, ...costs.flatMap(({ cost, ms }) => [ms.toFixed(0), cost.toFixed(0)]), ...powers];
  });
  printTable(
    `Cost by size (an import of so many tasks; a run of so many items, ${MODELS} simulated models); 1.00 is proportional`,
    [
      "",
      ...sizes.flatMap((size) => [`${size.toLocaleString("en")}: ms`, "CPU"]),
      ...sizes.slice(1).map((size) => `power to ${size.toLocaleString("en")}`),
    ],
    rows,
  );
}
