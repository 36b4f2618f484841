import { existsSync, readFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { readEnvironment } from "./environment.ts";
import { interruptsOf } from "./interrupts.ts";
import { perform } from "./perform.ts";
import type { World } from "./world.ts";

// What is loaded later need not be compiled again at every start.
enableCompileCache();

// Left to itself the heap grows to several times of what is in use before it is tidied up: a run of thousands of calls a
// second would take half a gigabyte for nothing.
setFlagsFromString("--heap-growing-percent=100");

/** The folder that holds package.json, above the sources as above the bundle. */
function findPackage(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

function readVersion(folder: string): string {
  const content: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return content !== null && typeof content === "object" && "version" in content
    ? String(content.version)
    : "";
}

// A reader that has seen enough (`assay runs | head`) closes the pipe. The command goes on: a run is worth more.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const packageFolder = findPackage();
const world: World = {
  process: { stdout: process.stdout, stderr: process.stderr, env: process.env },
  version: readVersion(packageFolder),
  folder: process.cwd(),
  packageFolder,
  environment: readEnvironment(process.cwd(), process.env, (text) => process.stderr.write(text)),
  isInteractive: process.stderr.isTTY,
  columns: () => process.stderr.columns ?? 80,
  width: () => process.stdout.columns ?? Number.POSITIVE_INFINITY,
  now: () => Date.now(),
  ticks: () => performance.now(),
  input: () => process.stdin,
  pour: async (text) => {
    const { Readable } = await import("node:stream");
    const { pipeline } = await import("node:stream/promises");
    try {
      await pipeline(Readable.from(text), process.stdout, { end: false });
    } catch (error) {
      // Whoever reads has seen enough.
      if (!(error instanceof Error && "code" in error && error.code === "EPIPE")) throw error;
    }
  },
  ask: async (question) => {
    const { createInterface } = await import("node:readline/promises");
    const keyboard = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await keyboard.question(question);
    } finally {
      keyboard.close();
    }
  },
  terminal: () =>
    process.stdin.isTTY && process.stdout.isTTY ? { stdin: process.stdin, stdout: process.stdout } : null,
  onInterrupt: interruptsOf(process),
};

process.exitCode = await perform(world, process.argv.slice(2));
