import { EventEmitter } from "node:events";
import { onTestFinished } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { type Machine, type Location, showTerminal } from "../../src/tui/index.tsx";
import { type ScreenSize, type TerminalScreen, terminalScreen } from "./terminal-screen.ts";

/** What Ink needs of a keyboard. */
class Keyboard extends EventEmitter {
  readonly isTTY = true;
  #typed: string[] = [];
  type(text: string): void {
    this.#typed.push(text);
    this.emit("readable");
  }
  read(): string | null {
    return this.#typed.shift() ?? null;
  }
  setEncoding(): void {}
  setRawMode(): void {}
  ref(): void {}
  unref(): void {}
}

/** And of a display, of any size. */
class Display extends EventEmitter {
  readonly isTTY = true;
  columns: number;
  rows: number;
  readonly screen: TerminalScreen;
  constructor(size: ScreenSize) {
    super();
    ({ columns: this.columns, rows: this.rows } = size);
    this.screen = terminalScreen(size);
  }
  write(data: string, ...rest: unknown[]): boolean {
    this.screen.write(data);
    const done = rest.find((one) => typeof one === "function");
    if (done !== undefined) queueMicrotask(done as () => void);
    return true;
  }
}

/** Keys by their names, as a terminal sends them. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: "\r",
  Escape: "\u001B",
  Tab: "\t",
  "Shift+Tab": "\u001B[Z",
  ArrowUp: "\u001B[A",
  ArrowDown: "\u001B[B",
  ArrowRight: "\u001B[C",
  ArrowLeft: "\u001B[D",
  PageUp: "\u001B[5~",
  PageDown: "\u001B[6~",
  Home: "\u001B[H",
  End: "\u001B[F",
  Backspace: "\u007F",
  "Ctrl+S": "\u0013",
  "Ctrl+K": "\u000B",
  "Ctrl+R": "\u0012",
  "Ctrl+O": "\u000F",
};
export const bytesOf = (key: string): string => KEYS[key] ?? key;

interface TerminalOptions extends Partial<ScreenSize> {
  readonly first?: Location;
  readonly language?: "en" | "ru";
  readonly machine?: Partial<Machine>;
}

/** The terminal UI in this process, over any client; gone after the test. */
export async function openTerminal(client: Client, options: TerminalOptions = {}) {
  const { columns = 100, rows = 30, first = { page: "home" }, language = "en" } = options;
  const keyboard = new Keyboard();
  const display = new Display({ columns, rows });
  const leaving = new AbortController();
  const written = new Map<string, string>();
  const machine: Machine = {
    client,
    url: "http://127.0.0.1:0",
    version: "0",
    now: () => Date.now(),
    isAscii: false,
    hasColors: true,
    edit: null,
    files: {
      read: () => Promise.reject(new Error("there are no files")),
      write: async (path, text) => {
        let all = "";
        for await (const piece of text) all += piece;
        written.set(path, all);
        return path;
      },
    },
    ...options.machine,
  };
  const ended = showTerminal(machine, {
    // Ink asks no more of them than these have.
    stdin: keyboard as unknown as NodeJS.ReadStream,
    stdout: display as unknown as NodeJS.WriteStream,
    language,
    first,
    signal: leaving.signal,
  });
  onTestFinished(async () => {
    leaving.abort();
    await ended;
  });
  const { screen } = display;
  return {
    screen,
    ended,
    /** Files that were written. */
    written,
    /** Presses keys one after the other, as fast as a machine can. */
    press: (...keys: string[]) => {
      for (const key of keys) keyboard.type(bytesOf(key));
    },
    /** Types a text so fast that it comes as a whole. */
    type: (text: string) => keyboard.type(text),
    paste: (text: string) => keyboard.type(`\u001B[200~${text}\u001B[201~`),
    resize: (size: ScreenSize) => {
      screen.resize(size);
      display.columns = size.columns;
      display.rows = size.rows;
      display.emit("resize");
    },
  };
}
