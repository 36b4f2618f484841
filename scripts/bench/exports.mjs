// Results of a large run as files: what an export takes and how much memory its process ever had.
// `npm run bench exports 1000000` makes a run of a million items.
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { inFolder, printTable, runAssay } from "./kit.mjs";
import { writeLargeRuns } from "./large-run.mjs";

const ITEMS = 200_000;
const RUN = "bench-1";
const FILES = [
  { name: "detailed CSV", file: "detailed.csv", flags: ["--detailed"] },
  { name: "JSON lines", file: "items.jsonl" },
  { name: "JUnit XML", file: "junit.xml" },
  // The first that needs the summary has it worked out; it is kept for the others.
  { name: "averages as CSV", file: "average.csv" },
  { name: "detailed Markdown", file: "detailed.md", flags: ["--detailed"] },
  { name: "detailed JSON", file: "detailed.json", flags: ["--detailed"] },
];

export async function benchExports(items = ITEMS) {
  const rows = await inFolder(async (folder) => {
    mkdirSync(join(folder, "runs"));
    const run = { runId: RUN, items, models: 10, samples: 5 };
    await writeLargeRuns(join(folder, "runs", "assay.sqlite"), [run]);
    return FILES.map(({ name, file, flags = [] }) => {
      const start = performance.now();
      const { usage } = runAssay(folder, ["results", RUN, "--out", file, ...flags]);
      const seconds = (performance.now() - start) / 1000;
      const megabytes = statSync(join(folder, file)).size / 1e6;
      const figures = [seconds.toFixed(1), Math.round(items / seconds), megabytes.toFixed(1)];
      return [name, ...figures, Math.round(usage.mb)];
    });
  });
  const title = `Exports of a run with ${items.toLocaleString("en")} items`;
  printTable(title, ["", "s", "items/s", "MB written", "peak MB"], rows);
}
