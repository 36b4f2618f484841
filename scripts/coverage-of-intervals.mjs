// `npm run coverage:intervals [-- STUDIES [WORD]]`: how often each 95 % interval holds the truth in simulated studies
// with fixed seeds, beside the same interval when rows are taken for independent; and how often equal models are told
// apart; then the table of small samples, as it stands in docs/statistics.md. WORD picks the methods or data whose name
// holds it. Fails when a clustered interval leaves 0.93 to 0.97, or a small sample falls short without a caution.
import { coverageOf } from "../src/statistics/testing/coverage-case.ts";
import { COVERAGE_CASES } from "../src/statistics/testing/coverage-cases.ts";
import { NULL_CASES } from "../src/statistics/testing/null-cases.ts";
import { SMALL_SAMPLE_DESIGNS, TABLE_HEAD, tableRow } from "../src/statistics/testing/small-sample-table.ts";

const studies = Number(process.argv[2] ?? 2000);
const word = process.argv[3] ?? "";
const [LOWEST, HIGHEST] = [0.93, 0.97];
const line = (cells) => {
  const [method, design, ...rest] = cells;
  console.log(`${method.padEnd(30)}${design.padEnd(58)}${rest.map((cell) => cell.padStart(10)).join("")}`);
};

let failed = false;
line(["method", "design", "studies", "clustered", "rows", "without"]);
for (const coverageCase of COVERAGE_CASES.filter(({ method }) => method.includes(word))) {
  const { method, design, clustered, rows, without } = coverageOf(coverageCase, studies);
  const good = clustered >= LOWEST && clustered <= HIGHEST;
  failed ||= !good;
  line([
    method,
    design,
    `${studies}`,
    `${clustered.toFixed(4)}${good ? "" : " !"}`,
    rows === null ? "-" : rows.toFixed(4),
    `${without}`,
  ]);
}

console.log();
for (const run of word === "" || word === "null" ? NULL_CASES : []) {
  const { what, seeds, claims } = run(studies);
  // Two standard errors of a share of 5 % over this many seeds.
  const most = 0.05 + 2 * Math.sqrt((0.05 * 0.95) / seeds);
  const good = claims / seeds <= most;
  failed ||= !good;
  console.log(`${what.padEnd(60)}${claims} of ${seeds} (${(claims / seeds).toFixed(4)})${good ? "" : " !"}`);
}

const designs = SMALL_SAMPLE_DESIGNS.filter(({ name }) => name.includes(word));
console.log(["", ...(designs.length === 0 ? [] : TABLE_HEAD)].join("\n"));
for (const design of designs) {
  const row = tableRow(design, process.argv[2] === undefined ? undefined : studies);
  failed ||= row.split("|").some((cell) => cell.includes("**") && !cell.includes("warned"));
  console.log(row);
}
process.exitCode = failed ? 1 : 0;
