import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readEnvironment } from "../../src/cli/environment.ts";
import { perform } from "../../src/cli/perform.ts";
import type { World } from "../../src/cli/world.ts";
import { type Ended, ROOT, type StartOptions, cleanEnvironment } from "./assay-process.ts";

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

/**
 * Runs a command to its end in this process: the same commands over the same files and hosts as `assayProcess`, which
 * spares the start of a process each. Whoever sends signals, or runs two commands on one workspace at once, needs processes.
 */
export async function assay(
  args: readonly string[],
  { cwd = ROOT, env = {}, input = "" }: Omit<StartOptions, "afterTest"> = {},
): Promise<Ended> {
  let [stdout, stderr] = ["", ""];
  const own = { ...cleanEnvironment(), ...env };
  const write = {
    stdout: { write: (text: string) => void (stdout += text), isTTY: false },
    stderr: { write: (text: string) => void (stderr += text), isTTY: false },
  };
  const world: World = {
    process: { ...write, env: own },
    version,
    folder: cwd,
    packageFolder: ROOT,
    environment: readEnvironment(cwd, own, write.stderr.write),
    isInteractive: false,
    columns: () => 80,
    width: () => Number.POSITIVE_INFINITY,
    now: () => Date.now(),
    ticks: () => performance.now(),
    input: async function* piped() {
      yield new TextEncoder().encode(input);
    },
    pour: async (text) => {
      for await (const piece of text) stdout += piece;
    },
    ask: () => Promise.reject(new Error("nobody sits at the keyboard")),
    terminal: () => null,
    onInterrupt: () => () => {},
  };
  const code = await perform(world, args);
  return { code, signal: null, stdout, stderr };
}
