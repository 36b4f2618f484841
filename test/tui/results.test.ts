import { describe, expect, it } from "vitest";
import { CONFIG, TASK, furnished } from "../support/furniture.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

describe("results in the terminal", () => {
  it("are broken down to the tasks of a group, whose answers are scored by hand and held against each other", async () => {
    const { client } = await openWorkspace();
    const { collection } = await furnished(client);
    await client.createTask({ body: { ...TASK, taskId: "t3", category: "Cooking" } });
    await client.addToCollection({ params: { id: String(collection.id) }, body: ["t3"] });
    const runId = await finish(client, CONFIG);
    const first = { page: "run", runId, view: "breakdown" } as const;
    const { screen, press, type } = await openTerminal(client, { first, columns: 80, rows: 24 });
    await screen.shows("Group by: Category");
    await screen.shows(/general +2 +\d/);
    press("v");
    await screen.shows("tasks in common are too few");
    press("Escape");
    await screen.shows("Small groups vary by chance.");
    press("ArrowDown", "Enter");
    await screen.shows("Run order · Tasks: 1 · Cooking");
    press("Enter");
    await screen.shows("Task 1 of 1 · Filter: Cooking");
    await screen.shows("> fast");
    await screen.shows("Tab Next answer");
    press("Tab");
    await screen.shows("> slow");
    press("s");
    await screen.shows("Your score");
    press("Ctrl+S");
    await screen.shows("Enter your name.");
    press("Enter");
    await screen.shows("type to filter");
    type("4");
    press("Enter");
    await screen.shows("< 4 / 5 >");
    press("Tab");
    type("Too short.");
    press("Tab", "Tab", "Tab");
    type("Nina");
    await screen.shows("Nina");
    press("Ctrl+S");
    await screen.shows("Score saved under the name Nina.");
    await screen.shows("Person Nina, manually  4 / 5");
    await screen.shows("Too short.");
    press("s");
    await screen.shows("< 4 / 5 >");
    press("Enter");
    type("Fail");
    press("Enter");
    await screen.shows("< Fail >");
    press("Ctrl+S");
    await screen.shows("It replaces the earlier one.");
    await screen.shows("Person Nina, manually  0 / 1");
    press("u");
    await screen.shows("Person Nina, manually  4 / 5");
    press("d");
    await screen.shows("− slow   + fast");
  });

  it("are judged again: one answer, and all by another judge's own rubric, after an estimate", async () => {
    const { client } = await openWorkspace();
    await furnished(client);
    await client.createModel({ body: { name: "kay", provider: "Planted", modelId: "jay" } });
    const runId = await finish(client, CONFIG);
    const first = { page: "run", runId, view: "tasks" } as const;
    const { screen, press, type } = await openTerminal(client, { first });
    await screen.shows("Run order · Tasks: 2");
    press("Enter");
    await screen.shows("r Re-judge");
    const events = async () =>
      (await client.listEvents({ params: { runId }, query: {} })).map(({ type: of }) => of);
    press("r");
    // One stray key neither pays a judge nor replaces a score.
    await screen.shows("The answer is sent to the judges again: jay. 1 judge call.");
    press("n");
    await screen.shows("r Re-judge");
    expect(await events()).not.toContain("judging-renewed");
    press("r");
    await screen.shows("y Re-judge");
    press("y");
    await screen.shows("Started. Open Progress to follow it.");
    await expect.poll(events).toContain("judging-renewed");
    await expect.poll(async () => (await client.getRun({ params: { runId } })).state).toBe("finished");
    press("Escape");
    await screen.shows("Run order · Tasks: 2");
    press("Shift+Tab");
    await screen.shows("J Re-judge");
    press("J");
    await screen.shows("Leave empty to use the same judges again: jay.");
    press("Tab", "Enter", "Enter");
    await screen.shows("Instructions");
    press("Enter");
    await screen.shows("type to filter");
    type("kay");
    press("Enter");
    await screen.shows("< kay >");
    press("Ctrl+S");
    await screen.shows("> kay");
    press("Escape");
    await screen.shows("Replace jay");
    press("Tab", "Enter");
    await screen.shows("Letters");
    press("Enter");
    await screen.shows("kay: Score the answer by these criteria");
    press("Ctrl+S");
    await screen.shows("4 judge calls.");
    press("Enter");
    await screen.shows("Re-judging started");
    await expect
      .poll(async () => (await client.getRun({ params: { runId } })).judges.map(({ id }) => id))
      .toEqual(["kay"]);
    press("L");
    await screen.shows("Log · Run and problems");
    press("o");
    await screen.shows("Log · All, with each item");
    await screen.shows("kay gave fast");
  });

  it("say of when they are while a long run goes on, and nothing of it otherwise", async () => {
    const { client } = await openWorkspace();
    await furnished(client);
    const runId = await finish(client, CONFIG);
    const first = { page: "run", runId, view: "results" } as const;
    const rested = await openTerminal(client, { first, columns: 120, rows: 30 });
    await rested.screen.shows("Cost per 1,000 answers");
    expect(rested.screen.text()).not.toContain("As of");
    const going: typeof client = {
      ...client,
      getResults: async (...asked) => ({
        ...(await client.getResults(...asked)),
        asOf: "2026-11-17T22:05:09Z",
      }),
    };
    const { screen } = await openTerminal(going, { first, columns: 120, rows: 30 });
    await screen.shows(/As of \d\d:05:09, 4 of 4 answers\./);
  });
});
