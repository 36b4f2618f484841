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
