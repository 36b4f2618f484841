// The terminal UI over a running host with a large run: how soon there are rows, whether it scrolls without a pause, and what memory it takes.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import xterm from "@xterm/headless";
import { spawn } from "node-pty";
import { ASSAY, inFolder, printTable, withHost } from "./kit.mjs";
import { writeLargeRuns } from "./large-run.mjs";

const ITEMS = 100_000;
const ROUNDS = 7;
const READY_MS = 1200;
const MOST_MEMORY_MB = 260;
const LONGEST_PAUSE_MS = 300;
const SIZE = { cols: 120, rows: 40 };
const PATIENCE_MS = 60_000;

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

/** Assay on a real pseudo-terminal, read by a real terminal. */
function openTerminal(folder) {
  const screen = new xterm.Terminal({ ...SIZE, allowProposedApi: true, scrollback: 0, convertEol: true });
  const pty = spawn(process.execPath, [ASSAY, "tui", "--dir", folder], {
    name: "xterm-256color",
    ...SIZE,
    env: { ...process.env, CI: "", LANG: "C.UTF-8" },
  });
  let told = () => undefined;
  pty.onData((data) => screen.write(data, () => told()));
  const ended = new Promise((resolve) => {
    pty.onExit(resolve);
  });
  const text = () =>
    Array.from(
      { length: SIZE.rows },
      (_, row) => screen.buffer.active.getLine(row)?.translateToString(true) ?? "",
    ).join("\n");
  /** Milliseconds until it shows something. */
  const shows = (isShown) =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const late = setTimeout(() => reject(new Error(`It never came:\n${text()}`)), PATIENCE_MS);
      told = () => {
        if (!isShown(text())) return;
        clearTimeout(late);
        told = () => undefined;
        resolve(performance.now() - start);
      };
      told();
    });
  return {
    text,
    shows,
    type: (keys) => pty.write(keys),
    megabytes: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pty.pid}/status`, "utf8"))?.[1]) / 1000,
    close: async () => {
      pty.kill("SIGTERM");
      await ended;
    },
  };
}

async function firstRows(folder) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const terminal = openTerminal(folder);
    times.push(await terminal.shows((text) => text.includes("10,000")));
    await terminal.close();
  }
  return median(times);
}

const DOWN = { key: "\u001B[B", name: "Down" };
const PAGE_DOWN = { key: "\u001B[6~", name: "Page Down" };

/** Presses a key so many times, each when the last has done something; the median and the longest wait. */
async function scroll(terminal, { key }, times) {
  const waits = [];
  for (let time = 0; time < times; time += 1) {
    const before = terminal.text();
    const changed = terminal.shows((text) => text !== before);
    terminal.type(key);
    waits.push(await changed);
  }
  return [median(waits), Math.max(...waits)];
}

const verdict = (value, most) => (value <= most ? "" : `above ${most}`);

export async function benchTerminal() {
  await inFolder(async (folder) => {
    const workspace = join(folder, "runs");
    mkdirSync(workspace);
    await writeLargeRuns(join(workspace, "assay.sqlite"), [
      { runId: "bench-0", items: ITEMS, models: 10, samples: 1 },
    ]);
    await withHost(workspace, async () => {
      const start = performance.now();
      spawnSync(process.execPath, ["-e", "0"]);
      const bare = performance.now() - start;
      const ready = await firstRows(workspace);
      const terminal = openTerminal(workspace);
      await terminal.shows((text) => text.includes("10,000"));
      const atFirst = terminal.megabytes();
      terminal.type("\r");
      await terminal.shows((text) => text.includes("Progress"));
      // Results, Tasks, Breakdown, Human scores; then every answer.
      await terminal.shows((text) => text.includes("Score (95 % CI)"));
      for (let view = 0; view < 4; view += 1) {
        terminal.type("\t");
        await new Promise((resolve) => {
          setTimeout(resolve, 300);
        });
      }
      await terminal.shows((text) => /Latency +Tokens/.test(text));
      const [line, longestLine] = await scroll(terminal, DOWN, 200);
      const [page, longestPage] = await scroll(terminal, PAGE_DOWN, 300);
      const afterwards = terminal.megabytes();
      await terminal.close();
      printTable(
        `Terminal UI over a host with a run of ${ITEMS.toLocaleString("en")} items`,
        ["what", "value", "of bare Node", ""],
        [
          [
            "first rows, ms (median of 7)",
            ready.toFixed(0),
            (ready / bare).toFixed(1),
            verdict(ready, READY_MS),
          ],
          ["Down, ms: median", line.toFixed(0), "", ""],
          ["Down, ms: longest of 200", longestLine.toFixed(0), "", verdict(longestLine, LONGEST_PAUSE_MS)],
          ["Page Down, ms: median", page.toFixed(0), "", ""],
          [
            "Page Down, ms: longest of 300",
            longestPage.toFixed(0),
            "",
            verdict(longestPage, LONGEST_PAUSE_MS),
          ],
          ["memory at first, MB", atFirst.toFixed(0), "", verdict(atFirst, MOST_MEMORY_MB)],
          ["memory afterwards, MB", afterwards.toFixed(0), "", verdict(afterwards, MOST_MEMORY_MB)],
        ],
      );
    });
  });
}
