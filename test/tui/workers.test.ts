import { describe, expect, it } from "vitest";
import { migratedPostgres } from "../support/databases.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { startHeldRun, startTwoWorkers } from "../support/two-workers.ts";
import { openWorkspace } from "../support/workspace.ts";

const first = { page: "settings", view: "workers" } as const;

describe("workers in the terminal", () => {
  it("are listed with what they do, and what keeps one from it; a run says how many are on it", async () => {
    const database = await migratedPostgres();
    const { client } = await openWorkspace({ database, drainQueue: true, work: null });
    const { screen, press } = await openTerminal(client, { first, columns: 120 });
    await screen.shows("No workers: runs wait. Start one with: assay worker --db postgres://");
    const racks = await startTwoWorkers(database);
    await screen.shows(/rack-1 +Working +0 of 4/);
    await screen.shows(/rack-2 +Working +0 of 4/);

    const both = await startHeldRun(client);
    await screen.shows(/rack-1 +Working +4 of 4/);
    await screen.shows(/rack-2 +Working +4 of 4/);
    const watched = await openTerminal(client, {
      first: { page: "run", runId: both.runId, view: "progress" },
    });
    await watched.screen.shows(/Workers: 2/);
    both.letGo();
    await screen.shows(/rack-2 +Working +0 of 4/);
    await watched.screen.hides("Workers:");

    const one = await startHeldRun(client, { apiKeyEnv: "RACK_KEY" });
    await screen.shows(/rack-1 +Working +4 of 4/);
    press("End");
    await screen.shows(/> +rack-2/);
    await screen.shows("can't be called");
    await screen.shows(/, process \d+/);
    racks.first.child.kill("SIGTERM");
    await screen.shows(/rack-1 +Draining/);
    one.letGo();
    await screen.hides("rack-1");
    await screen.shows("rack-2");
  });

  it("are explained on SQLite, where runs always wait for each other", async () => {
    const { client } = await openWorkspace();
    const { screen, press } = await openTerminal(client, { first });
    await screen.shows("On SQLite, this server makes all calls itself.");
    press("Tab");
    await screen.shows(/> +Request timeout/);
    press(...Array.from({ length: 13 }, () => "j"));
    await screen.shows(/> +One run at a time +off/);
    await screen.shows("on SQLite, where runs always wait for each other");
  });

  it("have runs one at a time where that is switched on", async () => {
    const { client } = await openWorkspace({ database: await migratedPostgres() });
    const { screen, press } = await openTerminal(client, { first: { page: "settings" } });
    await screen.shows(/> +Request timeout/);
    press(...Array.from({ length: 13 }, () => "j"));
    await screen.shows("If it's off, runs go on side");
    press("Enter", " ", "Ctrl+S");
    await screen.shows(/> +One run at a time +on/);
    expect((await client.getSettings()).oneRunAtATime).toBe(true);
    press("r");
    await screen.shows(/> +One run at a time +off/);
    expect((await client.getSettings()).oneRunAtATime).toBe(false);
  });
});
