import { describe, expect, it } from "vitest";
import { openHost } from "../support/host.ts";
import { heldBack, modelServer, serverConfig } from "../support/model-server.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { follow, pauseAfter, startRun } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

describe.each(ENGINES)("the list of runs, on %s", (_engine, databaseFor) => {
  it("is narrowed by name and by what runs do", async () => {
    const { client } = await openHost(await databaseFor());
    const first = await startRun(client, sampleConfig({ run: { name: "Mail-check" } }));
    await follow(client, first);
    const { tell, letGo } = heldBack(2);
    const { url } = await modelServer(tell);
    const second = await startRun(client, serverConfig(url, ["m"], { name: "other" }), 30);
    await pauseAfter(client, second, 2, letGo);
    const found = async (query: NonNullable<Parameters<typeof client.listRuns>[0]["query"]>) =>
      (await client.listRuns({ query })).rows.map(({ runId }) => runId);
    expect(await found({ search: "CHECK" })).toEqual([first]);
    expect(await found({ state: "paused" })).toEqual([second]);
    expect(await found({ state: "finished" })).toEqual([first]);
    expect(await found({ state: "running" })).toEqual([]);
    expect(await found({ state: "paused", search: "mail" })).toEqual([]);
    expect(await found({ state: "paused", status: "FINISHED" })).toEqual([]);
  });
});
