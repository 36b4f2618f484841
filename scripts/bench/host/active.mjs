// A long run that goes on, and those who look at it meanwhile: what they wait, and what it costs the run.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { printTable } from "../kit.mjs";
import { RATES, exportOf, pause, repeating, whileRunning } from "./active-run.mjs";
import { bankOf, fetched, percentile } from "./kit.mjs";

const POLL = join(dirname(fileURLToPath(import.meta.url)), "active-poll.mjs");
const ITEMS = 100_000;
const LOOKED_AT_MS = 20_000;
const IMPORTED = 20_000;

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
  await Promise.all([repeating(url, ms, exportOf), importing(url, "Bench", IMPORTED)]);
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

/** What those wait who look at a run of so many items while it goes on, and what it costs the run. */
export async function benchActive(items = ITEMS) {
  let first = new Map();
  let looked = [];
  let heavy = [];
  const rates = await whileRunning({ items, others: items }, async ({ url, runId, measure, alone }) => {
    await alone();
    first = await firstLook(url, runId);
    const look = (meanwhile) => () => looking(url, runId, meanwhile);
    looked = (
      await measure(
        "looked at",
        look(() => pause(LOOKED_AT_MS)),
      )
    ).found;
    await alone();
    heavy = (
      await measure(
        "looked at, export, import",
        look(() => heavily(url, LOOKED_AT_MS)),
      )
    ).found;
    await alone();
    await measure(`${ITEMS.toLocaleString("en")} tasks are imported`, () => importing(url, "More", ITEMS));
    await measure(`${IMPORTED.toLocaleString("en")} tasks are changed by an import`, () =>
      importing(url, "Bench", IMPORTED, "Another question"),
    );
    await alone();
  });
  printTable(
    `A run of ${items.toLocaleString("en")} items that goes on, and those who look at it`,
    RATES,
    rates,
  );
  const under = new Map(heavy);
  printTable(
    "What they wait, in ms",
    ["", "the first time", "times", "p50", "p99", "longest", "with export, import: p50", "p99", "longest"],
    looked.map(([name, took]) => {
      const shown = (waits) => [0.5, 0.99, 1].map((share) => percentile(waits, share).toFixed(0));
      return [name, first.get(name).toFixed(0), took.length, ...shown(took), ...shown(under.get(name) ?? [])];
    }),
  );
}
