import { expect, it } from "vitest";
import { answeredRun } from "../support/answered-run.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { openWorkspace } from "../support/workspace.ts";

it("rates answers by keys with tags and notes, and lists all ratings", async () => {
  const { client } = await openWorkspace();
  await answeredRun(client, { tasks: 1 });
  const { screen, press, type } = await openTerminal(client, {
    first: { page: "evaluate" },
    columns: 80,
    rows: 24,
  });
  await screen.shows("Enter your name to start rating.");
  press("e");
  await screen.shows("Your name");
  type("Ann");
  press("Ctrl+S");
  await screen.shows("0 of 3 rated · answer 1");
  press("n");
  await screen.shows("Saved with your rating.");
  type("too short");
  press("Enter");
  await screen.shows("Kept in this terminal until you rate it.");
  press("t");
  await screen.shows("[ ] incomplete");
  press("ArrowDown", " ", "Enter");
  await screen.shows("Tags: incomplete");
  press("2");
  await screen.shows("1 of 3 rated · answer 2");
  press("5");
  await screen.shows("2 of 3 rated · answer 3");
  press("k");
  await screen.shows("answer 2");
  press("4", "Tab");
  await screen.shows("2 ratings, newest first");
  await screen.shows(/ 2 .*incomplete.*too short/);
  press("f");
  await screen.shows("Any rating");
  press("Tab", "Tab", "Enter");
  await screen.shows("type to filter");
  type("4");
  press("Enter", "Ctrl+S");
  await screen.shows("1 rating · 4");
  const { rows } = await client.listRatings({ query: {} });
  expect(rows.map(({ rating, note, tags }) => ({ rating, note, tags }))).toEqual([
    { rating: 4, note: "", tags: [] },
    { rating: 2, note: "too short", tags: ["incomplete"] },
  ]);
});
