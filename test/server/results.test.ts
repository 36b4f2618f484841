import { describe, expect, it } from "vitest";
import { type Client, type SessionBody, runRequestSchema } from "../../src/contract/index.ts";
import { tokensPerAnswer } from "../../src/core/index.ts";
import { CONFIG, furnished } from "../support/furniture.ts";
import { openHost } from "../support/host.ts";
import { follow, itemsOf } from "../support/watched-run.ts";
import { ENGINES, finish } from "../support/workspace.ts";

/** Scores every answer of a new session and finishes it. */
async function scored(
  client: Client,
  runId: string,
  body: Partial<SessionBody> & { rater: string },
  valueOf: (answer: { taskId: string; position: number }) => Record<string, number>,
): Promise<string> {
  const { sessionId } = await client.createSession({ params: { runId }, body });
  const { rows } = await client.listAnswers({ params: { sessionId }, query: {} });
  for (const { answerId, position } of rows) {
    const { task } = await client.getAnswer({ params: { sessionId, answerId } });
    const scores = valueOf({ taskId: task.taskId, position });
    await client.scoreAnswer({ params: { sessionId, answerId }, body: { scores } });
  }
  await client.finishSession({ params: { sessionId }, body: {} });
  return sessionId;
}

describe.each(ENGINES)("results from any mix of scorers, on %s", (_engine, databaseFor) => {
  it("hold document 0's weighted total exactly, with an interval", async () => {
    const { client } = await openHost(await databaseFor());
    await furnished(client);
    const criteria = [
      { name: "accuracy", maxScore: 10, weight: 1 },
      { name: "style", maxScore: 5, weight: 2 },
    ];
    await client.createCriteriaSet({ body: { name: "Two", criteria } });
    const { judge: _judge, ...config } = CONFIG;
    const runId = await finish(client, {
      ...config,
      run: { ...config.run, criteriaSet: "Two", judging: "later" },
    });
    const given: Record<string, Record<string, number>> = { t1: { 1: 8, 2: 4 }, t2: { 1: 6, 2: 5 } };
    const sessionId = await scored(
      client,
      runId,
      { kind: "criteria", rater: "Ann" },
      ({ taskId }) => given[taskId] ?? {},
    );
    const { basis, people, ranking, slices } = await client.getResults({ params: { runId } });
    expect(basis).toBe("people");
    expect(people?.sessions).toMatchObject([{ sessionId, rater: "Ann", kind: "criteria", unblinded: false }]);
    // accuracy 8 and 6 of 10, weight 1: 70. style 4 and 5 of 5, weight 2: 90 x 2 = 180.
    for (const model of people?.totals ?? []) {
      expect(model).toMatchObject({ total: { known: true, value: 250 }, totalOf: 300 });
      expect(model.criteria).toMatchObject([
        { name: "accuracy", mean: { value: 70 }, weighted: 70, n: 2 },
        { name: "style", mean: { value: 90 }, weighted: 180, n: 2 },
      ]);
    }
    expect(people?.totals).toHaveLength(2);
    const result = await client.getSessionResult({ params: { sessionId } });
    expect(result.models.map(({ total }) => total)).toEqual([250, 250]);
    expect(ranking.map(({ score }) => score)).toMatchObject([
      { value: expect.closeTo(250 / 3, 10), n: 2 },
      { value: expect.closeTo(250 / 3, 10), n: 2 },
    ]);
    expect(slices.map(({ by }) => by)).toEqual(["category", "criterion"]);
  });

  it("have judges first, and people, ratings, pairs and metrics beside them", async () => {
    const { client } = await openHost(await databaseFor());
    await furnished(client);
    const metrics = [{ kind: "length", max: 100_000 }];
    const runId = await finish(client, { ...CONFIG, run: { ...CONFIG.run, metrics, samples: 2 } });
    await scored(client, runId, { kind: "rating", rater: "Bob" }, ({ position }) => ({
      rating: 1 + (position % 5),
    }));
    const session = await client.createSession({
      params: { runId },
      body: { kind: "comparison", rater: "Cy" },
    });
    const params = { sessionId: session.sessionId };
    for (;;) {
      const pair = await client.nextPair({ params, query: {} });
      if (pair === null) break;
      await client.decidePair({ params: { ...params, pairId: pair.pairId }, body: { verdict: "draw" } });
    }
    await client.finishSession({ params, body: {} });
    const compared = await client.compareAnswers({ body: { runId, judges: ["jay"] } });
    await follow(client, compared.runId);

    const summary = await client.getResults({ params: { runId } });
    expect(summary.basis).toBe("judges");
    expect(summary.ranking.map(({ modelId }) => modelId)).toEqual(["fast", "slow"]);
    expect(summary.ranking[0]).toMatchObject({
      meanTokens: expect.any(Number),
      tokensPerSecond: expect.any(Number),
    });
    for (const result of summary.ranking) {
      const items = (await itemsOf(client, runId)).filter(({ item }) => item.modelId === result.modelId);
      const usages = items.map(({ response }) => response?.usage);
      const mean = (of: "inputTokens" | "outputTokens") =>
        usages.reduce((sum, usage) => sum + (usage?.[of] ?? Number.NaN), 0) / usages.length;
      const { input, output } = tokensPerAnswer(result);
      expect([input, output]).toEqual([
        expect.closeTo(mean("inputTokens"), 8),
        expect.closeTo(mean("outputTokens"), 8),
      ]);
      expect(result.meanTokens).toBeCloseTo((input ?? 0) + (output ?? 0), 8);
    }
    const counts = summary.people?.ratings.map((row) => row.counts.reduce((sum, count) => sum + count, 0));
    expect(counts?.reduce((sum, count) => sum + count, 0)).toBe(8);
    expect(summary.pairs.map(({ by }) => by)).toEqual(["people", "judges"]);
    const [people, judges] = summary.pairs;
    for (const model of people?.models ?? [])
      expect(model).toMatchObject({ wins: 0, losses: 0, winRate: { value: 0.5 } });
    expect(judges?.verdicts).toBe(4);
    expect(judges?.models[0]).toMatchObject({ modelId: "fast", winRate: { known: true } });
    expect(judges?.consistency).toMatchObject({ known: true });
    expect(summary.slices.map(({ by }) => by)).toEqual(["category", "metric"]);
    expect(summary.comparisons).toMatchObject([{ first: "fast", second: "slow" }]);
  });

  it("are never out of date, and kept until something changes", async () => {
    const { client } = await openHost(await databaseFor());
    await furnished(client);
    const runId = await finish(client, CONFIG);
    const results = () => client.getResults({ params: { runId } });
    const before = await results();
    expect(await results()).toEqual(before);
    expect(before.people).toBeNull();

    // A score by hand, a session, another judge, a run of judges, and their removal: each shows at once.
    const [item] = await itemsOf(client, runId);
    const itemId = item?.item.id ?? 0;
    await client.scoreManually({ body: { runId, itemId, scoreValue: 5, rater: "Ann" } });
    // Nobody has opened the results since: the list works them out by itself.
    const listed = async () => (await client.listRuns({})).rows[0]?.result;
    await expect.poll(listed).not.toMatchObject({ verdict: "not-calculated" });
    expect(await listed()).toMatchObject({ spend: expect.anything() });
    const sessionId = await scored(client, runId, { kind: "rating", rater: "Bob" }, () => ({ rating: 4 }));
    expect((await results()).people?.ratings[0]?.rating).toMatchObject({ value: 4 });
    const second = await scored(client, runId, { kind: "rating", rater: "Cid" }, () => ({ rating: 2 }));
    // Ann saw whose answer it was: she is not told beside those who did not.
    expect((await results()).slices.find(({ by }) => by === "rater")?.groups.map(({ name }) => name)).toEqual(
      ["Bob", "Cid"],
    );
    for (const one of [sessionId, second]) await client.deleteSession({ params: { sessionId: one } });
    // What Ann gave by hand is left.
    expect((await results()).people).toMatchObject({
      ratings: [],
      manual: { raters: [{ rater: "Ann", answers: 1 }] },
    });
    // One that was given up before its end hides nothing any more, and lists tell the winner again.
    const given = await client.createSession({ params: { runId }, body: { kind: "rating", rater: "Dan" } });
    expect(await listed()).toMatchObject({ verdict: "hidden" });
    await client.deleteSession({ params: { sessionId: given.sessionId } });
    await expect.poll(listed).not.toMatchObject({ verdict: "not-calculated" });
    expect(await listed()).not.toMatchObject({ verdict: "hidden" });
    await client.judgeAgain({
      body: { runId, judges: [{ use: "jay", id: "polite", instructions: "Kind?" }] },
    });
    await follow(client, runId);
    expect((await results()).run.judges.map(({ judgeId }) => judgeId)).toEqual(["polite"]);
    const pairs = await client.compareAnswers({ body: { runId, judges: ["jay"] } });
    await follow(client, pairs.runId);
    expect((await results()).pairs).toHaveLength(1);
    await client.deleteRun({ params: { runId: pairs.runId } });
    expect((await results()).pairs).toEqual([]);
  });
});

describe.each(ENGINES)("what is known over all runs, on %s", (_engine, databaseFor) => {
  it("adds models up over runs, each question once", async () => {
    const { client } = await openHost(await databaseFor());
    await furnished(client);
    expect(await client.getLeaderboard({})).toMatchObject({
      sentence: "Nothing is scored yet.",
      models: [],
      groups: [],
      generators: [],
      runs: 0,
      blindRuns: 0,
      trialRuns: 0,
    });
    const first = await finish(client, CONFIG);
    const second = await finish(client, { ...CONFIG, models: ["fast"] });
    const board = await client.getLeaderboard({});
    expect(board).toMatchObject({ runs: 2, blindRuns: 0 });
    expect(board.models).toMatchObject([
      {
        rank: 1,
        modelId: "fast",
        runs: 2,
        tasks: 2,
        answers: 4,
        bases: ["judges"],
        latest: { runId: second },
      },
      { rank: 2, modelId: "slow", runs: 1, tasks: 2, answers: 2, latest: { runId: first } },
    ]);
    const [fast] = board.models;
    const scores = await Promise.all(
      [first, second].map(async (runId) => {
        const { ranking } = await client.getResults({ params: { runId } });
        const result = ranking.find(({ modelId }) => modelId === "fast");
        return result?.score.known === true ? result.score.value : Number.NaN;
      }),
    );
    expect(fast?.score).toMatchObject({
      known: true,
      value: expect.closeTo(((scores[0] ?? 0) + (scores[1] ?? 0)) / 2, 9),
      n: 2,
      clusters: 2,
    });
    // Two tasks are too few to rank anybody, and all have the same judge.
    expect(board).toMatchObject({
      groups: [{ group: 1, reason: null }],
      scorers: ["jay"],
      comparisons: [{ toldApart: false }],
    });
    expect(board.sentence).toContain("Nothing can be concluded");
    expect(fast?.best?.score).toBeCloseTo(Math.max(...scores), 9);

    // A trial is asked otherwise than its run: it counts where that is asked for, and its cost always.
    const trialId = `${second}.try1`;
    const variants = [{ id: "trial", system: "Be brief." }];
    const tried = runRequestSchema.parse({ config: { ...CONFIG, variants }, files: [] });
    await client.startRun({ body: { ...tried, runId: trialId } });
    await follow(client, trialId);
    expect(await client.getLeaderboard({})).toEqual({ ...board, trialRuns: 1 });
    const all = await client.getLeaderboard({ query: { trials: "include" } });
    expect(all).toMatchObject({ runs: 3, trialRuns: 0 });
    expect(all.models.map(({ modelId }) => modelId)).toContain("fast+trial");
    expect((await client.getCosts()).runs.map(({ runId }) => runId)).toContain(trialId);
    await client.deleteRun({ params: { runId: trialId } });

    await client.createSession({ params: { runId: second }, body: { kind: "rating", rater: "Ann" } });
    expect(await client.getLeaderboard({})).toMatchObject({
      runs: 1,
      blindRuns: 1,
      models: [{ runs: 1 }, {}],
    });
    await client.deleteRun({ params: { runId: second } });
    expect(await client.getLeaderboard({})).toMatchObject({ runs: 1, blindRuns: 0 });
  });

  it("tells what was spent, models that were never asked included", async () => {
    const { client } = await openHost(await databaseFor());
    await furnished(client);
    for (const model of ["alpha", "beta", "jay"])
      await client.createPrice({
        body: {
          provider: "Planted",
          model,
          inputPerMillion: 1000,
          outputPerMillion: 1000,
          since: "2020-01-01",
        },
      });
    const runId = await finish(client, { ...CONFIG, models: ["fast"] });
    const questions = await client.judgeQuestions({ body: { collection: "Mail", judges: ["jay"] } });
    await follow(client, questions.runId);
    const report = await client.getCosts();
    expect(report.models.toSorted((one, other) => (one.modelId < other.modelId ? -1 : 1))).toMatchObject([
      { modelId: "fast", runs: 1, answers: 2, purposes: { answer: { calls: 2, unknownCalls: 0 } } },
      { modelId: "jay", runs: 0, answers: 0, purposes: { judge: { calls: 4, unknownCalls: 0 } } },
      { modelId: "slow", runs: 0, answers: 0, costUsd: 0, spend: { calls: 0 }, purposes: {} },
    ]);
    const { ranking, judgeCostUsd } = await client.getResults({ params: { runId } });
    const fast = report.models.find(({ modelId }) => modelId === "fast");
    expect(fast?.costUsd).toBeCloseTo(ranking[0]?.costUsd ?? Number.NaN, 12);
    const spent = report.models.reduce((sum, { spend }) => sum + spend.usd, 0);
    expect(spent).toBeCloseTo(report.total.costUsd + report.total.judgeCostUsd, 12);
    expect(report.runs).toMatchObject([
      { runId: questions.runId, kind: "questions", costUsd: 0 },
      { runId, kind: "answers", costUsd: ranking[0]?.costUsd, judgeCostUsd },
    ]);
    const sum = report.runs.reduce((all, run) => all + (run.costUsd ?? 0) + (run.judgeCostUsd ?? 0), 0);
    expect(report.days).toMatchObject([{ runs: 2, costUsd: expect.closeTo(sum, 12) }]);
    expect(report.total.costUsd + report.total.judgeCostUsd).toBeCloseTo(sum, 12);
    expect(report.total.judgeCostUsd).toBeGreaterThan(judgeCostUsd ?? 0);
  });
});
