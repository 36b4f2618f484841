import { describe, expect, it } from "vitest";
import { type Client, commandsToGoOn, describeTroubles } from "../../src/contract/index.ts";
import { english } from "../../src/core/index.ts";
import { CONFIG, furnished } from "../support/furniture.ts";
import { openHost } from "../support/host.ts";
import { doneOf, follow, itemsOf, typesOf } from "../support/watched-run.ts";
import { ENGINES, finish } from "../support/workspace.ts";

const JUDGES = {
  name: "Bench",
  type: "simulated",
  simulation: {
    seed: 5,
    models: {
      fair: { noise: 0, latencyMs: 1 },
      partial: { noise: 0, bias: 0.6, latencyMs: 1 },
      broken: { errorRate: 1, latencyMs: 1 },
    },
  },
};

async function withJudges(client: Client) {
  const furniture = await furnished(client);
  await client.createProvider({ body: JUDGES });
  for (const name of Object.keys(JUDGES.simulation.models))
    await client.createModel({ body: { name, provider: "Bench" } });
  await client.changeSettings({ body: { limits: { retryBaseMs: 1, itemBackoffMs: 1, judgeRetries: 1 } } });
  return furniture;
}

describe.each(ENGINES)("judges of questions, on %s", (_engine, databaseFor) => {
  it("rate a collection, side by side, from the request to what is stored", async () => {
    const { client } = await openHost(await databaseFor());
    const { collection } = await withJudges(client);
    const params = { id: String(collection.id) };
    await client.editCollection({ params, body: { generatorModelId: "fast" } });
    const run = await client.judgeQuestions({
      body: { collection: "Mail", judges: ["fair", "partial"], criteria: ["clarity", "originality"] },
    });
    expect(run).toMatchObject({
      name: "Mail questions",
      kind: "questions",
      phase: "JUDGING",
      totalItems: 4,
      comparedRunId: null,
      questionJudging: { criteria: ["clarity", "originality"], prompt: "" },
    });
    expect(run.datasets).toMatchObject([{ path: "collection:Mail" }]);
    const events = await follow(client, run.runId);
    expect(doneOf(events)).toEqual([4, 4]);
    expect(typesOf(events, "report-failed")).toEqual([]);

    const { rows } = await client.listJudgments({ query: { collection: "Mail" } });
    expect(rows).toHaveLength(4);
    for (const judgment of rows) {
      expect(judgment).toMatchObject({
        runId: run.runId,
        overallScore: expect.any(Number),
        clarityScore: expect.any(Number),
        originalityScore: expect.any(Number),
        difficultyScore: null,
        relevanceScore: null,
        generatorModelId: "fast",
      });
      expect(judgment.justification).not.toBe("");
    }
    const one = await client.listJudgments({ query: { taskId: "t1", judgeId: "fair" } });
    expect(one.rows).toMatchObject([{ taskId: "t1", judgeId: "fair" }]);

    const quality = await client.getQuestionQuality({ query: { collection: "Mail" } });
    expect(quality.judges).toEqual(["fair", "partial"]);
    expect(quality.questions.map(({ taskId }) => taskId).toSorted()).toEqual(["t1", "t2"]);
    for (const { byJudge, mean, spread, criteria } of quality.questions) {
      const clear = Object.values(byJudge).map(({ clarityScore }) => clarityScore ?? 0);
      expect(criteria.clarity).toBeCloseTo((clear[0] ?? 0) / 2 + (clear[1] ?? 0) / 2);
      expect(criteria.relevance).toBeNull();
      const scores = Object.values(byJudge).map(({ overallScore }) => overallScore ?? 0);
      expect(scores).toHaveLength(2);
      expect(mean).toBeCloseTo((scores[0] ?? 0) / 2 + (scores[1] ?? 0) / 2);
      expect(spread).toBeCloseTo(Math.max(...scores) - Math.min(...scores));
    }
    expect(quality.generators).toMatchObject([
      { generatorModelId: "fast", questions: 2, quality: { known: true, n: 2, clusterUnit: "task" } },
    ]);
    // The same question rated again counts once, by the latest word.
    const again = await client.judgeQuestions({
      body: { taskIds: ["t1"], judges: ["fair"], prompt: "Why?" },
    });
    await follow(client, again.runId);
    expect((await client.listJudgments({ query: { taskId: "t1" } })).rows).toHaveLength(3);
    const after = await client.getQuestionQuality({ query: { collection: "Mail" } });
    const fair = after.questions.find(({ taskId }) => taskId === "t1")?.byJudge["fair"];
    expect(fair).toMatchObject({ runId: again.runId, clarityScore: null });
    const [item] = await itemsOf(client, again.runId);
    expect(JSON.stringify(item?.scores[0]?.transcript)).toContain("Why?");
  });

  it("count a question that somebody added to generated ones as nobody's model's", async () => {
    const { client } = await openHost(await databaseFor());
    await withJudges(client);
    const draft = await client.generateCollection({ body: { models: ["fast"], topic: "tea", count: 2 } });
    const params = { id: String(draft.id) };
    const { collection } = await client.saveDraft({ params, body: { collection: "Tea" } });
    await client.addToCollection({ params: { id: String(collection.id) }, body: ["t1"] });
    const run = await client.judgeQuestions({ body: { collection: "Tea", judges: ["fair"] } });
    await follow(client, run.runId);
    const { generators } = await client.getQuestionQuality({ query: { collection: "Tea" } });
    const byName = generators.map(({ generatorModelId, questions }) => [generatorModelId, questions]);
    expect(Object.fromEntries(byName)).toEqual({ fast: 2, null: 1 });
  });

  it("leave questions that a person edited out of the model's quality, and say how many", async () => {
    const { client } = await openHost(await databaseFor());
    await withJudges(client);
    const draft = await client.generateCollection({ body: { models: ["fast"], topic: "tea", count: 4 } });
    const params = { id: String(draft.id) };
    const [first] = draft.questions;
    const questions = [{ number: first?.number ?? 0, text: "Which tea would you take to sea?" }];
    await client.editDraft({ params, body: { questions } });
    const { tasks } = await client.saveDraft({ params, body: { collection: "Tea" } });
    const [rewritten, , later, filed] = tasks;
    const judge = async () => {
      const run = await client.judgeQuestions({ body: { collection: "Tea", judges: ["fair"] } });
      await follow(client, run.runId);
      return await client.getQuestionQuality({ query: { collection: "Tea" } });
    };
    const editedIn = ({ questions: rows }: Awaited<ReturnType<typeof judge>>) =>
      new Set(rows.flatMap(({ taskId, edited }) => (edited ? [taskId] : [])));
    const before = await judge();
    expect(editedIn(before)).toEqual(new Set([rewritten?.taskId]));
    expect(before.generators).toMatchObject([
      { generatorModelId: "fast", questions: 3, editedQuestions: 1, quality: { n: 3 } },
    ]);

    // Another text counts once it is judged; another tag leaves the words the model's.
    await client.editTask({ params: { id: String(later?.id) }, body: { prompt: "Is tea a soup?" } });
    await client.editTask({ params: { id: String(filed?.id) }, body: { tags: ["drinks"] } });
    expect(await client.getQuestionQuality({ query: { collection: "Tea" } })).toEqual(before);
    const after = await judge();
    expect(editedIn(after)).toEqual(new Set([rewritten?.taskId, later?.taskId]));
    expect(after.generators).toMatchObject([
      // What the model wrote was rated before: that stays its rating.
      { questions: 3, laterEditedQuestions: 1, editedQuestions: 1, quality: before.generators[0]?.quality },
    ]);
    const { generators } = await client.getLeaderboard({});
    expect(generators).toEqual(after.generators);
  });

  it("fail item by item, can be tried again, and stand in no ranking", async () => {
    const { client } = await openHost(await databaseFor());
    await withJudges(client);
    const { runId } = await client.judgeQuestions({
      body: { collection: "Mail", judges: ["fair", "broken"] },
    });
    await follow(client, runId);
    const run = await client.getRun({ params: { runId } });
    expect(run.counts).toMatchObject({ COMPLETED: 2, FAILED: 2 });
    expect(run.troubles).toMatchObject([{ modelId: "broken", items: 2, of: 2, isDead: true }]);
    expect(describeTroubles(run).map(english)).toEqual([
      "broken rated none of its 2 questions: 503 simulated: overloaded. Fix the cause, then retry what failed.",
    ]);
    expect(commandsToGoOn(run)).toEqual([`To retry what failed: assay retry ${runId}`]);
    const log = await client.listLog({ params: { runId }, query: {} });
    expect(log.filter(({ message }) => /^fair rated t\d: \d+ of 10$/.test(message))).toHaveLength(2);
    await client.retryFailed({ params: { runId }, body: {} });
    await follow(client, runId);
    expect((await client.getRun({ params: { runId } })).counts).toMatchObject({ COMPLETED: 2, FAILED: 2 });
    await expect(client.getResults({ params: { runId } })).rejects.toMatchObject({ code: "conflict" });
    await expect(client.judgeAgain({ body: { runId } })).rejects.toMatchObject({ code: "conflict" });
    expect((await client.listRuns({ query: { kind: "answers" } })).rows).toEqual([]);
    expect((await client.listRuns({ query: { kind: "questions" } })).rows).toHaveLength(1);
  });

  it("are estimated before they begin, and a cost that nobody knows is no cost of 0", async () => {
    const { client } = await openHost(await databaseFor());
    await withJudges(client);
    await client.createProvider({
      body: { name: "Paid", type: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1" },
    });
    for (const name of ["priced", "unpriced"]) await client.createModel({ body: { name, provider: "Paid" } });
    await client.createPrice({
      body: {
        provider: "Paid",
        model: "priced",
        inputPerMillion: 1,
        outputPerMillion: 2,
        since: "2026-01-01",
      },
    });
    const planned = (judges: string[], rest: object = {}) =>
      client.planJudgeQuestions({ body: { collection: "Mail", judges, ...rest } });
    expect(await planned(["fair"])).toMatchObject({
      judgeCalls: 2,
      costUsd: { low: 0, high: 0 },
      isKnown: true,
      unpriced: [],
    });
    const priced = await planned(["fair", "priced"]);
    expect(priced).toMatchObject({ judgeCalls: 4, isKnown: true, unpriced: [] });
    expect(priced.costUsd.low).toBeGreaterThan(0);
    expect(priced.costUsd.high).toBeGreaterThan(priced.costUsd.low);
    const one = await planned(["priced"], { taskIds: ["t1"] });
    expect(one.judgeCalls).toBe(1);
    expect(one.costUsd.high).toBeLessThan(priced.costUsd.high);
    expect(await planned(["unpriced"])).toMatchObject({ isKnown: false, unpriced: ["unpriced"] });
    expect((await client.listRuns({ query: {} })).rows).toEqual([]);
  });

  it("refuse what cannot be rated", async () => {
    const { client } = await openHost(await databaseFor());
    await withJudges(client);
    const refused = async (body: object, failure: object) =>
      await expect(client.judgeQuestions({ body: { judges: ["fair"], ...body } })).rejects.toMatchObject(
        failure,
      );
    await refused({}, { faults: [{ key: "collection" }] });
    await refused({ collection: "None" }, { faults: [{ key: "collection" }] });
    await refused({ taskIds: ["t1", "t9"] }, { faults: [{ message: expect.stringContaining("t9") }] });
    await refused({ collection: "Mail", judges: ["nobody"] }, { code: "invalid-input" });
    await refused({ collection: "Mail", criteria: ["wit"] }, { code: "invalid-input" });
    expect((await client.listRuns({ query: {} })).rows).toEqual([]);
  });
});

describe.each(ENGINES)("judges of two answers, on %s", (_engine, databaseFor) => {
  it("compare every two models on every task, in both orders, from the request to what is stored", async () => {
    const { client } = await openHost(await databaseFor());
    await withJudges(client);
    const runId = await finish(client, CONFIG);
    const run = await client.compareAnswers({ body: { runId, judges: ["fair", "partial"], seed: 3 } });
    expect(run).toMatchObject({
      kind: "comparisons",
      comparedRunId: runId,
      totalItems: 4,
      name: "named-pairs",
    });
    const events = await follow(client, run.runId);
    expect(doneOf(events)).toEqual([4, 4]);
    const { rows } = await client.listComparisons({ query: { runId } });
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      expect([row.first.modelId, row.second.modelId].toSorted()).toEqual(["fast", "slow"]);
      expect(row).toMatchObject({ runId: run.runId, unscoredReason: null, unscorable: [] });
      expect(row.orders.map(({ shownFirst }) => shownFirst)).toEqual(["first", "second"]);
    }
    const fair = rows.filter(({ judgeId }) => judgeId === "fair");
    for (const { verdict, flipped, first } of fair)
      expect([verdict, flipped]).toEqual([first.modelId === "fast" ? "first" : "second", false]);
    const partial = rows.filter(({ judgeId }) => judgeId === "partial");
    for (const row of partial) expect(row).toMatchObject({ verdict: "draw", flipped: true });
    // Nothing of the compared run has changed, and nothing that was sent tells who answered.
    expect((await itemsOf(client, runId)).every(({ scores }) => scores.length === 1)).toBe(true);
    const transcripts = (await itemsOf(client, run.runId)).map(({ scores }) => scores[0]?.transcript);
    expect(JSON.stringify(transcripts)).not.toMatch(/alpha|beta|"fast"|"slow"/);
    await expect(client.getResults({ params: { runId: run.runId } })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("draw as many pairs as asked for, the same for the same seed", async () => {
    const { client } = await openHost(await databaseFor());
    await withJudges(client);
    const runId = await finish(client, { ...CONFIG, run: { ...CONFIG.run, samples: 3 } });
    const drawn = async (seed: number) => {
      const run = await client.compareAnswers({ body: { runId, judges: ["fair"], count: 3, seed } });
      await follow(client, run.runId);
      const { rows } = await client.listComparisons({ query: { runId, judgeRunId: run.runId } });
      return rows.map(({ first, second }) => `${first.itemId} ${second.itemId}`).toSorted();
    };
    const [one, same, other] = [await drawn(1), await drawn(1), await drawn(2)];
    expect(one).toHaveLength(3);
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it("say so when an answer is gone before it is compared", async () => {
    const { client } = await openHost(await databaseFor());
    await withJudges(client);
    const compared = await finish(client, CONFIG);
    const { runId } = await client.compareAnswers({ body: { runId: compared, judges: ["broken"] } });
    await follow(client, runId);
    await client.deleteRun({ params: { runId: compared } });
    await client.retryFailed({ params: { runId }, body: {} });
    await follow(client, runId);
    for (const { item } of await itemsOf(client, runId))
      expect(item).toMatchObject({
        status: "FAILED",
        error: { message: expect.stringContaining("its run was deleted") },
      });
  });

  it("ask before they unblind whoever scores the compared run", async () => {
    const { client } = await openHost(await databaseFor());
    await withJudges(client);
    const runId = await finish(client, CONFIG);
    const run = await client.compareAnswers({ body: { runId, judges: ["fair"] } });
    await follow(client, run.runId);
    await client.createSession({ params: { runId }, body: { kind: "rating", rater: "Ann" } });
    const params = { runId: run.runId };
    for (const look of [
      () => client.listComparisons({ query: { runId } }),
      () => client.listItems({ params, query: {} }),
      () => client.listEvents({ params, query: {} }),
    ])
      await expect(look()).rejects.toMatchObject({ code: "session-open" });
    const shown = await client.listComparisons({ query: { runId, unblind: "true" } });
    expect(shown.rows).toHaveLength(2);
  });

  it("refuse what can't be compared", async () => {
    const { client } = await openHost(await databaseFor());
    await withJudges(client);
    const runId = await finish(client, { ...CONFIG, models: ["fast"] });
    const refused = async (body: object, failure: object) =>
      await expect(
        client.compareAnswers({ body: { runId, judges: ["fair"], ...body } }),
      ).rejects.toMatchObject(failure);
    await refused({}, { code: "conflict" });
    await refused({ models: ["fast", "nobody"] }, { faults: [{ key: "models" }] });
    await refused({ runId: "nothing" }, { code: "not-found" });
  });
});
