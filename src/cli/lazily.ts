import { asFailure } from "../core/index.ts";
import { failureText } from "./display/failure-text.ts";
import { EXIT_OF } from "./exit-codes.ts";
import { type WorkspaceUse, type World, tell } from "./world.ts";

type Perform<Flags, Args extends readonly (string | undefined)[]> = (
  world: World,
  flags: Flags,
  ...args: Args
) => Promise<number>;

/** Loads a command when it is called for, and turns what it throws into words and an exit code. */
export function lazily<Flags, Args extends readonly (string | undefined)[]>(
  workspace: WorkspaceUse,
  load: () => Promise<Perform<Flags, Args>>,
) {
  return async () =>
    async function perform(this: World, flags: Flags, ...args: Args): Promise<void> {
      try {
        const command = await load();
        this.process.exitCode = await command({ ...this, workspace }, flags, ...args);
      } catch (error) {
        const failure = asFailure(error);
        tell(this, failureText(failure));
        this.process.exitCode = EXIT_OF[failure.code];
      }
    };
}
