import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { World } from "../../world.ts";

/** What a person types, or what is piped in, line by line. */
export interface TypedLines {
  /** The next line; null when nothing more comes. A pipe is not asked. */
  readonly ask: (question: string) => Promise<string | null>;
  readonly close: () => void;
}

export function typedLines(world: World): TypedLines {
  const terminal = world.terminal();
  const input = terminal?.stdin ?? Readable.from(world.input());
  const keyboard = createInterface(
    terminal === null ? { input } : { input, output: terminal.stdout, terminal: true },
  );
  // Ctrl-C leaves, as Ctrl-D does: every score is kept already.
  keyboard.on("SIGINT", () => keyboard.close());
  const lines = keyboard[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      if (terminal !== null) {
        keyboard.setPrompt(question);
        keyboard.prompt();
      }
      const { value, done } = await lines.next();
      return done === true ? null : value.trim();
    },
    close: () => keyboard.close(),
  };
}
