// `npm run rooms`: file sizes and the import edges between rooms.
import { importsOf, readArchitecture, readSources } from "./architecture.mjs";

const root = new URL("..", import.meta.url).pathname;
const sources = readSources(root, readArchitecture(root));
const linesOf = ({ text }) => text.split("\n").length - 1;
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

const sizes = sources.map(linesOf).sort((a, b) => a - b);
const largest = [...sources].sort((a, b) => linesOf(b) - linesOf(a)).slice(0, 5);
console.log(`files ${sizes.length}, lines ${sizes.reduce((sum, size) => sum + size, 0)}`);
console.log(
  `lines per file: median ${quantile(sizes, 0.5)}, p90 ${quantile(sizes, 0.9)}, max ${sizes.at(-1)}`,
);
for (const source of largest) console.log(`  ${String(linesOf(source)).padStart(4)} ${source.path}`);

const edges = new Map();
for (const source of sources) {
  const from = source.path.split("/")[1];
  for (const { target } of importsOf(source)) {
    const to = target?.split("/")[1];
    if (to === undefined || to === from) continue;
    const edge = `${from} -> ${to}`;
    edges.set(edge, (edges.get(edge) ?? 0) + 1);
  }
}
console.log("\nimports between rooms:");
for (const [edge, count] of [...edges].sort(([a], [b]) => a.localeCompare(b)))
  console.log(`  ${edge.padEnd(26)} ${count}`);
