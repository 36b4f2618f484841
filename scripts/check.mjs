// `npm run check`: format, lint, types, layers, dead code, all at once; `--fix` mends what can be mended.
import { spawn } from "node:child_process";
import { readArchitecture, readSources, contradictionsIn, cyclesIn, violationsIn } from "./architecture.mjs";

const fix = process.argv.includes("--fix");
const root = new URL("..", import.meta.url).pathname;

function run(name, file, args) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(process.execPath, [`node_modules/${file}`, ...args], { cwd: root });
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ name, ok: code === 0, output }));
  });
}

function layers() {
  const architecture = readArchitecture(root);
  const sources = readSources(root, architecture);
  const problems = [
    ...contradictionsIn(architecture),
    ...violationsIn(sources, architecture),
    ...cyclesIn(sources),
  ];
  return { name: "layers", ok: problems.length === 0, output: problems.join("\n") };
}

const format = () => run("format", "oxfmt/bin/oxfmt", fix ? ["."] : ["--check", "."]);
const lint = () =>
  run("lint", "oxlint/bin/oxlint", [
    "--type-aware",
    "--deny-warnings",
    ...(fix ? ["--fix"] : []),
    "src",
    "test",
    "scripts",
    "bin",
  ]);
const types = () => run("types", "typescript/bin/tsc", ["-p", "."]);
const webTypes = () => run("types of the page", "typescript/bin/tsc", ["-p", "src/web"]);
const dead = () => run("dead code", "knip/bin/knip.js", ["--no-progress"]);

const results = fix
  ? [await lint(), await format(), await types(), await webTypes(), layers(), await dead()]
  : [...(await Promise.all([format(), lint(), types(), webTypes(), dead()])), layers()];
for (const { name, ok, output } of results) {
  console.log(`${ok ? "ok    " : "FAILED"} ${name}`);
  if (!ok) console.log(output);
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
