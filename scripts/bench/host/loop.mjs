// What others wait while a host does something heavy: `/api/status` asked every 10 ms meanwhile, from another process.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inFolder, printTable, withHost } from "../kit.mjs";
import { writeLargeRuns } from "../large-run.mjs";
import { bankOf, fetched, percentile, post } from "./kit.mjs";

const POLL = join(dirname(fileURLToPath(import.meta.url)), "loop-poll.mjs");
const ITEMS = 100_000;
const TASKS = 20_000;

/** What is asked for, one after the other. */
const works = () => [
  ["results, the first time", "/api/runs/bench-0/results?brief=true"],
  ["results, kept", "/api/runs/bench-0/results"],
  ["detailed CSV", "/api/runs/bench-0/export?format=CSV&includeDetailed=true"],
  ["detailed JSON", "/api/runs/bench-0/export?format=JSON&includeDetailed=true"],
  ["JSON lines", "/api/runs/bench-0/export?format=JSONL"],
  ["detailed Markdown", "/api/runs/bench-0/export?format=MD&includeDetailed=true"],
  ["JUnit", "/api/runs/bench-0/export?format=JUNIT"],
  ["every call as CSV", "/api/runs/bench-0/export?format=CSV&content=runs"],
  ["items sorted", "/api/runs/bench-0/scores?sort=-score&limit=200"],
  ["items sorted, 5,000 of them", "/api/runs/bench-0/scores?sort=-latency&limit=5000"],
  ["items filtered", "/api/runs/bench-0/scores?text=99&minScore=20&limit=200"],
  ["tasks sorted", "/api/runs/bench-0/task-scores?sort=-apart&limit=200"],
  ["task statistics", "/api/runs/bench-0/item-statistics?limit=100"],
  ["diff of two runs", "/api/runs/bench-0/diff/bench-1?limit=100"],
  ["baseline", "/api/runs/bench-0/baseline"],
  ["calibration", "/api/runs/bench-0/calibration"],
  ["leaderboard", "/api/reports/leaderboard"],
  ["costs", "/api/reports/costs"],
  ["list of runs", "/api/runs?limit=50"],
  ["report, HTML", "/api/runs/bench-0/report", post({})],
  ["report, PDF with examples", "/api/runs/bench-0/report?pdf=true&examples=true", post({})],
  ["what people can score", "/api/runs/bench-1/scorable"],
  [
    `import of ${TASKS.toLocaleString("en")} tagged tasks`,
    "/api/tasks/import?path=bank.jsonl&collection=Bench",
    { method: "POST", headers: { "content-type": "application/octet-stream" }, body: bankOf(TASKS) },
  ],
  [
    "the same import again",
    "/api/tasks/import?path=bank.jsonl&collection=Bench",
    { method: "POST", headers: { "content-type": "application/octet-stream" }, body: bankOf(TASKS) },
  ],
  ["a session over all answers", "/api/runs/bench-1/sessions", post({ rater: "Nina", kind: "rating" })],
];

/** How long the answers of a host took while something was under way. */
async function whileAsking(url, work) {
  const poll = spawn(process.execPath, [POLL, `${url}/api/status`], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: poll.stdout })[Symbol.asyncIterator]();
  await lines.next();
  const start = performance.now();
  await work().finally(() => poll.stdin.end());
  const took = performance.now() - start;
  const waits = JSON.parse((await lines.next()).value);
  return { took, p50: percentile(waits, 0.5), p99: percentile(waits, 0.99), longest: percentile(waits, 1) };
}

export async function benchLoop(items = ITEMS) {
  const rows = await inFolder(async (folder) => {
    const workspace = join(folder, "runs");
    mkdirSync(workspace);
    const runs = [0, 1].map((index) => ({ runId: `bench-${index}`, items, models: 10, samples: 1 }));
    await writeLargeRuns(join(workspace, "assay.sqlite"), runs);
    return await withHost(workspace, async (url) => {
      const found = [];
      const idle = await whileAsking(url, () => new Promise((resolve) => setTimeout(resolve, 2000)));
      const shown = ({ took, p50, p99, longest }) => [took, p50, p99, longest].map((ms) => ms.toFixed(0));
      found.push(["nothing", ...shown(idle)]);
      for (const [name, path, init] of works()) {
        found.push([name, ...shown(await whileAsking(url, () => fetched(url + path, init)))]);
      }
      return found;
    });
  });
  const title = `What others wait while a host works on ${items.toLocaleString("en")} items`;
  printTable(title, ["", "ms", "status p50", "p99", "longest"], rows);
}
