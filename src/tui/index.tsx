import { render } from "ink";
import type { Language } from "../presentation/index.ts";
import { App } from "./app.tsx";
import { speak } from "./language.ts";
import type { Location } from "./locations.ts";
import { RunScreen } from "./run-screen.tsx";
import type { Machine } from "./world.ts";

export { languageOf } from "./language.ts";
export type { Location } from "./locations.ts";
export type { Files, Machine } from "./world.ts";

interface Ends {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly language: Language;
}

const HOW = {
  alternateScreen: true,
  patchConsole: false,
  interactive: true,
  incrementalRendering: true,
  maxFps: 20,
} as const;

export interface TerminalOptions extends Ends {
  readonly first: Location;
  /** Asks to leave, as a signal to the process does. */
  readonly signal: AbortSignal;
}

/** Shows Assay in a terminal until it is left. */
export async function showTerminal(
  machine: Machine,
  { stdin, stdout, language, first, signal }: TerminalOptions,
): Promise<void> {
  await speak(language);
  const { waitUntilExit, unmount } = render(<App machine={machine} first={first} />, {
    stdin,
    stdout,
    ...HOW,
  });
  signal.addEventListener("abort", () => unmount());
  await waitUntilExit();
}

export interface RunScreenOptions extends Ends {
  readonly runId: string;
  /** Asked for by `q` and Ctrl+C. */
  readonly onLeave: () => void;
}

/** A run on the whole screen, until it is taken away. */
export interface ShownRun {
  readonly say: (text: string) => void;
  readonly takeAway: () => Promise<void>;
}

/** Shows one run while it goes on. */
export async function showRun(
  machine: Machine,
  { stdin, stdout, language, runId, onLeave }: RunScreenOptions,
): Promise<ShownRun> {
  await speak(language);
  const screen = (said: string) => (
    <RunScreen machine={machine} runId={runId} onLeave={onLeave} said={said} />
  );
  const how = { stdin, stdout, ...HOW, exitOnCtrlC: false };
  const { rerender, unmount, waitUntilExit } = render(screen(""), how);
  return {
    say: (text) => rerender(screen(text)),
    takeAway: async () => {
      unmount();
      await waitUntilExit();
    },
  };
}
