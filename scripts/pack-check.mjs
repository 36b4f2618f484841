// `npm run pack:check`: packs, installs in an empty folder as people do, under Node 24 and 26, and tries the result; says
// what its size is made of, and holds it against the tools that look at packages. Needs npm's registry.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { nodeOfMajor } from "./pack/nodes.mjs";
import { LARGEST_INSTALLED, bytesBelow, installPacked, pack } from "./pack/packed.mjs";
import { inKilobytes, sizeRows } from "./pack/size-table.mjs";

const ATTW = "@arethetypeswrong/cli@0.18.5";
const MAJORS = [24, 26];
const TOO_OLD = 20;
const PATIENCE_MS = 120_000;

const root = join(import.meta.dirname, "..");
const home = mkdtempSync(join(tmpdir(), "assay-pack-"));
let failures = 0;

function check(is, sentence, details = "") {
  console.log(`${is ? "ok     " : "FAILED "}${sentence}`);
  if (is) return;
  failures += 1;
  if (details !== "") console.log(details);
}

const run = (program, args, options = {}) =>
  spawnSync(program, args, { encoding: "utf8", cwd: home, ...options });

/** Milliseconds until the page answers, and then until the sample is done. */
async function timeToPage(node, launcher, cwd) {
  const started = performance.now();
  const environment = { ...process.env, ASSAY_LOCAL_SERVERS: "" };
  const args = [launcher, "serve", "--sample", "--dir", "w", "--port", "0"];
  const child = spawn(node, args, { cwd, env: environment });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.on("close", resolve));
  try {
    const page = await until(
      () => /http:\/\/[\w.:]+\//.exec(output)?.[0],
      child,
      () => output,
    );
    const answer = await fetch(page);
    const answered = performance.now() - started;
    check(answer.status === 200, "the page answers");
    await until(
      () => output.includes("Assay is running at"),
      child,
      () => output,
    );
    const finished = performance.now() - started;
    const [, runId] = /Running (\S+):/.exec(output) ?? [];
    child.kill("SIGTERM");
    check((await ended) === 0, "SIGTERM ends it with exit code 0", output);
    return { answered, finished, runId };
  } finally {
    child.kill("SIGKILL");
  }
}

async function until(look, child, output) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = look();
    if (found) return found;
    if (child.exitCode !== null || Date.now() > end) throw new Error(`It has not come so far:\n${output()}`);
    await delay(20);
  }
}

async function tryUnder(major, file) {
  const node = nodeOfMajor(major);
  const cwd = join(home, `node-${major}`);
  const folder = installPacked(file, cwd, { node });
  console.log(`\nInstalled under ${run(node, ["--version"]).stdout.trim()}`);
  const bytes = bytesBelow(join(cwd, "node_modules"));
  check(
    bytes < LARGEST_INSTALLED,
    `${inKilobytes(bytes).trim()} installed, at most ${inKilobytes(LARGEST_INSTALLED).trim()}`,
  );
  const launcher = join(folder, "bin", "assay.cjs");
  const { answered, finished, runId } = await timeToPage(node, launcher, cwd);
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `       the page answers after ${seconds(answered)}, the sample is done after ${seconds(finished)}`,
  );
  const printed = run(node, [launcher, "report", runId, "--pdf", "--dir", "w"], { cwd });
  check(printed.status === 0 && printed.stdout.includes("report.pdf"), "a report as PDF", printed.stderr);
  const help = run(node, [launcher, "tui", "--help"], { cwd });
  check(help.status === 0 && help.stdout.includes("assay tui"), "`assay tui --help`", help.stderr);
}

try {
  const file = pack(root, home);
  const alone = installPacked(file, join(home, "alone"), { alone: true });
  console.log(`${inKilobytes(bytesBelow(alone))}  the package, installed alone`);
  for (const { name, bytes } of sizeRows(alone)) console.log(`${inKilobytes(bytes)}  ${name}`);
  for (const major of MAJORS) await tryUnder(major, file);

  console.log("");
  const old = run(nodeOfMajor(TOO_OLD), [join(alone, "bin", "assay.cjs"), "serve"]);
  check(
    old.status === 2 && /^assay needs Node 24 [^\n]+\n$/.test(old.stderr),
    `Node ${TOO_OLD} is told in one line`,
    old.stderr,
  );
  console.log(`       ${old.stderr.trim()}`);
  const publint = run(process.execPath, [
    join(root, "node_modules", "publint", "src", "cli.js"),
    "--strict",
    file,
  ]);
  check(publint.status === 0, "publint", publint.stdout + publint.stderr);
  const types = run("npm", [
    "exec",
    "--yes",
    `--package=${ATTW}`,
    "--",
    "attw",
    "--profile",
    "esm-only",
    file,
  ]);
  check(types.status === 0, "are the types wrong? (attw)", types.stdout + types.stderr);
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
