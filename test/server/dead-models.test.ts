import { describe, expect, it } from "vitest";
import {
  RUN_ACTIONS,
  describeLeftOut,
  describeStops,
  describeTroubles,
  runStateLabel,
} from "../../src/contract/index.ts";
import { english } from "../../src/core/index.ts";
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
    expect(english(runStateLabel(run))).toBe("failed");
    expect(describeTroubles(run).map(english)).toEqual([
      `dead answered none of its ${TASKS} items: HTTP 401: the server says 401. ` +
        `Check the provider's API key, then retry the failed items.`,
    ]);
    expect(describeStops(run).map(english)).toEqual([
      `dead stopped after 5 failed calls in a row: ${run.counts.CANT_BE_FINISHED} items were not sent.`,
    ]);
    expect(describeLeftOut(run)).toBeNull();
    const { sentence } = await client.getResults(ofRun(runId));
    expect(sentence).toMatch(
      /^dead answered none of its tasks, so it is not compared\. alive has a mean score of/,
    );
    expect(sentence).not.toContain("highest");

    isLocked = false;
    await client.retryFailed({ ...ofRun(runId), body: {} });
    expect(doneOf(await follow(client, runId))).toEqual([2 * TASKS, 2 * TASKS]);
    expect(await client.getRun(ofRun(runId))).toMatchObject({
      completedItems: 2 * TASKS,
      outcome: "COMPLETED",
      troubles: [],
      stopped: [],
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
    expect(english(runStateLabel(run))).toBe("finished with errors");
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

const JUDGE = {
  router: "openaiCompatible",
  model: "judge",
  maxTokens: 200,
  structured: true,
  instructions: "Say how good it is.",
};
const FINE = '{"score": 50, "justification": "so so"}';

it.each([
  {
    trouble: "is no JSON",
    told: { content: "Four stars." },
    message: "The judge's output could not be used, even after a retry: it is not a JSON object",
    advice: "Retry the failed items, or re-judge with another judge.",
  },
  {
    trouble: "is cut off",
    told: { content: '{"score": 5', finish: "length" },
    message:
      "The judge's reply was cut off at its limit of 200 tokens, even after a retry. " +
      "Increase the judge's max output tokens, or lower its reasoning effort.",
    advice: "Increase a judge's max output tokens and re-judge the answers.",
  },
])(
  "stops a judge whose reply $trouble, item after item, and asks the rest later",
  async ({ told, message, advice }) => {
    const { client } = await openHost();
    let isBroken = true;
    const { url, asked } = await modelServer(({ model }) =>
      model === "judge" ? (isBroken ? told : { content: FINE }) : {},
    );
    const config = serverConfig(url, ["a"]);
    const limited = { ...config, run: { ...config.run, limits: { ...config.run.limits, equalFailures: 6 } } };
    const runId = await startRun(client, { ...limited, judge: JUDGE }, TASKS);
    const events = await follow(client, runId);
    const stop = { modelId: "judge", stage: "judge", failures: 6, equal: true, message };
    expect(typesOf(events, "model-stopped")).toMatchObject([stop]);
    // Two calls for each failure, and those that were under way.
    expect(asked.filter(({ model }) => model === "judge").length).toBeLessThanOrEqual(2 * (6 + 4));
    const run = await client.getRun(ofRun(runId));
    const { CANT_BE_FINISHED: left, COMPLETED: judged } = run.counts;
    expect(judged).toBe(0);
    expect(left).toBeGreaterThan(TASKS / 2);
    expect(run.stopped).toEqual([{ ...stop, items: left }]);
    expect(run.troubles).toMatchObject([{ modelId: "a", stage: "judge", reason: message, advice }]);
    expect(describeStops(run).map(english)).toEqual([
      `judge stopped after 6 identical failures in a row: ${left} answers were not judged.`,
    ]);

    isBroken = false;
    await client.resumeRun({ ...ofRun(runId), body: {} });
    await follow(client, runId);
    expect(await client.getRun(ofRun(runId))).toMatchObject({ completedItems: left, stopped: [] });
  },
);

it("leaves the answers there to be judged by another judge, and says how many there are", async () => {
  const { client } = await openHost();
  const { url, asked } = await modelServer(({ model }) => ({
    ...(model === "judge" ? { content: "LGTM" } : {}),
    ...(model === "other" ? { content: FINE } : {}),
  }));
  const config = serverConfig(url, ["a", "b"]);
  const limited = { ...config, run: { ...config.run, limits: { ...config.run.limits, equalFailures: 2 } } };
  const runId = await startRun(client, { ...limited, judge: JUDGE }, 6);
  await follow(client, runId);
  const run = await client.getRun(ofRun(runId));
  expect(run).toMatchObject({ completedItems: 0, answeredItems: 12 });
  expect(run.counts.CANT_BE_FINISHED).toBeGreaterThan(0);
  expect(describeTroubles(run).map(english)).toEqual([
    expect.stringMatching(/^None of the 12 answers by 2 models could be judged: /),
  ]);
  const offered = RUN_ACTIONS.filter(({ isPossible }) => isPossible(run)).map(({ name }) => name);
  expect(offered).toEqual(expect.arrayContaining(["score", "judge"]));

  await client.createProvider({ body: { name: "Other", type: "openai-compatible", baseUrl: url } });
  await client.createModel({ body: { name: "other", provider: "Other", modelId: "other" } });
  const judges = [{ use: "other", instructions: "Say how good it is." }];
  expect((await client.planJudgeAgain({ body: { runId, judges } })).judgeCalls).toBe(12);
  expect((await client.planJudgeAgain({ body: { runId, onlyFailed: true } })).judgeCalls).toBe(12);
  await client.judgeAgain({ body: { runId, judges } });
  await follow(client, runId);
  expect(asked.filter(({ model }) => model === "other").length).toBe(12);
  expect(await client.getRun(ofRun(runId))).toMatchObject({ completedItems: 12, answeredItems: 12 });

  // Who judged first has been called, though others judge now; and so has who judged in between.
  await client.createModel({ body: { name: "third", provider: "Other", modelId: "other" } });
  await client.judgeAgain({ body: { runId, judges: [{ use: "third", instructions: "How good is it?" }] } });
  await follow(client, runId);
  const { models } = await client.getCosts();
  const called = models.map(({ modelId, provider, spend }) => [modelId, provider, spend.calls > 0]);
  expect(called).toHaveLength(5);
  expect(called).toEqual(
    expect.arrayContaining([
      ["a", "openaiCompatible", true],
      ["b", "openaiCompatible", true],
      ["judge", "openaiCompatible", true],
      ["other", "Other", true],
      ["third", "Other", true],
    ]),
  );
});

it("lives through a storm of busy servers that passes", async () => {
  const { client } = await openHost();
  const { url } = await modelServer((_asked, count) => (count <= 60 ? { status: 503 } : {}));
  const config = serverConfig(url, ["a"]);
  const limited = { ...config, run: { ...config.run, limits: { ...config.run.limits, equalFailures: 2 } } };
  const runId = await startRun(client, limited, TASKS);
  expect(typesOf(await follow(client, runId), "model-stopped")).toEqual([]);
  expect(await client.getRun(ofRun(runId))).toMatchObject({ completedItems: TASKS });
});
