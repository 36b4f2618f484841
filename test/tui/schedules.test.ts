import { describe, expect, it } from "vitest";
import { openTerminal } from "../support/terminal-app.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

const CONFIG = {
  run: { name: "lakes", prompt: "Name a lake.", judging: "later" as const },
  routers: { simulated: { models: { finch: { latencyMs: 1 } } } },
  models: [{ id: "finch", router: "simulated", model: "finch" }],
};

describe("schedules in the terminal", () => {
  it("are listed, paused, run, looked at and deleted by keys alone", async () => {
    const { client } = await openWorkspace({ drainQueue: true });
    await finish(client, CONFIG);
    await client.createSchedule({
      body: {
        name: "nightly",
        cron: "30 2 29 2 *",
        timeZone: "Europe/Berlin",
        run: { config: { ...CONFIG, run: { ...CONFIG.run, judging: "later" } }, files: [] },
      },
    });
    const { screen, press } = await openTerminal(client, { first: { page: "runs" } });
    await screen.shows("lakes");
    press("t");
    await screen.shows("2028-02-29 02:30");
    press("p");
    await screen.shows("nightly paused");
    press("p");
    await screen.shows("nightly resumed");
    press("s");
    await screen.shows(/Run lakes-\S+ started/);
    press("Enter");
    await screen.shows("Started by hand. No earlier finished run to compare with.");
    await screen.shows("Next times: 2028-02-29 02:30");
    press("d");
    await screen.shows("Delete nightly?");
    press("y");
    await screen.shows("No schedules yet.");
    expect((await client.listSchedules({})).rows).toEqual([]);
    expect((await client.listRuns({})).rows).toHaveLength(2);
  });

  it("are added with the config of a run", async () => {
    const { client } = await openWorkspace();
    const runId = await finish(client, CONFIG);
    const { screen, press, type } = await openTerminal(client, { first: { page: "schedules" } });
    await screen.shows("No schedules yet.");
    press("n");
    await screen.shows("Run to repeat");
    type("weekly");
    press("Ctrl+S");
    await screen.shows("Fill in this field.");
    press("Tab", "ArrowRight");
    await screen.shows("Enter chooses");
    press("ArrowDown", "Enter");
    await screen.shows(`< ${runId} >`);
    press("Ctrl+S");
    await screen.shows("weekly saved");
    const { rows } = await client.listSchedules({});
    expect(rows).toMatchObject([{ name: "weekly", runName: "lakes", cron: "30 2 * * *", catchUp: "none" }]);
  });

  it("say after saving what may keep them from doing what was meant, and show a new secret", async () => {
    const { client } = await openWorkspace();
    const reusing = { ...CONFIG, run: { ...CONFIG.run, reuse: true } };
    const runId = await finish(client, reusing);
    const { screen, press, type } = await openTerminal(client, { first: { page: "schedules" } });
    await screen.shows("No schedules yet.");
    press("n");
    await screen.shows("Run to repeat");
    type("weekly");
    press("Tab", "ArrowRight");
    await screen.shows("Enter chooses");
    press("ArrowDown", "Enter");
    await screen.shows(`< ${runId} >`);
    press("Ctrl+S");
    await screen.shows("Warnings for “weekly”");
    await screen.shows("Answers are reused from earlier runs");
    press("Enter");
    await screen.shows("Nothing has run yet.");
    await screen.hides("Answers are reused from earlier runs");
    press("e");
    await screen.shows("Run to repeat instead");
    press("Tab", "ArrowRight");
    await screen.shows("Enter chooses");
    press("ArrowDown", "Enter");
    await screen.shows(`< ${runId} >`);
    press("Tab", "Tab", "Tab", "Tab", "Tab");
    type("https://example.org/hook");
    press("Ctrl+S");
    await screen.shows("Answers are reused from earlier runs");
    await screen.shows("Webhook secret of “weekly”");
    await screen.shows("whsec_");
  });
});
