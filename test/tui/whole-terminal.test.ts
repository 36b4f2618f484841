import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startInTerminal } from "../support/pseudo-terminal.ts";
import { temporaryFolder } from "../support/databases.ts";

describe("assay in a real terminal", () => {
  it("opens without a word more, follows a resize, and gives the terminal back", async () => {
    const { screen, type, resize, ended, isRestored } = startInTerminal([], { cwd: temporaryFolder() });
    await screen.shows("> Home");
    type("g", "r");
    await screen.shows("No runs yet.");
    resize({ columns: 80, rows: 24 });
    await screen.shows("Home  Runs  Collections");
    type("q");
    expect(await ended).toBe(0);
    await isRestored();
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"])("gives the terminal back after %s", async (signal) => {
    const terminal = startInTerminal(["tui"], { cwd: temporaryFolder() });
    await terminal.screen.shows("> Home");
    terminal.kill(signal);
    await terminal.ended;
    await terminal.isRestored();
  });

  it("leads by keys alone from an empty folder and a spreadsheet to a report", async () => {
    const cwd = temporaryFolder();
    const rows = ["2+2?,4,Maths", "Capital of France?,Paris,Geography", "Legs of a spider?,8,Nature"];
    writeFileSync(join(cwd, "q.csv"), ["question,expected answer,category", ...rows].join("\n"));
    const { screen, type, ended, isRestored } = startInTerminal([], { cwd });
    await screen.shows("No runs yet.");
    type("g", "c");
    await screen.shows("i Import tasks");
    type("i");
    await screen.shows("Path of a CSV");
    type("q.csv", "Ctrl+S");
    await screen.shows("question -> Prompt");
    await screen.shows("3 new · 0 changed · 0 unchanged");
    type("Enter");
    await screen.shows("q  3 tasks");
    type("N");
    await screen.shows(/Collections +< q >/);
    type("Tab", "Tab", "Enter");
    await screen.shows("Space selects or clears");
    type(" ", "ArrowDown", " ", "Enter");
    await screen.shows("< simulated-excellent, simulated-good >");
    type("Tab", "Enter");
    await screen.shows("Nothing here yet.");
    type("a");
    await screen.shows("Instructions");
    type("Enter");
    await screen.shows("Enter chooses");
    type("judge", "Enter");
    await screen.shows("< simulated-judge >");
    type("Ctrl+S");
    await screen.shows("a Add");
    type("Escape");
    await screen.shows("Samples per task");
    type("Ctrl+S");
    await screen.shows("Judge calls");
    type("Enter");
    await screen.shows("Finished. Press Tab to see the results.");
    type("Tab");
    await screen.shows("Nothing can be concluded from 3 tasks");
    type("E");
    await screen.shows("Ctrl+S Write file");
    type("Ctrl+S");
    await screen.shows("report.html");
    const run = readdirSync(join(cwd, "runs")).find((name) => name.startsWith("q-")) ?? "";
    expect(readFileSync(join(cwd, "runs", run, "report.html"), "utf8")).toContain("simulated-excellent");
    type("Tab");
    await screen.shows("Capital of France?");
    type("Enter");
    await screen.shows("Prompt as sent");
    type("q");
    const left = Date.now();
    expect(await ended).toBe(0);
    // Nothing that the screens would still have done holds the terminal.
    expect(Date.now() - left).toBeLessThan(10_000);
    await isRestored();
  });

  it("needs no colours and no lines", async () => {
    const { screen, written } = startInTerminal(["tui"], {
      cwd: temporaryFolder(),
      env: { NO_COLOR: "1", ASSAY_ASCII: "1" },
    });
    await screen.shows("* Idle");
    // oxlint-disable-next-line no-control-regex
    expect(written()).not.toMatch(/\u001B\[[0-9;]*m/);
  });
});
