import { run } from "@stricli/core";
import { application } from "./app.ts";
import { EXIT } from "./exit-codes.ts";
import type { World } from "./world.ts";

/** Performs what was typed, and returns the exit code. */
export async function perform(world: World, args: readonly string[]): Promise<number> {
  await run(application(world.version), args, world);
  const code = Number(world.process.exitCode ?? 0);
  // What the command line library cannot make sense of is wrong input like any other.
  return code < 0 ? EXIT.invalidInput : code;
}
