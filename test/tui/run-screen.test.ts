import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/databases.ts";
import { startInTerminal } from "../support/pseudo-terminal.ts";
import { writeSample } from "../support/sample-config.ts";

describe("assay run in a terminal", () => {
  it("shows the run, its log and its scores, and then its ranking with the way to its files", async () => {
    const cwd = temporaryFolder();
    const config = writeSample(cwd, {
      tasks: 40,
      latencyMs: 100,
      run: { concurrency: { candidate: 2, judge: 2 } },
    });
    const terminal = startInTerminal(["run", "-c", config], { cwd });
    const { screen, type } = terminal;
    await screen.shows(/Progress: \d+ of 120/);
    await screen.shows("Judges: jay");
    await screen.shows(/alpha \(simulated\) +running/);
    await screen.shows("Run started");
    type("s");
    await screen.shows(/Task +Model +Status/);
    type("l");
    await screen.shows("Run started");
    expect(await terminal.ended).toBe(0);
    await terminal.isRestored();
    await screen.shows("report.html");
    expect(terminal.written()).toContain("alpha");
  });

  it("is left by q, says how to resume, and is resumed to its end", async () => {
    const cwd = temporaryFolder();
    const config = writeSample(cwd, {
      tasks: 40,
      latencyMs: 100,
      run: { concurrency: { candidate: 2, judge: 2 } },
    });
    const first = startInTerminal(["run", "-c", config], { cwd });
    await first.screen.shows(/Progress: [1-9]\d* of 120/);
    first.type("q");
    expect(await first.ended).toBe(130);
    await first.isRestored();
    await first.screen.shows("Paused. Nothing is lost.");
    const runId = /assay resume (\S+)/.exec(first.screen.text())?.[1] ?? "";
    const second = startInTerminal(["resume", runId], { cwd });
    await second.screen.shows("Progress:");
    expect(await second.ended).toBe(0);
    await second.screen.shows("report.html");
  });

  it("shows no screen where it is asked to be quiet", async () => {
    const cwd = temporaryFolder();
    const terminal = startInTerminal(["run", "-c", writeSample(cwd, { tasks: 2 }), "--quiet"], { cwd });
    expect(await terminal.ended).toBe(0);
    expect(terminal.written()).not.toContain("\u001B[?1049h");
  });
});
