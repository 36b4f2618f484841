// A long run that goes on, and those who look at it meanwhile: what they wait, and what it costs the run.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inFolder, printTable, withHost, withServer, writeConfig } from "../kit.mjs";
import { answerSome, writeLargeRuns } from "../large-run.mjs";
import { bankOf, fetched, percentile, post } from "./kit.mjs";

const POLL = join(dirname(fileURLToPath(import.meta.url)), "active-poll.mjs");
const ITEMS = 100_000;
const MODELS = 10;
/** Calls of 100 ms, 60 at a time: a rate that leaves a core idle. */
const [DELAY_MS, CONCURRENCY] = [100, 60];
/** Of all items, so many are answered before anybody looks. */
const ANSWERED = 0.1;
const [QUIET_MS, LOOKED_AT_MS] = [10_000, 20_000];
const IMPORTED = 20_000;
const TICKS_PER_SECOND = 100;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const json = async (url) => await (await fetch(url)).json();

/** What is asked for, and how long nobody asks after each answer: more often than five open pages would. */
const routesOf = (runId) => [
  ["status", "/api/status", 20],
  ["list of runs", "/api/runs?limit=50", 500],
  ["the run", `/api/runs/${runId}`, 500],
  ["its results", `/api/runs/${runId}/results?brief=true`, 500],
  ["its items", `/api/runs/${runId}/items?limit=100`, 500],
  ["its scores", `/api/runs/${runId}/scores?sort=-latency&limit=100`, 500],
  ["its tasks", `/api/runs/${runId}/task-scores?limit=100`, 500],
];

const cpuSeconds = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

/** What a run does a second while something else goes on, and which share of a core its host takes. */
async function rateOf({ runUrl, pid }, ms, work = () => pause(ms)) {
  const answered = async () => {
    const { totalItems, counts, state } = await json(runUrl);
    if (state !== "running") throw new Error(`the run is ${state}: there is nothing to measure`);
    return totalItems - counts.NEW;
  };
  const before = { at: performance.now(), cpu: cpuSeconds(pid), items: await answered() };
  const found = await work();
  const seconds = (performance.now() - before.at) / 1000;
  return {
    rate: ((await answered()) - before.items) / seconds,
    cpu: (cpuSeconds(pid) - before.cpu) / seconds,
    found,
  };
}

async function looking(url, runId, meanwhile) {
  const poll = spawn(process.execPath, [POLL, url, JSON.stringify(routesOf(runId))], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let said = "";
  poll.stdout.on("data", (data) => {
    said += data;
  });
  const ended = new Promise((resolve) => {
    poll.once("exit", resolve);
  });
  try {
    await meanwhile();
  } finally {
    poll.stdin.end();
    await ended;
  }
  return JSON.parse(said);
}

/** Another run's export again and again until the time is over. */
async function exporting(url, ms) {
  const end = performance.now() + ms;
  while (performance.now() < end)
    await fetched(`${url}/api/runs/bench-0/export?format=CSV&includeDetailed=true`);
}

/** Imports tasks that the workspace has not; with another question it changes those that it has. */
async function importing(url, collection, tasks, question) {
  await fetched(`${url}/api/tasks/import?path=bank.jsonl&collection=${collection}&onConflict=update`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: bankOf(tasks, collection, question),
  });
}

/** Both at the same time. */
async function heavily(url, ms) {
  await Promise.all([exporting(url, ms), importing(url, "Bench", IMPORTED)]);
}

/** The first look at a run after a host has started, in ms: nothing is known of it yet. */
async function firstLook(url, runId) {
  const took = [];
  for (const [name, path] of routesOf(runId)) {
    const start = performance.now();
    await fetched(url + path);
    took.push([name, performance.now() - start]);
  }
  return new Map(took);
}

/** A run that was planned and paused, with some of its answers, in a workspace that has a finished one as well. */
async function prepare(folder, served, items) {
  const runs = join(folder, "assay.sqlite");
  await writeLargeRuns(runs, [{ runId: "bench-0", items, models: MODELS, samples: 1 }]);
  const shape = { url: served, models: MODELS, tasks: items / MODELS, concurrency: CONCURRENCY };
  const { config, bank } = writeConfig(folder, shape);
  const runId = await withHost(folder, async (url) => {
    const started = await fetch(
      `${url}/api/runs`,
      post({ config, files: [{ path: "bank.jsonl", content: bank }] }),
    );
    const { runId: planned } = await started.json();
    await fetched(`${url}/api/runs/${planned}/pause`, post({}));
    while ((await json(`${url}/api/runs/${planned}`)).state === "running") await pause(100);
    return planned;
  });
  answerSome(runs, Math.round(items * ANSWERED));
  return runId;
}

async function measure(folder, served, items) {
  const runId = await prepare(folder, served, items);
  return await withHost(folder, async (url, pid) => {
    const runUrl = `${url}/api/runs/${runId}`;
    await fetched(`${runUrl}/resume`, post({}));
    await pause(3000);
    const host = { runUrl, pid };
    const quiet = [await rateOf(host, QUIET_MS)];
    const first = await firstLook(url, runId);
    const looked = await rateOf(host, LOOKED_AT_MS, () => looking(url, runId, () => pause(LOOKED_AT_MS)));
    quiet.push(await rateOf(host, QUIET_MS));
    const heavy = await rateOf(host, LOOKED_AT_MS, () =>
      looking(url, runId, () => heavily(url, LOOKED_AT_MS)),
    );
    quiet.push(await rateOf(host, QUIET_MS));
    const exported = await rateOf(host, LOOKED_AT_MS, () => exporting(url, LOOKED_AT_MS));
    const imported = await rateOf(host, LOOKED_AT_MS, () => importing(url, "More", ITEMS));
    const edited = await rateOf(host, LOOKED_AT_MS, () =>
      importing(url, "Bench", IMPORTED, "Another question"),
    );
    quiet.push(await rateOf(host, QUIET_MS));
    await fetched(`${runUrl}/pause`, post({}));
    return { quiet, looked, heavy, exported, imported, edited, first };
  });
}

/** What those wait who look at a run of so many items while it goes on, and what it costs the run. */
export async function benchActive(items = ITEMS) {
  const { quiet, looked, heavy, exported, imported, edited, first } = await withServer(DELAY_MS, (served) =>
    inFolder((folder) => measure(folder, served, items)),
  );
  const alone = quiet.reduce((sum, { rate }) => sum + rate, 0) / quiet.length;
  const title = `A run of ${items.toLocaleString("en")} items that goes on, and those who look at it`;
  printTable(
    title,
    ["", "items/s", "of alone", "cores of the host"],
    [
      ...quiet.map(({ rate, cpu }) => ["nobody looks", rate, cpu]),
      ["looked at", looked.rate, looked.cpu],
      ["looked at, export, import", heavy.rate, heavy.cpu],
      ["another run is exported", exported.rate, exported.cpu],
      [`${ITEMS.toLocaleString("en")} tasks are imported`, imported.rate, imported.cpu],
      [`${IMPORTED.toLocaleString("en")} tasks are changed by an import`, edited.rate, edited.cpu],
    ].map(([name, rate, cpu]) => [name, rate.toFixed(0), (rate / alone).toFixed(2), cpu.toFixed(2)]),
  );
  const under = new Map(heavy.found);
  printTable(
    "What they wait, in ms",
    ["", "the first time", "times", "p50", "p99", "longest", "with export, import: p50", "p99", "longest"],
    looked.found.map(([name, took]) => {
      const shown = (waits) => [0.5, 0.99, 1].map((share) => percentile(waits, share).toFixed(0));
      return [name, first.get(name).toFixed(0), took.length, ...shown(took), ...shown(under.get(name) ?? [])];
    }),
  );
}
