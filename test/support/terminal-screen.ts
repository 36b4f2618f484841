import xterm from "@xterm/headless";
import { expect } from "vitest";
import { PATIENCE_MS } from "./patience.ts";

/** Long enough for a slow machine; a state that never comes is told of. */
const PATIENCE = { interval: 20, timeout: PATIENCE_MS };

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

export type TerminalScreen = ReturnType<typeof terminalScreen>;

/** What a terminal shows of the bytes that are written to it: a real one, without a window. */
export function terminalScreen({ columns, rows }: ScreenSize) {
  const terminal = new xterm.Terminal({
    cols: columns,
    rows,
    allowProposedApi: true,
    scrollback: 0,
    convertEol: true,
  });
  /** Its lines, without the spaces at their ends. */
  const lines = (): readonly string[] => {
    const { active } = terminal.buffer;
    return Array.from(
      { length: terminal.rows },
      (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? "",
    );
  };
  const text = (): string => lines().join("\n");
  return {
    lines,
    text,
    write: (data: string) => terminal.write(data),
    resize: (size: ScreenSize) => terminal.resize(size.columns, size.rows),
    /** `alternate` while a program has the whole screen. */
    buffer: () => terminal.buffer.active.type,
    /** Waits until it shows something. */
    shows: async (wanted: string | RegExp): Promise<void> => {
      if (wanted instanceof RegExp) await expect.poll(text, PATIENCE).toMatch(wanted);
      else await expect.poll(text, PATIENCE).toContain(wanted);
    },
    hides: async (unwanted: string): Promise<void> => {
      await expect.poll(text, PATIENCE).not.toContain(unwanted);
    },
  };
}
