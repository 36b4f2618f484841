import { describe, expect, it } from "vitest";
import { type ModelResult, type ResultRow, type Summary, summarySchema } from "../core/index.ts";
import { UNANSWERED, exampleRow, exampleRun, scoreOf, summaryOf } from "./testing/example-run.ts";

const kay = (hundred: number | null, autoFail = false) => scoreOf(hundred, { scorer: "kay", autoFail });

const FROZEN = exampleRun(
  [
    { taskId: "t1", category: "water", difficulty: "Easy" },
    { taskId: "t2", category: "water", difficulty: "Hard" },
    { taskId: "t3", category: "fire" },
  ],
  [{ modelId: "alpha", samples: 2 }, { modelId: "gamma" }, { modelId: "beta", provider: "simulated" }],
);

/** alpha's tasks have the means 80, 20 and 50. */
const ALPHA: readonly ResultRow[] = [
  exampleRow("alpha", "t1", [scoreOf(80), kay(60)], { latencyMs: 100 }),
  exampleRow("alpha", "t1", [scoreOf(90), kay(null)], { latencyMs: 200, sample: 1 }),
  exampleRow("alpha", "t2", [scoreOf(40), kay(0, true)], { latencyMs: 300 }),
  exampleRow("alpha", "t2", [], {
    ...UNANSWERED,
    sample: 1,
    status: "FAILED",
    error: { stage: "answer", message: "HTTP 500" },
  }),
  exampleRow("alpha", "t3", [scoreOf(null), kay(null)], { latencyMs: 400 }),
  exampleRow("alpha", "t3", [scoreOf(50)], {
    latencyMs: 500,
    sample: 1,
    status: "FAILED",
    error: { stage: "judge", message: "bad JSON" },
  }),
];

const BETA: readonly ResultRow[] = [
  exampleRow("beta", "t1", [scoreOf(75), kay(75)]),
  exampleRow("beta", "t2", [scoreOf(75)], { costUsd: null, inputTokens: null }),
  exampleRow("beta", "t3", [], { ...UNANSWERED, status: "CANT_BE_FINISHED" }),
];

const GAMMA = ["t1", "t2", "t3"].map((taskId) =>
  exampleRow("gamma", taskId, [], { ...UNANSWERED, status: "NEW" }),
);

function resultOf(summary: Summary, modelId: string): ModelResult {
  const result = summary.ranking.find((candidate) => candidate.modelId === modelId);
  if (result === undefined) throw new Error(`${modelId} is not in the ranking`);
  return result;
}

describe("summarise", () => {
  const made = summaryOf(FROZEN, [...ALPHA, ...BETA, ...GAMMA]);

  it("fits its own schema, also as JSON", async () => {
    const summary = await made;
    expect(summarySchema.parse(JSON.parse(JSON.stringify(summary)))).toEqual(summary);
  });

  it("is the same when others have their turn between its steps", async () => {
    let turns = 0;
    const turn = async () => {
      turns += 1;
      await Promise.resolve();
    };
    expect(await summaryOf(FROZEN, [...ALPHA, ...BETA, ...GAMMA], {}, turn)).toEqual(await made);
    // One for each model, pair of models, and model in each group of tasks, at least.
    expect(turns).toBeGreaterThan(3 + 1 + 4);
  });

  it("averages judges, then samples, then tasks", async () => {
    const { score, scored } = resultOf(await made, "alpha");
    expect(scored).toBe(4);
    expect(score).toMatchObject({ known: true, value: 50, n: 3, clusterUnit: "task" });
    // sd of 80, 20, 50 is 30; t with 2 degrees of freedom is 4.302653: the margin, 74.5, reaches past both ends.
    expect(score.known ? score.interval : null).toMatchObject({ low: 0, high: 100 });
  });

  it("says why items have no score and what they could change", async () => {
    const summary = await made;
    const alpha = resultOf(summary, "alpha");
    expect(alpha.unscored).toEqual({ candidate_failed: 1, refusal: 1 });
    expect(alpha.missingBounds?.low).toBeCloseTo(230 / 6, 10);
    expect(alpha.missingBounds?.high).toBeCloseTo(430 / 6, 10);
    expect(resultOf(summary, "beta").unscored).toEqual({ skipped: 1 });
    expect(resultOf(summary, "beta").missingBounds).toEqual({
      low: expect.closeTo(50, 10),
      high: expect.closeTo(250 / 3, 10),
    });
    expect(resultOf(summary, "gamma").unscored).toEqual({ open: 3 });
    expect(resultOf(summary, "gamma").missingBounds).toEqual({ low: 0, high: 100 });
  });

  it("counts auto-fails among scored items", async () => {
    const { autoFailRate } = resultOf(await made, "alpha");
    expect(autoFailRate).toMatchObject({
      value: 0.25,
      n: 4,
      // Four items of three tasks say less than four items that do not depend on each other: [0.05, 0.70].
      interval: { low: expect.closeTo(0.0073, 4), high: expect.closeTo(0.9377, 4) },
    });
    expect(resultOf(await made, "gamma").autoFailRate).toMatchObject({ known: false });
  });

  it("breaks means down by category and difficulty, and leaves out tasks without one", async () => {
    const summary = await made;
    const cut = (by: string) => summary.slices.find((slice) => slice.by === by)?.groups ?? [];
    expect(cut("category")).toMatchObject([
      { name: "water", models: { alpha: { value: 50, n: 2 } } },
      { name: "fire", models: { alpha: { value: 50, n: 1, interval: null } } },
    ]);
    expect(cut("difficulty")).toMatchObject([
      { name: "Easy", models: { alpha: { value: 80 } } },
      { name: "Hard", models: { alpha: { value: 20 } } },
    ]);
    expect(cut("category")[1]?.models).not.toHaveProperty("beta");
  });

  it("sums answers, and knows no sum of which a part is unknown", async () => {
    const summary = await made;
    const alpha = resultOf(summary, "alpha");
    expect(alpha.latencyMs).toMatchObject({ n: 5, median: 300, p95: expect.closeTo(480, 10), mean: 300 });
    expect(alpha.tokens).toEqual({ input: 50, output: 100 });
    expect(alpha.costUsd).toBeCloseTo(0.05, 10);
    expect(resultOf(summary, "beta")).toMatchObject({ costUsd: null, tokens: { input: null, output: 40 } });
    expect(resultOf(summary, "gamma").latencyMs).toBeNull();
    expect(summary.judgeCostUsd).toBe(12 * 0.5);
  });

  it("ranks by mean, with models without a score last", async () => {
    const { ranking } = await made;
    expect(ranking.map(({ rank, modelId, simulated }) => [rank, modelId, simulated])).toEqual([
      [1, "beta", true],
      [2, "alpha", false],
      [3, "gamma", false],
    ]);
  });

  it("keeps counts, failures and where the run comes from", async () => {
    const summary = await made;
    expect(summary.counts).toEqual({
      NEW: 3,
      WAITING_FOR_JUDGE: 0,
      COMPLETED: 6,
      FAILED: 2,
      CANT_BE_FINISHED: 1,
    });
    expect(summary.failures).toEqual([
      { stage: "answer", message: "HTTP 500", count: 1, models: [{ modelId: "alpha", count: 1 }] },
      { stage: "judge", message: "bad JSON", count: 1, models: [{ modelId: "alpha", count: 1 }] },
    ]);
    expect(summary).toMatchObject({
      toolVersion: "0.2.0",
      run: { state: "finished", tasks: 3, createdAt: "2026-11-15T10:15:00.000Z" },
    });
    expect(summary.run.judges.map(({ judgeId, simulated }) => [judgeId, simulated])).toEqual([
      ["jay", false],
      ["kay", true],
    ]);
  });

  it("puts frequent failures first", async () => {
    const failed = (message: string): ResultRow =>
      exampleRow("alpha", "t1", [], { ...UNANSWERED, status: "FAILED", error: { stage: "answer", message } });
    const { failures } = await summaryOf(FROZEN, ["rare", "often", "often"].map(failed));
    expect(failures.map(({ message, count }) => [message, count])).toEqual([
      ["often", 2],
      ["rare", 1],
    ]);
  });

  it("orders equal means by model id", async () => {
    const rows = ["gamma", "beta", "alpha"].map((modelId) => exampleRow(modelId, "t1", [scoreOf(50)]));
    const { ranking } = await summaryOf(FROZEN, rows);
    expect(ranking.map(({ modelId }) => modelId)).toEqual(["alpha", "beta", "gamma"]);
  });

  it("makes a summary of a run without a single row", async () => {
    const summary = await summaryOf(FROZEN, []);
    expect(summarySchema.parse(summary).ranking.map(({ missingBounds }) => missingBounds)).toEqual([
      null,
      null,
      null,
    ]);
    expect(summary.sentence).toBe("Nothing is scored yet, so there is no ranking. beta is simulated.");
  });
});

describe("people's scores", () => {
  it("are not mixed with those of judges", async () => {
    const frozen = exampleRun([{ taskId: "t1", category: "c" }], [{ modelId: "a" }]);
    const person = { ...scoreOf(10), scorer: "session:s:1", kind: "person" as const };
    const both = await summaryOf(frozen, [exampleRow("a", "t1", [scoreOf(80), person])]);
    expect(resultOf(both, "a").score).toMatchObject({ value: 80 });
    const alone = await summaryOf(frozen, [exampleRow("a", "t1", [person])]);
    expect(resultOf(alone, "a").score).toMatchObject({ known: false });
  });
});

describe("verdicts with points that are missing or off their scale", () => {
  const flawed = (modelId: string, pointsMissing: number, pointsClamped: number) =>
    ["t1", "t2", "t3"].map((taskId, index) =>
      exampleRow(modelId, taskId, [
        scoreOf(50 + index, { pointsMissing: index === 0 ? pointsMissing : 0 }),
        kay(40),
        { ...kay(60), scorer: "kim", pointsClamped },
        { ...kay(null), scorer: "kim", pointsMissing: 1 },
      ]),
    );

  it("are counted for each judge, and said where the ranking is read", async () => {
    const { verdicts, sentence } = await summaryOf(FROZEN, [
      ...flawed("alpha", 2, 1),
      ...flawed("beta", 1, 0),
    ]);
    expect(verdicts).toEqual([
      {
        judgeId: "jay",
        verdicts: 6,
        failed: 0,
        withPointsMissing: 2,
        withPointsClamped: 0,
        meanLatencyMs: null,
      },
      {
        judgeId: "kay",
        verdicts: 6,
        failed: 0,
        withPointsMissing: 0,
        withPointsClamped: 0,
        meanLatencyMs: null,
      },
      {
        judgeId: "kim",
        verdicts: 6,
        failed: 0,
        withPointsMissing: 0,
        withPointsClamped: 3,
        meanLatencyMs: null,
      },
    ]);
    expect(sentence).toContain(
      "jay left rubric points out of 2 of 6 judgments; they count 0. " +
        "kim gave points off the scale in 3 of 6 judgments; the nearest point on it counts.",
    );
  });

  it("are not spoken of where there are none", async () => {
    const { sentence } = await summaryOf(FROZEN, flawed("alpha", 0, 0));
    expect(sentence).not.toMatch(/rubric points|off the scale/);
  });
});
