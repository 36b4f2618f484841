import { LEAST_TERMINAL } from "../../core/index.ts";
import type { Connection } from "../connect.ts";
import { chooseColors, machineOf, wantedLanguages } from "../machine.ts";
import type { World } from "../world.ts";
import type { ProgressDisplay } from "./progress-display.ts";

/** Whether a person sits at a terminal that is large enough for the screen of a run. */
export function hasScreen(world: World): boolean {
  const terminal = world.terminal();
  if (terminal === null || world.environment["TERM"] === "dumb") return false;
  const { columns, rows } = terminal.stdout;
  return columns >= LEAST_TERMINAL.columns && rows >= LEAST_TERMINAL.rows;
}

/** Shows a run on the whole screen. */
export async function runDisplay(
  world: World,
  connection: Connection,
  runId: string,
  /** Asked for by key: there is no Ctrl-C while keys come one by one. */
  onLeave: () => void,
): Promise<ProgressDisplay> {
  const terminal = world.terminal();
  chooseColors(world);
  const { languageOf, showRun } = await import("../../tui/index.tsx");
  const language = languageOf(wantedLanguages(world));
  const shown =
    terminal === null
      ? null
      : await showRun(machineOf(world, connection), { ...terminal, language, runId, onLeave });
  return {
    // The screen reads events itself, as every screen does.
    show: () => {},
    say: (text) => shown?.say(text),
    end: async () => await shown?.takeAway(),
  };
}
