import { describe, it } from "vitest";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

const FILES = [{ path: "bank.jsonl", content: sampleBank(4) }];

describe("what failed in a run, in the terminal", () => {
  it("stands above its results, with the reason", async () => {
    const { client } = await openWorkspace();
    const config = sampleConfig();
    const models = { ...config.routers.simulated.models, gamma: { brokenRate: 1 } };
    const runId = await finish(client, { ...config, routers: { simulated: { models } } }, FILES);
    const size = { columns: 80, rows: 24 };
    const { screen, press } = await openTerminal(client, { first: { page: "run", runId }, ...size });
    const reason = "gamma answered none of its 4 items: 400 simulated: this request will never";
    await screen.shows(reason);
    await screen.shows("alpha (simulated)");
    press("Tab");
    await screen.hides("alpha (simulated)");
    await screen.shows(reason);
  });

  it("is cut short where much did, and nothing is said where nothing did", async () => {
    const { client } = await openWorkspace();
    const config = sampleConfig({ planted: { brokenRate: 1 } });
    const runId = await finish(client, config, FILES);
    const { screen } = await openTerminal(client, { first: { page: "run", runId } });
    await screen.shows("more: the log has all of them.");
    const whole = await finish(client, sampleConfig(), FILES);
    const other = await openTerminal(client, { first: { page: "run", runId: whole } });
    await other.screen.shows("alpha");
    await other.screen.hides("the log has all of them.");
  });
});
