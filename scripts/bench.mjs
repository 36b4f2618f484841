// `npm run bench [api|calls|claims|comparisons|engines|exports|host|million|move|page|promptfoo|results|run|search|start-up|statistics|terminal|workers]`: what Assay costs, measured on this machine in one go.
// `--out FILE` also writes the tables as Markdown, with the machine, the commit and the time.
// A noisy machine gives noisy seconds; the ratios hold better. Talks to loopback only. A number is a size, for `claims`, `exports`, `host`, `million`, `move` and `search`; words after `host` are its parts.
import { resolve } from "node:path";
import { benchApi } from "./bench/api.mjs";
import { benchCalls } from "./bench/calls.mjs";
import { benchClaims } from "./bench/claims.mjs";
import { benchComparisons } from "./bench/comparisons.mjs";
import { benchEngines } from "./bench/engines.mjs";
import { benchExports } from "./bench/exports.mjs";
import { HOST_PARTS, benchHost } from "./bench/host.mjs";
import { benchLongRun } from "./bench/long-run.mjs";
import { benchMillion } from "./bench/million.mjs";
import { benchMove } from "./bench/move.mjs";
import { benchPage } from "./bench/page.mjs";
import { benchPromptfoo } from "./bench/promptfoo.mjs";
import { benchResults } from "./bench/results.mjs";
import { benchSearch } from "./bench/search.mjs";
import { benchStartUp } from "./bench/start-up.mjs";
import { benchStatistics } from "./bench/statistics.mjs";
import { benchTerminal } from "./bench/terminal.mjs";
import { benchWorkers } from "./bench/workers.mjs";
import { writeTables } from "./bench/write-tables.mjs";

const BENCHES = {
  api: benchApi,
  calls: benchCalls,
  claims: benchClaims,
  comparisons: benchComparisons,
  engines: benchEngines,
  exports: benchExports,
  host: benchHost,
  million: benchMillion,
  move: benchMove,
  page: benchPage,
  promptfoo: benchPromptfoo,
  results: benchResults,
  run: benchLongRun,
  search: benchSearch,
  "start-up": benchStartUp,
  statistics: benchStatistics,
  terminal: benchTerminal,
  workers: benchWorkers,
};
const words = process.argv.slice(2);
const outAt = words.indexOf("--out");
const out = outAt === -1 ? undefined : resolve(words.splice(outAt, 2)[1] ?? "bench.md");
const [sizes, wanted] = [true, false].map((isSize) => words.filter((word) => /^\d+$/.test(word) === isSize));
const size = sizes.length === 0 ? undefined : Number(sizes[0]);
// What stands after `host` are parts of it.
const parts = wanted[0] === "host" ? wanted.splice(1) : [];
const unknown = [
  ...wanted.filter((name) => !Object.hasOwn(BENCHES, name)),
  ...parts.filter((name) => !Object.hasOwn(HOST_PARTS, name)),
];
if (unknown.length > 0) {
  const known = parts.length > 0 ? HOST_PARTS : BENCHES;
  console.error(`There is no ${unknown.join(", ")}; there are ${Object.keys(known).join(", ")}.`);
  process.exit(2);
}
await import("./build.mjs");
for (const [name, bench] of Object.entries(BENCHES)) {
  // `host` measures calls as well.
  if (wanted.length === 0 ? name !== "calls" : wanted.includes(name))
    await bench(size, ...(parts.length > 0 ? [parts] : []));
}
if (out !== undefined) writeTables(out);
