import { run } from "@stricli/core";
import { application } from "./app.ts";
import { COMPLETE } from "./commands/completion/shells.ts";
import { complete } from "./complete.ts";
import { EXIT } from "./exit-codes.ts";
import type { World } from "./world.ts";

/** Performs what was typed, and returns the exit code. */
export async function perform(world: World, args: readonly string[]): Promise<number> {
  if (args[0] === COMPLETE) {
    await complete(world, args.slice(1));
    return EXIT.done;
  }
  // Whoever types nothing more at a terminal wants to see it.
  const wanted = args.length === 0 && world.terminal() !== null ? ["tui"] : args;
  await run(application(world.version), wanted, world);
  const code = Number(world.process.exitCode ?? 0);
  // What the command line library cannot make sense of is wrong input like any other.
  return code < 0 ? EXIT.invalidInput : code;
}
