import { describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { TASK_FLAGS } from "../../src/core/index.ts";
import { openHost } from "../support/host.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { follow, startRun } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

const MODELS = ["best", "good", "fair", "poor"];

/** Which models, best first, answer a task rightly. */
const RIGHT = {
  "sound-1": [1, 1, 1, 0],
  "sound-2": [1, 1, 0, 0],
  "sound-3": [1, 0, 0, 0],
  "sound-4": [1, 1, 1, 0],
  "sound-5": [1, 1, 0, 0],
  easy: [1, 1, 1, 1],
  hard: [0, 0, 0, 0],
  turned: [0, 0, 1, 1],
} as const;

const lines = (entries: readonly object[]): string =>
  entries.map((entry) => JSON.stringify(entry)).join("\n");

/** A run whose models answer from recordings, so that it is known how hard each task is. */
async function plantedRun(client: Client): Promise<string> {
  const bare = { category: "c", difficulty: "Easy", scenario: [], rubric: [], auto_fail: [] };
  const tasks = Object.keys(RIGHT).map((id) => ({ id, prompt: `Question ${id}?`, ...bare }));
  const recordings = Object.entries(RIGHT).flatMap(([id, right]) =>
    right.map((isRight, index) => ({
      model: MODELS[index],
      prompt: `Question ${id}?`,
      text: isRight === 1 ? "yes" : "no",
      latencyMs: 1,
    })),
  );
  const body = runRequestSchema.parse({
    config: {
      run: {
        name: "planted",
        datasetPath: "bank.jsonl",
        metrics: [{ kind: "exact-match", expected: "yes" }],
      },
      routers: { simulated: { replay: "answers.jsonl" } },
      models: MODELS.map((id) => ({ id, router: "simulated", model: id })),
    },
    files: [
      { path: "bank.jsonl", content: lines(tasks) },
      { path: "answers.jsonl", content: lines(recordings) },
    ],
  });
  const { runId } = await client.startRun({ body });
  await follow(client, runId);
  return runId;
}

/** Four models before two judges, of whom the second is shifted by a planted bias. */
async function panelRun(client: Client, bias: number): Promise<string> {
  const config = sampleConfig({
    qualities: { alpha: 0.5, beta: 0.4, gamma: 0.3, delta: 0.2 },
    planted: { spread: 0 },
    judge: { noise: 0 },
  });
  const { simulated } = config.routers;
  const models = { ...simulated.models, kay: { latencyMs: 1, noise: 0, bias } };
  const { judge, ...rest } = config;
  const runId = await startRun(client, {
    ...rest,
    judge: [
      { ...judge, id: "jay" },
      { ...judge, id: "kay", model: "kay" },
    ],
    routers: { simulated: { ...simulated, models } },
  });
  await follow(client, runId);
  return runId;
}

describe.each(ENGINES)("item statistics, on %s", (_engine, databaseFor) => {
  it("show how hard tasks were and what is wrong with them, worst first", async () => {
    const { client } = await openHost(await databaseFor());
    const runId = await plantedRun(client);
    const { rows, next, ...overview } = await client.listItemStatistics({ params: { runId }, query: {} });
    const flagged = rows.filter(({ flags }) => flags.length > 0);
    expect(flagged.map(({ taskId, flags }) => [taskId, flags])).toEqual([
      ["turned", ["negative-discrimination"]],
      ["hard", ["solved-by-none"]],
      ["easy", ["solved-by-all"]],
    ]);
    expect(rows.slice(0, 3)).toEqual(flagged);
    for (const { discrimination } of rows.slice(3))
      expect(discrimination.known && discrimination.value).toBeGreaterThan(0.4);
    expect(next).toBeNull();
    expect(overview).toMatchObject({ tasks: 8, models: 4, flags: { "solved-by-none": 1, unscored: 0 } });
    const difficulties = Object.fromEntries(
      rows.map(({ taskId, difficulty }) => [taskId, difficulty.known ? difficulty.value : null]),
    );
    expect(difficulties).toEqual({
      "sound-1": 0.25,
      "sound-2": 0.5,
      "sound-3": 0.75,
      "sound-4": 0.25,
      "sound-5": 0.5,
      easy: 0,
      hard: 1,
      turned: 0.5,
    });
  });

  it("come in pages and by flag", async () => {
    const { client } = await openHost(await databaseFor());
    const runId = await plantedRun(client);
    const params = { runId };
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listItemStatistics({ params, query: { limit: "4", cursor } });
      seen.push(...page.rows.map(({ taskId }) => taskId));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(Object.keys(RIGHT).toSorted());
    const flagged = await Promise.all(
      TASK_FLAGS.map(async (flag) => (await client.listItemStatistics({ params, query: { flag } })).rows),
    );
    expect(flagged.map((rows) => rows.map(({ taskId }) => taskId))).toEqual([
      ["turned"],
      [],
      ["hard"],
      ["easy"],
      [],
    ]);
  });

  it("show where a biased judge disagrees with the panel", async () => {
    const { client } = await openHost(await databaseFor());
    const [fair, biased] = [await panelRun(client, 0), await panelRun(client, 0.45)];
    const of = (runId: string) => client.listItemStatistics({ params: { runId }, query: {} });
    const agreeing = await of(fair);
    expect(agreeing.flags["judges-disagree"]).toBe(0);
    expect(agreeing.rows.map(({ disagreement }) => disagreement.known && disagreement.value)).toEqual(
      agreeing.rows.map(() => 0),
    );
    const disagreeing = await of(biased);
    expect(disagreeing.flags["judges-disagree"]).toBe(4);
    for (const { disagreement, flags } of disagreeing.rows) {
      expect(disagreement).toMatchObject({ known: true, n: 4, clusterUnit: "model" });
      expect(disagreement.known && disagreement.value).toBeGreaterThan(30);
      expect(flags).toContain("judges-disagree");
    }
  });
});

describe("item statistics", () => {
  it("ask first while somebody scores the run blind", async () => {
    const { client } = await openHost();
    const runId = await plantedRun(client);
    const params = { runId };
    const { sessionId } = await client.createSession({ params, body: { rater: "Ann", kind: "rating" } });
    await expect(client.listItemStatistics({ params, query: {} })).rejects.toMatchObject({
      code: "session-open",
    });
    await client.listItemStatistics({ params, query: { unblind: "true" } });
    expect((await client.getSession({ params: { sessionId } })).unblindedAt).not.toBeNull();
  });

  it("refuse runs, flags and cursors that there are not", async () => {
    const { client, url } = await openHost();
    const missing = client.listItemStatistics({ params: { runId: "no" }, query: {} });
    await expect(missing).rejects.toMatchObject({ code: "not-found" });
    for (const [query, key] of [
      ["flag=odd", "flag"],
      ["cursor=x", "cursor"],
      ["limit=1001", "limit"],
    ] as const) {
      const answer = await fetch(`${url}/api/runs/no/item-statistics?${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ faults: [{ key }] });
    }
  });
});
