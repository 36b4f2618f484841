import { render } from "ink";
import { App } from "./app.tsx";
import type { Language } from "../presentation/index.ts";
import { speak } from "./language.ts";
import type { Place } from "./places.ts";
import type { Machine } from "./world.ts";

export { languageOf } from "./language.ts";
export type { Place } from "./places.ts";
export type { Files, Machine } from "./world.ts";

export interface TerminalOptions {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly language: Language;
  readonly first: Place;
  /** Asks to leave, as a signal to the process does. */
  readonly signal: AbortSignal;
}

/** Shows Assay in a terminal until it is left. */
export async function showTerminal(machine: Machine, options: TerminalOptions): Promise<void> {
  await speak(options.language);
  const { waitUntilExit, unmount } = render(<App machine={machine} first={options.first} />, {
    stdin: options.stdin,
    stdout: options.stdout,
    alternateScreen: true,
    exitOnCtrlC: true,
    patchConsole: false,
    interactive: true,
    incrementalRendering: true,
    maxFps: 20,
  });
  options.signal.addEventListener("abort", () => unmount());
  await waitUntilExit();
}
