import { describe, it } from "vitest";
import { CONFIG, furnished } from "../support/furniture.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

describe("reports in the terminal", () => {
  it("teach before there is a run, and then rank models over all runs and say what they cost", async () => {
    const { client } = await openWorkspace();
    const { screen, press } = await openTerminal(client, { first: { page: "reports" } });
    await screen.shows("The leaderboard ranks every model over all your runs");
    await furnished(client);
    await finish(client, CONFIG);
    press("g", "h", "g", "p");
    await screen.shows(/fast \(simulated\).*\d+\.\d/);
    press("Tab");
    await screen.shows("By model");
    await screen.shows(/fast +Planted/);
    press("o");
    await screen.shows("By run");
    await screen.shows("named");
  });
});
