import { Failure } from "../../../core/index.ts";
import { type Connection, connect } from "../../connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { chooseColors, machineOf, wantedLanguages } from "../../machine.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type Terminal, type World, tell } from "../../world.ts";

export type TuiFlags = WorkspaceFlags;

/** `assay tui`: the workbench in this terminal, until it is left. */
export async function tui(world: World, flags: TuiFlags): Promise<number> {
  const terminal = world.terminal();
  if (terminal === null)
    throw new Failure("invalid-input", "The terminal UI needs a terminal at both ends.", {
      hint: "Run it without pipes, or use `assay serve` and a browser.",
    });
  const connection = await connect(quiet(world), { ...workspaceOf(world, flags), drainQueue: true });
  try {
    await connection.host?.fillIfNew();
    await show(world, terminal, connection);
  } finally {
    await closeAloud(world, connection);
  }
  return EXIT.done;
}

/** A screen that is gone and no prompt: after so long a person wants to know why. */
const SILENCE_MS = 700;

async function closeAloud(world: World, connection: Connection): Promise<void> {
  const word = setTimeout(
    () => tell(world, "Finishing requests in flight and reports… (Ctrl-C stops at once)"),
    SILENCE_MS,
  );
  try {
    await connection.close();
  } finally {
    clearTimeout(word);
  }
}

async function show(world: World, terminal: Terminal, connection: Connection): Promise<void> {
  chooseColors(world);
  const { languageOf, showTerminal } = await import("../../../tui/index.tsx");
  const leaving = new AbortController();
  const release = world.onInterrupt(() => leaving.abort());
  try {
    await showTerminal(machineOf(world, connection), {
      ...terminal,
      language: languageOf(wantedLanguages(world)),
      first: { page: "home" },
      signal: leaving.signal,
    });
  } finally {
    release();
  }
}

/** What is told while the screen is drawn would tear it. */
const quiet = (world: World): World => ({
  ...world,
  process: { ...world.process, stderr: { write: () => undefined } },
});
