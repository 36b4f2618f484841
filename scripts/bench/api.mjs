// The REST API over real connections: /api/status beside a bare handler of the same library, and lists of a workspace
// with 100,000 items, page after page.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { Agent, fetch, setGlobalDispatcher } from "undici";
import { createApp, listen } from "../../src/server/index.ts";
import { assemble } from "../../src/workbench/index.ts";
import { inFolder, printTable } from "./kit.mjs";
import { writeLargeRuns } from "./large-run.mjs";

const ITEMS = 100_000;
const TASKS = 10_000;
const REQUESTS = 4000;
const AT_ONCE = 16;
const ROUNDS = 5;
const PAGES = 200;

/** Requests a second, the best of some rounds. */
async function rate(url) {
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    let left = REQUESTS;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left-- > 0) await (await fetch(url)).text();
      }),
    );
    best = Math.max(best, REQUESTS / ((performance.now() - start) / 1000));
  }
  return best;
}

async function bareServer(work) {
  const app = new Hono();
  app.get("/api/status", (context) =>
    context.json({ status: "ok", version: "0", host: "h", activeRunId: null }),
  );
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await work(`http://127.0.0.1:${server.address().port}/api/status`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** How long each of so many pages takes, one after another; from the start again at the end. */
async function pageTimes(url, path) {
  const times = [];
  let cursor;
  while (times.length < PAGES) {
    const address = new URL(path, url);
    if (cursor !== undefined) address.searchParams.set("cursor", cursor);
    const start = performance.now();
    const response = await fetch(address);
    const body = await response.json();
    times.push(performance.now() - start);
    if (!response.ok) throw new Error(`${address}: ${JSON.stringify(body)}`);
    cursor = body.next ?? undefined;
  }
  return times.sort((a, b) => a - b);
}

export async function benchApi() {
  setGlobalDispatcher(new Agent({ connections: AT_ONCE }));
  const rows = await inFolder(async (folder) => {
    const workspace = join(folder, "runs");
    mkdirSync(workspace);
    await writeLargeRuns(join(workspace, "assay.sqlite"), [
      { runId: "bench-0", items: ITEMS, models: 10, samples: 1 },
    ]);
    const workbench = await assemble({
      folder: workspace,
      version: "bench",
      environment: {},
      drainQueue: true,
    });
    const bank = Array.from({ length: TASKS }, (_, index) =>
      JSON.stringify({ taskId: `kept-${index}`, prompt: `Question ${index}?` }),
    ).join("\n");
    const signal = new AbortController().signal;
    await workbench.handlers.importTasks({
      query: {
        path: "bank.jsonl",
        collection: "Kept",
        keepUnknown: false,
        skipBadRows: false,
        ignoreColumns: [],
      },
      upload: (async function* bytes() {
        yield new TextEncoder().encode(bank);
      })(),
      signal,
    });
    const app = createApp(workbench);
    const listener = await listen((request) => app.fetch(request), { port: 0 });
    try {
      const bare = await bareServer(rate);
      const own = await rate(`${listener.url}/api/status`);
      const lists = [
        "/api/tasks?limit=100",
        "/api/runs?limit=100",
        "/api/runs/bench-0/items?limit=100",
        "/api/runs/bench-0/items?limit=100&status=COMPLETED",
        "/api/runs/bench-0/logs?limit=100",
        "/api/collections?limit=100",
        "/api/providers?limit=100",
        "/api/models?limit=100",
        "/api/prices?limit=100",
        "/api/criteria-sets?limit=100",
        "/api/sessions?limit=100",
        "/api/ratings?limit=100",
        "/api/judgments?limit=100",
      ];
      const found = [];
      for (const path of lists) {
        const times = await pageTimes(listener.url, path).catch((error) => [Number.NaN, error.message]);
        const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))];
        found.push([path, at(0.5).toFixed?.(1) ?? "", at(0.99).toFixed?.(1) ?? String(at(0.99))]);
      }
      return { bare, own, found };
    } finally {
      await workbench.close(true);
      await listener.close();
    }
  });
  printTable(
    "GET /api/status, requests a second",
    ["", "bare handler", "Assay", "ratio"],
    [["/api/status", rows.bare.toFixed(0), rows.own.toFixed(0), (rows.own / rows.bare).toFixed(2)]],
  );
  printTable(`Pages of 100 rows in a workspace with ${ITEMS} items, ms`, ["", "median", "p99"], rows.found);
}
