// What the cases of the benchmark share: a workspace with a bank, the delay server, and processes that are measured.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
export const ASSAY = join(here, "..", "..", "dist", "assay.js");

/** A folder that is gone afterwards. */
export async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server that answers after so many milliseconds, while the work goes on. */
export async function withServer(delayMs, work) {
  const server = spawn(process.execPath, [join(here, "delay-server.mjs"), String(delayMs)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const port = await new Promise((resolve) => {
    server.stdout.once("data", (data) => resolve(String(data).trim()));
  });
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    server.stdin.end();
    await new Promise((resolve) => {
      server.once("exit", resolve);
    });
  }
}

/** A host of the workspace while the work goes on, which gets its address and its process. */
export async function withHost(folder, work, options = []) {
  const host = spawn(process.execPath, [ASSAY, "serve", "--dir", folder, "--port", "0", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise((resolve) => {
    let said = "";
    host.stdout.on("data", (data) => {
      said += data;
      const found = /http:\/\/[\d.:]+/.exec(said);
      if (found !== null) resolve(found[0]);
    });
  });
  try {
    return await work(url, host.pid);
  } finally {
    host.kill("SIGTERM");
    await new Promise((resolve) => {
      host.once("exit", resolve);
    });
  }
}

export function bareLoop(url, calls, concurrency, stream = false) {
  const args = [join(here, "bare-loop.mjs"), url, String(calls), String(concurrency)];
  if (stream) args.push("stream");
  return JSON.parse(spawnSync(process.execPath, args, { encoding: "utf8" }).stdout);
}

/** Writes a bank and a config whose models are all served at `url`, and returns the config. */
export function writeConfig(folder, { url, models, tasks, concurrency, stream = false }) {
  const context = "Some context that makes it as long as a question usually is. ".repeat(4);
  const lines = Array.from({ length: tasks }, (_, index) =>
    JSON.stringify({
      id: `task-${index}`,
      category: "bench",
      difficulty: "Easy",
      scenario: [],
      prompt: `Question ${index}? ${context}`,
      rubric: ["is right"],
      auto_fail: [],
    }),
  );
  writeFileSync(join(folder, "bank.jsonl"), lines.join("\n"));
  const config = {
    run: {
      name: "bench",
      datasetPath: "bank.jsonl",
      judging: "later",
      stream,
      concurrency: { candidate: concurrency, judge: concurrency },
    },
    routers: { openaiCompatible: { baseUrl: url } },
    models: Array.from({ length: models }, (_, index) => ({
      id: `model-${index + 1}`,
      router: "openaiCompatible",
      model: `model-${index + 1}`,
    })),
  };
  writeFileSync(join(folder, "config.json"), JSON.stringify(config));
  return { config, bank: lines.join("\n") };
}

/** One command in a process of its own, with its output and what it took. */
export function runAssay(folder, args) {
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 31 };
  const all = [join(here, "measured.mjs"), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, options);
  const usage = JSON.parse(/usage (.*)/.exec(stderr)?.[1] ?? "null");
  if (status !== 0 || usage === null) throw new Error(`assay ${args.join(" ")} failed:\n${stderr}`);
  return { stdout, usage };
}

export function databaseBytes(folder) {
  const files = readdirSync(join(folder, "runs")).filter((name) => name.startsWith("assay.sqlite"));
  return files.reduce((sum, name) => sum + statSync(join(folder, "runs", name)).size, 0);
}

/** Every table that was printed, for those who write them down. */
export const printedTables = [];

/** A table whose first column is on the left. */
export function printTable(title, headers, rows) {
  const cells = [headers, ...rows.map((row) => row.map(String))];
  printedTables.push({ title, cells });
  const widths = headers.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  console.log(`\n${title}`);
  for (const row of cells) {
    const padded = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
    );
    console.log(`  ${padded.join("  ")}`);
  }
}
