import { describe, expect, it } from "vitest";
import { describeLeftOut, describeTroubles, runStateLabel } from "../../src/contract/index.ts";
import { openHost } from "../support/host.ts";
import { modelServer, serverConfig } from "../support/model-server.ts";
import { doneOf, follow, itemsOf, startRun, typesOf } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

const ofRun = (runId: string) => ({ params: { runId } });
const TASKS = 40;
/** As many calls as can be under way when the fifth rejection comes, and the five. */
const A_FEW = 5 + 4;

describe.each(ENGINES)("a model that answers nothing, on %s", (_engine, databaseFor) => {
  it("is stopped after a few calls with a rejected key, named with reason and next step, and taken up again", async () => {
    const { client } = await openHost(await databaseFor());
    let isLocked = true;
    const { url, asked } = await modelServer(({ model }) =>
      isLocked && model === "dead" ? { status: 401 } : {},
    );
    const runId = await startRun(client, serverConfig(url, ["alive", "dead"]), TASKS);
    const events = await follow(client, runId);
    const calls = asked.filter(({ model }) => model === "dead").length;
    expect(calls).toBeGreaterThanOrEqual(5);
    expect(calls).toBeLessThanOrEqual(A_FEW);
    expect(typesOf(events, "model-stopped")).toMatchObject([
      { modelId: "dead", stage: "answer", failures: 5, message: "HTTP 401: the server says 401" },
    ]);

    const run = await client.getRun(ofRun(runId));
    expect(run).toMatchObject({ state: "finished", outcome: "FAILED" });
    expect(run.troubles).toMatchObject([
      { modelId: "dead", items: TASKS, of: TASKS, isDead: true, stage: "answer" },
    ]);
    expect(runStateLabel(run)).toBe("failed");
    expect(describeTroubles(run)).toEqual([
      `dead answered none of its ${TASKS} items: HTTP 401: the server says 401. ` +
        `Check the provider's API key, then retry what failed (\`assay retry ${runId}\`).`,
    ]);
    expect(describeLeftOut(run)).toBeNull();
    const { sentence } = await client.getResults(ofRun(runId));
    expect(sentence).toMatch(/^dead answered none of its tasks, so it is not compared\. alive has a mean of/);
    expect(sentence).not.toContain("highest");

    isLocked = false;
    await client.retryFailed({ ...ofRun(runId), body: {} });
    expect(doneOf(await follow(client, runId))).toEqual([2 * TASKS, 2 * TASKS]);
    expect(await client.getRun(ofRun(runId))).toMatchObject({
      completedItems: 2 * TASKS,
      outcome: "COMPLETED",
      troubles: [],
    });
  });

  it("comes back by resume as well, once what stopped it is mended", async () => {
    const { client } = await openHost(await databaseFor());
    let isLocked = true;
    const { url } = await modelServer(({ model }) => (isLocked && model === "dead" ? { status: 404 } : {}));
    const runId = await startRun(client, serverConfig(url, ["dead"]), TASKS);
    await follow(client, runId);
    isLocked = false;
    await client.resumeRun({ ...ofRun(runId), body: {} });
    await follow(client, runId);
    const { counts } = await client.getRun(ofRun(runId));
    expect(counts.CANT_BE_FINISHED).toBe(0);
    expect(counts.COMPLETED).toBeGreaterThan(TASKS - A_FEW);
  });

  it("leaves the others alone: a few failed items are told, and the run has not failed", async () => {
    const { client } = await openHost(await databaseFor());
    const { url } = await modelServer(({ prompt }) => (prompt.endsWith(" 7?") ? { status: 400 } : {}));
    const runId = await startRun(client, serverConfig(url, ["a", "b"]), TASKS);
    await follow(client, runId);
    const run = await client.getRun(ofRun(runId));
    expect(run).toMatchObject({ outcome: "COMPLETED", counts: { FAILED: 2 } });
    expect(run.troubles.map(({ modelId, items, isDead }) => [modelId, items, isDead])).toEqual([
      ["a", 1, false],
      ["b", 1, false],
    ]);
    expect(runStateLabel(run)).toBe("finished with errors");
  });
});

it("stops a judge whose key is rejected, and keeps its answers for another try", async () => {
  const { client } = await openHost();
  let isLocked = true;
  const { url, asked } = await modelServer(({ model }) => {
    if (model !== "judge") return {};
    return isLocked ? { status: 401 } : { content: '{"score": 50, "justification": "so so"}' };
  });
  const config = serverConfig(url, ["a"]);
  const judge = {
    router: "openaiCompatible",
    model: "judge",
    maxTokens: 200,
    structured: true,
    instructions: "Say how good it is.",
  };
  const runId = await startRun(client, { ...config, judge }, TASKS);
  await follow(client, runId);
  expect(asked.filter(({ model }) => model === "judge").length).toBeLessThanOrEqual(A_FEW);
  const items = await itemsOf(client, runId);
  expect(items.every(({ response }) => response !== null)).toBe(true);
  expect((await client.getRun(ofRun(runId))).troubles).toMatchObject([
    { modelId: "a", stage: "judge", items: TASKS, isDead: false },
  ]);
  isLocked = false;
  asked.length = 0;
  await client.retryFailed({ ...ofRun(runId), body: { stage: "judge" } });
  await follow(client, runId);
  expect(asked.every(({ model }) => model === "judge")).toBe(true);
  expect(await client.getRun(ofRun(runId))).toMatchObject({ completedItems: TASKS });
});
