import { join } from "node:path";
import { spawn } from "node-pty";
import { expect, onTestFinished } from "vitest";
import { ROOT, cleanEnvironment } from "./assay-process.ts";
import { bytesOf } from "./terminal-app.ts";
import { type ScreenSize, terminalScreen } from "./terminal-screen.ts";

const LAUNCHER = join(ROOT, "bin", "assay.cjs");

interface PseudoTerminalOptions extends Partial<ScreenSize> {
  readonly cwd: string;
  /** Default: the one of the checkout. */
  readonly launcher?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A command as a person starts it: in a real terminal, with a keyboard. It is gone after the test. */
export function startInTerminal(args: readonly string[], options: PseudoTerminalOptions) {
  const { columns = 100, rows = 30, cwd, env = {}, launcher = LAUNCHER } = options;
  const screen = terminalScreen({ columns, rows });
  const terminal = spawn(process.execPath, [launcher, ...args], {
    name: "xterm-256color",
    cols: columns,
    rows,
    cwd,
    // Where it is tested a person is said to be absent; here one sits.
    env: { ...cleanEnvironment(), CI: "", NO_COLOR: "", LANG: "C.UTF-8", ...env },
  });
  let [isOver, written] = [false, ""];
  const ended = new Promise<number>((resolve) => {
    terminal.onExit(({ exitCode }) => {
      isOver = true;
      resolve(exitCode);
    });
  });
  terminal.onData((data) => {
    written += data;
    screen.write(data);
  });
  onTestFinished(async () => {
    if (!isOver) terminal.kill("SIGKILL");
    await ended;
  });
  return {
    screen,
    ended,
    pid: terminal.pid,
    /** Every byte so far. */
    written: () => written,
    type: (...keys: string[]) => {
      for (const key of keys) terminal.write(bytesOf(key));
    },
    kill: (signal: string) => terminal.kill(signal),
    resize: (size: ScreenSize) => {
      screen.resize(size);
      terminal.resize(size.columns, size.rows);
    },
    /** What a terminal must be given back: the screen, the cursor, ordinary pasting. */
    isRestored: async () => {
      await expect.poll(screen.buffer).toBe("normal");
      for (const [on, off] of [
        ["\u001B[?25l", "\u001B[?25h"],
        ["\u001B[?2004h", "\u001B[?2004l"],
        ["\u001B[?1049h", "\u001B[?1049l"],
      ] as const)
        expect(written.lastIndexOf(off)).toBeGreaterThan(written.lastIndexOf(on));
    },
  };
}
