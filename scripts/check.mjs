// `npm run check`: format, lint, types, layers, dead code, all at once; `--fix` mends what can be mended. What passed
// is not looked at again until it changes; `--all`, and wherever CI is set, everything is. Another file can make a
// finding in one that has not changed: the linter sees those with `--all` only, the compiler always.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readArchitecture, readSources, contradictionsIn, cyclesIn, violationsIn } from "./architecture.mjs";
import { forgetGreen, readGreen } from "./check/green.mjs";
import { readProject } from "./check/project-files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const isFix = process.argv.includes("--fix");
const isAll = process.argv.includes("--all") || Boolean(process.env["CI"]);

const FORMATTED = /(?<!\.md|\.jsonl|\.png)$/;
const LINTED = /^(?:src|test|scripts|bin)\/.*\.[cm]?[jt]sx?$/;
/** The page sees what it may import, and nothing else. */
const OF_PAGE = new RegExp(
  `^(?:src/(?:${["web", ...readArchitecture(root).rooms.web.imports].join("|")})/.*\\.(?:[cm]?[jt]sx?|json)|[^/]+\\.json)$`,
);
const COMPILED = /^(?:src|test|scripts)\/.*\.(?:[cm]?[jt]sx?|json)$|^[^/]+\.(?:ts|json)$/;
const REACHED = /\.(?:[cm]?[jt]sx?|json|ya?ml|css|html)$/;

const LINT = ["--type-aware", "--deny-warnings"];
const LINTED_FOLDERS = ["src", "test", "scripts", "bin"];

function run(file, args) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(process.execPath, [join("node_modules", file), ...args], { cwd: root });
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

const oxlint = (args) => run("oxlint/bin/oxlint", args);
const oxfmt = (args) => run("oxfmt/bin/oxfmt", args);

/** More files than this are named by their folders: a command has only so much room. */
const MANY = 200;

/** Of these files; all of them where there are too many to name each. */
const named = (changed, folders) => (changed.length < MANY ? changed : folders);

const format = (changed) => oxfmt(["--check", "--no-error-on-unmatched-pattern", ...named(changed, ["."])]);
const lint = (changed) => oxlint([...LINT, ...named(changed, LINTED_FOLDERS)]);

const NOTHING = { ok: true, output: "" };
/** A check that looks at one file after the other sees only those that have changed. */
const ofChanged = (check) => (green, entry) => {
  const changed = green.changed(entry);
  return changed.length === 0 ? NOTHING : check(changed);
};

/**
 * Several checkers at once would work the same types out several times. Declarations are written because the compiler
 * needs them to know whether a change of a file can be seen from outside; without, all that import it are checked.
 */
function types(green, name, project) {
  const info = join(green.home, `${name}.tsbuildinfo`);
  const incremental = ["--checkers", "1", "--incremental", "--tsBuildInfoFile", info];
  const declarations = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--rootDir", "."];
  const outDir = join(green.home, name);
  return run("typescript/bin/tsc", ["-p", project, ...incremental, ...declarations, "--outDir", outDir]);
}

function layers() {
  const architecture = readArchitecture(root);
  const sources = readSources(root, architecture);
  const problems = [
    ...contradictionsIn(architecture),
    ...violationsIn(sources, architecture),
    ...cyclesIn(sources),
  ];
  return Promise.resolve({ ok: problems.length === 0, output: problems.join("\n") });
}

function dead(green) {
  return run("knip/bin/knip.js", ["--no-progress", "--cache", "--cache-location", join(green.home, "knip")]);
}

const LINTING = { name: "lint", inputs: LINTED, check: ofChanged(lint) };

/** What is checked, which files it reads, and how. `byLinkage`: of each only what it imports and exports. */
const CHECKS = [
  { name: "format", inputs: FORMATTED, check: ofChanged(format) },
  LINTING,
  { name: "types", inputs: COMPILED, check: (green) => types(green, "host", ".") },
  { name: "types of the page", inputs: OF_PAGE, check: (green) => types(green, "page", "src/web") },
  { name: "dead code", inputs: REACHED, byLinkage: true, check: dead },
  { name: "layers", inputs: REACHED, check: layers },
];

async function checked(entry, green) {
  const { name } = entry;
  if (green.isUnchanged(entry)) return { name, ok: true, isOld: true, output: "" };
  const { ok, output } = await entry.check(green, entry);
  if (ok) green.passed(entry);
  return { name, ok, isOld: false, output };
}

async function mend() {
  const changed = readGreen(root, readProject(root)).changed(LINTING);
  if (changed.length > 0) await oxlint([...LINT, "--fix", ...named(changed, LINTED_FOLDERS)]);
  await oxfmt(["."]);
}

if (isAll) forgetGreen(root);
if (isFix) await mend();
const green = readGreen(root, readProject(root));
const results = await Promise.all(CHECKS.map((entry) => checked(entry, green)));
green.write();
for (const { name, ok, isOld, output } of results) {
  console.log(`${ok ? "ok    " : "FAILED"} ${name}${isOld ? " (unchanged)" : ""}`);
  if (!ok) console.log(output);
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
