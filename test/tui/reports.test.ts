import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { CONFIG, FAST, furnished } from "../support/furniture.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

/** A finished session in which every answer got the same. */
async function rate(client: Client, runId: string, rating: number): Promise<void> {
  const body = { rater: "Nina", kind: "rating" } as const;
  const { sessionId } = await client.createSession({ params: { runId }, body });
  const { rows } = await client.listAnswers({ params: { sessionId }, query: {} });
  for (const { answerId } of rows)
    await client.scoreAnswer({ params: { sessionId, answerId }, body: { scores: { rating } } });
  await client.finishSession({ params: { sessionId }, body: {} });
}

/** What has no room in the table can be read, and the words about columns fit what is shown. */
async function showsHumanScores(client: Client): Promise<void> {
  const name = "fast-with-a-name-that-takes-room";
  await client.createModel({ body: { ...FAST, name } });
  const runId = await finish(client, {
    ...CONFIG,
    models: [name, "slow"],
    run: { ...CONFIG.run, name: "long" },
  });
  await rate(client, runId, 4);
  const first = { page: "run", runId, view: "people" } as const;
  const wide = await openTerminal(client, { first, columns: 160, rows: 40 });
  await wide.screen.shows("The last five columns count how often each rating was given.");
  expect(wide.screen.text()).not.toContain("+ All columns");
  const { screen, press } = await openTerminal(client, { first, columns: 80, rows: 24 });
  await screen.shows("How often each");
  expect(screen.text()).not.toContain("The last five columns");
  await screen.shows("+ All columns");
  press("?");
  await screen.shows("Everywhere");
  await screen.shows(/\+ +All columns/);
  press("Escape");
  await screen.hides("Everywhere");
  press("+");
  await screen.shows(/Rated 4 +2/);
  press("Escape");
  await screen.hides("Rated 4");
  press("Enter");
  await screen.shows("Scores by model");
}

describe("reports in the terminal", () => {
  it("teach before there is a run, and then rank models over all runs and say what they cost", async () => {
    const { client } = await openWorkspace();
    const { screen, press } = await openTerminal(client, { first: { page: "reports" } });
    await screen.shows("The leaderboard ranks every model over all your runs");
    await furnished(client);
    await finish(client, CONFIG);
    press("g", "h", "g", "p");
    await screen.shows(/fast \(simulated\).*\d+\.\d/);
    press("?");
    await screen.shows(/Enter +All columns/);
    expect(screen.text()).not.toMatch(/Enter +Open/);
    press("Escape");
    await screen.hides("Everywhere");
    press("Enter");
    await screen.shows("Mean latency");
    await screen.shows(/Best run +\d+\.\d · named/);
    press("Escape");
    await screen.hides("Mean latency");
    press("Tab");
    await screen.shows(/Score, of 100 +\d+\.\d \(.*2 tasks/);
    press("Tab");
    await screen.shows("Mean score of each model, of 100");
    press("Tab");
    await screen.shows("By model");
    await screen.shows(/fast +Planted/);
    await screen.shows("so far:");
    await screen.shows(/jay +Planted +– +– +4\b/);
    press("o");
    await screen.shows("By run");
    await screen.shows("named");
    press("?");
    await screen.shows(/Enter +Open/);
    await screen.shows(/\+ +All columns, also those that don't fit/);
    press("Escape");
    await screen.hides("Everywhere");
    press("Enter");
    await screen.shows("Runs / named");
  });

  it("say how far judges agree with people, and what differs between two runs, down to the answers", async () => {
    const { client } = await openWorkspace();
    const { fast } = await furnished(client);
    const before = await finish(client, CONFIG);
    await client.editModel({ params: { id: String(fast.id) }, body: { ...FAST, modelId: "beta" } });
    const after = await finish(client, { ...CONFIG, run: { ...CONFIG.run, name: "after" } });
    const first = { page: "reports", view: "judges", runId: before } as const;
    const { screen, press } = await openTerminal(client, { first, columns: 80, rows: 24 });
    await screen.shows("Nobody has scored answers of this run yet");
    await rate(client, before, 4);
    press("g", "p", "Tab", "Tab", "Tab", "Tab");
    await screen.shows("Run: named");
    await screen.shows("4 answers scored by people (Nina).");
    press("v");
    await screen.shows("type to filter");
    press("ArrowUp", "Enter");
    await screen.shows("Run: after");
    await screen.shows("Nobody has scored answers of this run yet");
    press("v");
    await screen.shows("type to filter");
    press("ArrowDown", "Enter");
    await screen.shows("4 answers scored by people (Nina).");
    await screen.shows("Agreement with people");
    press("Tab");
    await screen.shows("First run: named");
    press("Enter");
    await screen.shows("Second run: after");
    // The run before and the run after are what one came for, also on 80 columns.
    await screen.shows(/Difference \(95 % CI\).*First run +Second run/);
    press("Tab");
    await screen.shows("no longer solved");
    press("Enter");
    await screen.shows(`Runs / ${after} /`);
    await screen.shows("> fast");
    press("Escape");
    await screen.shows("no longer solved");
    press("Tab");
    await screen.shows("Provider model ID");
    press("Enter");
    await screen.shows("Esc Close");
    await screen.shows("alpha");
    press("Escape");
    await screen.hides("Esc Close");
    press("g", "r");
    await screen.shows("n New run");
    press("v", "ArrowDown", "v");
    await screen.shows("2 runs selected");
    press("c");
    await screen.shows("Flipped tasks (");
    await showsHumanScores(client);
  });
});
