// A workspace moved from SQLite to PostgreSQL and back: rows per second, and how much memory it takes.
// `npm run bench move 1000000` makes a run of a million items.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { inFolder, printTable, runAssay } from "./kit.mjs";
import { writeLargeRuns } from "./large-run.mjs";
import { onPostgres } from "./postgres.mjs";

const ITEMS = 100_000;

export async function benchMove(items = ITEMS) {
  const rows = [];
  await inFolder(async (folder) => {
    mkdirSync(join(folder, "runs"));
    const run = { runId: "bench-1", items, models: 10, samples: 5 };
    await writeLargeRuns(join(folder, "runs", "assay.sqlite"), [run]);
    await onPostgres((server) => {
      for (const [name, from, to] of [
        ["SQLite to PostgreSQL", "runs", server],
        ["PostgreSQL to SQLite", server, "back"],
      ]) {
        const start = performance.now();
        const { stdout, usage } = runAssay(folder, ["move", "--from", from, "--to", to, "--json"]);
        const seconds = (performance.now() - start) / 1000;
        const count = JSON.parse(stdout).rows;
        rows.push([name, count, seconds.toFixed(1), Math.round(count / seconds), Math.round(usage.mb)]);
      }
    });
  });
  const title = `Moving a workspace with ${items.toLocaleString("en")} items, compared row by row`;
  printTable(title, ["", "rows", "s", "rows/s", "peak MB"], rows);
}
