// A run of about 100 items a second, followed by nobody, by 300 and by 1,000.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inFolder, printTable, withHost, withServer, writeConfig } from "../kit.mjs";

const CLIENT = join(dirname(fileURLToPath(import.meta.url)), "watchers-client.mjs");
const WATCHERS = [0, 300, 1000];
const DELAY_MS = 500;
const CONCURRENCY = 50;
const ITEMS = 1500;
/** Some of the time is for connections to open: nothing is to be learnt from a run that has ended by then. */
const LONGEST_MS = 10 * 60_000;

const peakMb = (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

async function json(url, init) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(LONGEST_MS), ...init });
  const body = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(body));
  return body;
}

const post = (url, body) =>
  json(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** So many connections to a stream; `seen` resolves when all of them have ended. */
async function watch(url, count) {
  const client = spawn(process.execPath, [CLIENT, url, String(count)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: client.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return { seen: lines.next().then(({ value }) => JSON.parse(value ?? "[]")), end: () => client.kill() };
}

/** When the run began and ended, as its own events tell. */
async function secondsOf(runUrl, events) {
  const [first] = await json(`${runUrl}/events?limit=1`);
  const [last] = await json(`${runUrl}/events?limit=1&since=${events - 1}`);
  return (last.at - first.at) / 1000;
}

async function followed(served, count) {
  return await inFolder(async (folder) => {
    const shape = { url: served, models: 1, tasks: ITEMS, concurrency: CONCURRENCY };
    const { config, bank } = writeConfig(folder, shape);
    return await withHost(folder, async (url, pid) => {
      const { runId } = await post(`${url}/api/runs`, {
        config,
        files: [{ path: "bank.jsonl", content: bank }],
      });
      const runUrl = `${url}/api/runs/${runId}`;
      const { seen, end } = await watch(`${runUrl}/events/stream`, Math.max(1, count));
      const all = await seen.finally(end);
      const events = all[0].last;
      return {
        seconds: await secondsOf(runUrl, events),
        mb: peakMb(pid),
        received: count === 0 ? 0 : all.reduce((sum, one) => sum + one.events, 0),
        expected: count * events,
        complete: all.every(({ inOrder, hasEnded, last }) => inOrder && hasEnded && last === events),
      };
    });
  });
}

/** What it costs a run to be followed by many. */
export async function benchWatchers() {
  const rows = [];
  let alone;
  for (const count of WATCHERS) {
    const found = await withServer(DELAY_MS, (served) => followed(served, count));
    alone ??= found;
    rows.push([
      count,
      found.seconds.toFixed(1),
      (found.seconds / alone.seconds).toFixed(2),
      `${found.received} of ${found.expected}`,
      found.complete ? "yes" : "NO",
      `${Math.round(found.mb - alone.mb)} MB`,
    ]);
  }
  printTable(
    `A run of ${ITEMS} items, about ${(CONCURRENCY * 1000) / DELAY_MS} a second, and those who follow it`,
    ["watchers", "seconds", "of alone", "events received", "all in order", "more memory"],
    rows,
  );
}
