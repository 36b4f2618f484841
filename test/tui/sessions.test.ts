import { describe, expect, it } from "vitest";
import { MODELS, answeredRun } from "../support/answered-run.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { openWorkspace } from "../support/workspace.ts";

const hidesModels = (text: string): void => {
  for (const model of MODELS) expect(text).not.toContain(model);
};

describe("blind scoring in the terminal", () => {
  it("starts on a run, scores by keys, takes back, and reveals models at the end", async () => {
    const { client } = await openWorkspace();
    await answeredRun(client, { tasks: 1 });
    const { screen, press, type } = await openTerminal(client, {
      first: { page: "sessions" },
      columns: 80,
      rows: 24,
    });
    await screen.shows("No scoring sessions yet");
    press("n");
    await screen.shows("You score all 3 answers to 1 task.");
    press("Ctrl+S");
    await screen.shows("Enter your name.");
    press("Tab");
    type("Ann");
    press("Ctrl+S");
    await screen.shows("0 of 3 scored · answer 1");
    hidesModels(screen.text());
    press("Enter");
    await screen.shows("Not scored yet.");
    press("1", "0");
    await screen.shows("10 of 10");
    press("Enter");
    await screen.shows("Leave this answer partly scored?");
    press("n", "6");
    await screen.shows("Style goes up to 5.");
    press("4", "n");
    await screen.shows("Saved as you type.");
    type("short and right");
    press("Enter");
    await screen.shows("note: short and right");
    press("Enter");
    await screen.shows("1 of 3 scored · answer 2");
    press("s");
    await screen.shows("1 skipped · answer 3");
    press("u");
    await screen.shows("1 of 3 scored · answer 2");
    press("5", "Tab", "5", "Enter");
    await screen.shows("answer 3");
    press("3", "Tab", "3", "l");
    await screen.shows(/1 +Scored +10 \/ 10 +4 \/ 5 +short and right/);
    hidesModels(screen.text());
    press("l");
    await screen.shows("3 of 3 scored");
    press("Enter");
    await screen.shows("Press Enter to finish");
    press("Enter");
    await screen.shows("Scores by Ann");
    for (const model of MODELS) expect(screen.text()).toContain(model);
    press("Tab");
    await screen.shows("short and right");
    press("Enter");
    await screen.shows("Say t1.");
    const { rows } = await client.listSessions({ query: {} });
    expect(rows).toMatchObject([{ rater: "Ann", scored: 3, skipped: 0 }]);
    expect(rows[0]?.finishedAt).not.toBeNull();
  });
});
