import { describe, expect, it } from "vitest";
import { CONFIG, furnished } from "../support/furniture.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

describe("search in the terminal", () => {
  it("finds words of tasks and answers, opens their place and comes back; home says what is next", async () => {
    const { client } = await openWorkspace();
    await furnished(client);
    const runId = await finish(client, CONFIG);
    const { screen, press, type } = await openTerminal(client, { columns: 80, rows: 24 });
    await screen.shows("named");
    press("g", "/");
    await screen.shows("Find words in tasks, answers and judgments");
    type("question");
    await screen.shows(/Tasks 2 · Answers \d/);
    press("Enter", "v", "v");
    await screen.shows("Answers · Best match");
    await screen.shows("named (simulated)");
    press("Enter");
    await screen.shows("Prompt as sent");
    press("Escape");
    await screen.shows("/ question");
    await client.createSession({ params: { runId }, body: { rater: "Nina", kind: "rating" } });
    press("/");
    type("s");
    await screen.shows("No matches");
    await screen.shows("1 run is being scored blind: its answers and judgments are not searched.");
    expect(screen.text()).not.toMatch(/\bfast\b|\bslow\b/);
    press("Enter", "g", "h");
    await screen.shows("1 Continue scoring blind  4 answers left. Run named, rater Nina.");
    press("1");
    await screen.shows("Scored by Nina.");
  });
});
