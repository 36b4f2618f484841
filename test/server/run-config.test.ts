import { describe, expect, it } from "vitest";
import { runConfigSchema } from "../../src/core/index.ts";
import { follow } from "../support/watched-run.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

const CONFIG = {
  run: { name: "again", collections: ["Practical skills"], questionLimit: 2, samples: 2 },
  models: ["simulated-good", "simulated-poor"],
  judge: [{ use: "simulated-judge", instructions: "Is it kind?" }],
  variants: [{ id: "brief", system: "Be brief." }],
};

describe("the config of a run", () => {
  it("is the one it was started with, so that another can be started like it", async () => {
    const { client, fill } = await openWorkspace();
    await fill();
    const first = await finish(client, CONFIG);
    const config = await client.getRunConfig({ params: { runId: first } });
    expect(config).toEqual(runConfigSchema.parse(CONFIG));
    const second = await finish(client, config);
    expect(second).not.toBe(first);
    expect(await client.getRunConfig({ params: { runId: second } })).toEqual(config);
  });

  it("is not there for a run of judges or for no run at all", async () => {
    const { client, fill } = await openWorkspace();
    await fill();
    const { runId } = await client.judgeQuestions({
      body: { judges: ["simulated-judge"], collection: "Writing" },
    });
    await follow(client, runId);
    await expect(client.getRunConfig({ params: { runId } })).rejects.toMatchObject({ code: "conflict" });
    await expect(client.getRunConfig({ params: { runId: "none" } })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
