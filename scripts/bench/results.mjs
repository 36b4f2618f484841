// Results of large runs: how long they take the first time and once they are kept, and how long others wait meanwhile.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { assemble } from "../../src/workbench/index.ts";
import { inFolder, printTable } from "./kit.mjs";
import { writeLargeRuns } from "./large-run.mjs";

const RUNS = 10;
const ITEMS = 100_000;

/** Milliseconds that work takes, and the longest that the main thread could do nothing else. */
async function timed(work) {
  let [longest, last] = [0, performance.now()];
  const beat = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 5);
    last = now;
  }, 5);
  const start = performance.now();
  await work();
  const took = performance.now() - start;
  // What blocked to the very end has not been seen yet.
  longest = Math.max(longest, performance.now() - last - 5);
  clearInterval(beat);
  return [took.toFixed(0), longest.toFixed(0)];
}

export async function benchResults() {
  const rows = await inFolder(async (folder) => {
    const workspace = join(folder, "runs");
    mkdirSync(workspace);
    const runs = Array.from({ length: RUNS }, (_, index) => ({
      runId: `bench-${index}`,
      items: ITEMS,
      models: 10,
      samples: 1,
    }));
    await writeLargeRuns(join(workspace, "assay.sqlite"), runs);
    const workbench = await assemble({
      folder: workspace,
      version: "bench",
      environment: {},
      drainQueue: true,
      computingScript: pathToFileURL(join(import.meta.dirname, "..", "..", "dist", "computing-worker.js")),
    });
    const { handlers } = workbench;
    try {
      const found = [
        [
          `results of ${ITEMS.toLocaleString("en")} items, the first time`,
          ...(await timed(() => handlers.getResults({ params: { runId: "bench-0" } }))),
        ],
        [
          "results of the next run",
          ...(await timed(() => handlers.getResults({ params: { runId: "bench-1" } }))),
        ],
        ["the same once kept", ...(await timed(() => handlers.getResults({ params: { runId: "bench-1" } })))],
        [
          `leaderboard, ${RUNS - 2} runs not worked out yet`,
          ...(await timed(() => handlers.getLeaderboard({ query: {} }))),
        ],
        [
          `leaderboard over ${(RUNS * ITEMS).toLocaleString("en")} items`,
          ...(await timed(() => handlers.getLeaderboard({ query: {} }))),
        ],
        ["costs", ...(await timed(() => handlers.getCosts()))],
      ];
      return found;
    } finally {
      await workbench.close();
    }
  });
  printTable("Results", ["", "ms", "longest wait of others, ms"], rows);
}
