import { describe, expect, it } from "vitest";
import {
  type ComparedPair,
  type Estimate,
  type ResultRow,
  type ResultScore,
  type Session,
  calibrationSchema,
  sessionScorer,
} from "../../core/index.ts";
import { seededRandom } from "../../statistics/numbers/seeded-random.ts";
import { exampleRow, exampleRun, scoreOf, summaryOf } from "../testing/example-run.ts";
import { calibration } from "./calibration.ts";
import { gatherAnswers } from "./labelled-answers.ts";

const TASKS = Array.from({ length: 60 }, (_, index) => ({ taskId: `t${index}`, category: "c" }));
const frozen = exampleRun(TASKS, [{ modelId: "fast" }, { modelId: "slow" }, { modelId: "kay" }]);
const ITEMS = TASKS.length * 3;

const session = (sessionId: string, rater: string, overrides: Partial<Session> = {}): Session => ({
  sessionId,
  runId: "r",
  kind: "criteria",
  rater,
  criteria: [{ id: 1, name: "Quality", maxScore: 100, weight: 1 }],
  seed: 1,
  masksNames: true,
  draw: null,
  createdAt: 0,
  finishedAt: 1,
  unblindedAt: null,
  ...overrides,
});

const said = (sessionId: string, value: number): ResultScore =>
  scoreOf(value, { scorer: sessionScorer(sessionId, "1"), kind: "person", costUsd: null });

const within = (score: number): number => Math.min(100, Math.max(0, score));

interface Planted {
  readonly labels?: number;
  readonly bias?: number;
  readonly noise?: number;
  /** Added to what the judge `kay` gives to the model `kay`. */
  readonly selfPreference?: number;
  readonly raters?: readonly string[];
  readonly seed?: number;
}

/** Three models before two judges; the first `labels` items in a shuffled order are scored by people. */
function planted(options: Planted = {}) {
  const { labels = 90, bias = 6, noise = 8, selfPreference = 0, raters = ["s1"], seed = 1 } = options;
  const random = seededRandom(seed);
  const drawn = new Set(
    Array.from({ length: ITEMS }, (_, index) => ({ index, at: random.next() }))
      .toSorted((a, b) => a.at - b.at)
      .slice(0, labels)
      .map(({ index }) => index),
  );
  const truths = new Map<string, number[]>();
  const rows = frozen.setup.models.flatMap(({ modelId }, model) =>
    frozen.tasks.map(({ taskId }, task): ResultRow => {
      const truth = within(40 + 5 * model + 10 * random.normal());
      truths.set(modelId, [...(truths.get(modelId) ?? []), truth]);
      const index = model * TASKS.length + task;
      const own = modelId === "kay" ? selfPreference : 0;
      const scores = [
        scoreOf(within(truth + bias + noise * random.normal()), { scorer: "jay" }),
        scoreOf(within(truth + own + noise * random.normal()), { scorer: "kay" }),
        ...(drawn.has(index)
          ? raters.map((id, rater) => said(id, within(truth + (rater === 0 ? 0 : 3 * random.normal()))))
          : []),
      ];
      return exampleRow(modelId, taskId, scores, { itemId: index + 1, outputTokens: 100 + task });
    }),
  );
  return { rows, truths };
}

async function* stream(rows: readonly ResultRow[]): AsyncGenerator<ResultRow> {
  yield* rows;
}

async function calibrated(
  rows: readonly ResultRow[],
  sessions: readonly Session[],
  pairs: readonly ComparedPair[] = [],
) {
  const result = calibration({
    frozen,
    sessions,
    pairs,
    answers: await gatherAnswers(stream(rows), sessions),
    versionOf: () => "v1",
    staleOf: () => [],
    rounds: 100,
  });
  expect(calibrationSchema.parse(result)).toEqual(result);
  const [jay, kay] = result.judges;
  if (jay === undefined || kay === undefined) throw new Error("no judges");
  return { result, jay, kay };
}

const DRAWN = { count: 90, of: ITEMS, probability: 0.5 };
const intervalOf = (estimate: Estimate): { low: number; high: number } => {
  if (!estimate.known || estimate.interval === null) throw new Error("no interval");
  return estimate.interval;
};
const valueOf = (estimate: { known: boolean; value?: number }) =>
  estimate.known ? (estimate.value ?? 0) : Number.NaN;

describe("calibration", () => {
  it("finds planted bias within its interval as often as it says", async () => {
    let [held, claimed] = [0, 0];
    for (let seed = 1; seed <= 12; seed += 1) {
      const draw = { count: 30, of: ITEMS, probability: 30 / ITEMS };
      const { jay, kay } = await calibrated(planted({ seed, labels: 30 }).rows, [
        session("s1", "Ann", { draw }),
      ]);
      const [generous, fair] = [intervalOf(jay.bias.difference), intervalOf(kay.bias.difference)];
      if (generous.low < 6 && generous.high > 6) held += 1;
      if (fair.low > 0 || fair.high < 0) claimed += 1;
    }
    expect(held).toBeGreaterThanOrEqual(9);
    expect(claimed).toBeLessThanOrEqual(3);
  });

  it("says in words how far a judge agrees and how far it is off", async () => {
    const { jay, kay, result } = await calibrated(planted().rows, [session("s1", "Ann", { draw: DRAWN })]);
    expect(jay.sentence).toMatch(
      /^jay is within one step of people's scores for \d+ of 90 answers, with both rounded to five steps \(0, 25, 50, 75, 100\); it scores \d\.\d points \(95 % CI \d\.\d to \d\.\d\) too high\. Its agreement with people is 0\.\d\d \(Krippendorff's alpha: 1 is perfect, 0 is chance\)\.$/,
    );
    expect(kay.sentence).toContain("whether it scores too high or too low is unclear");
    expect(result.people).toEqual({ raters: ["Ann"], answers: 90, drawnAtRandom: true });
    expect(result.caveats).toEqual([]);
    expect(jay.points).toHaveLength(90);
  });

  it("agrees more with a judge of less noise, and fully with one that repeats people", async () => {
    const sessions = [session("s1", "Ann", { draw: DRAWN })];
    const measures = ["weightedKappa", "krippendorffAlpha", "spearman", "kendall", "sameStep"] as const;
    const { jay: good } = await calibrated(planted({ bias: 0, noise: 3 }).rows, sessions);
    const { jay: poor } = await calibrated(planted({ bias: 0, noise: 25 }).rows, sessions);
    for (const measure of measures) {
      expect(valueOf(good[measure])).toBeGreaterThan(valueOf(poor[measure]) + 0.1);
      expect(good[measure]).toMatchObject({ known: true, interval: { level: 0.95 } });
    }
    expect(valueOf(good.meanAbsoluteDifference)).toBeLessThan(valueOf(poor.meanAbsoluteDifference));
    const { jay: echo } = await calibrated(planted({ bias: 0, noise: 0 }).rows, sessions);
    for (const measure of measures) expect(valueOf(echo[measure])).toBeCloseTo(1, 9);
    expect(echo.bias.difference).toMatchObject({ value: 0, interval: null });
    expect(echo.sentence).toContain("on average it gives the same scores as people");
  });

  it("shows how far people agree with each other, where several scored the same answers", async () => {
    const { rows } = planted({ noise: 12, raters: ["s1", "s2"] });
    const sessions = [session("s1", "Ann", { draw: DRAWN }), session("s2", "Bob", { draw: DRAWN })];
    const { jay, result } = await calibrated(rows, sessions);
    expect(result.people).toMatchObject({ raters: ["Ann", "Bob"], drawnAtRandom: true });
    expect(valueOf(jay.ceiling.people)).toBeGreaterThan(0.9);
    expect(valueOf(jay.ceiling.people)).toBeGreaterThan(valueOf(jay.ceiling.judge));
    expect(jay.sentence).toContain(`agreement with people is ${valueOf(jay.krippendorffAlpha).toFixed(2)}`);
    expect(jay.ceiling.answers).toBe(90);
    expect(jay.sentence).toMatch(
      /On 90 answers to \d+ tasks that several people scored, its agreement with one person is 0\.\d\d \(95 % CI 0\.\d\d to 0\.\d\d\), and people's with each other 0\.9\d \(95 % CI 0\.\d\d to 0\.\d\d\); even a perfect/,
    );
    const alone = await calibrated(rows, [session("s1", "Ann", { draw: DRAWN })]);
    expect(alone.jay.ceiling.people).toMatchObject({ known: false });
  });

  it("puts agreements in no order where they can't be compared", async () => {
    const sessions = [session("s1", "Ann", { draw: DRAWN }), session("s2", "Bob", { draw: DRAWN })];
    const { jay: close } = await calibrated(
      planted({ bias: 0, noise: 3, raters: ["s1", "s2"] }).rows,
      sessions,
    );
    expect(close.sentence).toContain("which of the two is higher is unclear");
    const { rows } = planted({ raters: ["s1", "s2"] });
    const few = rows.map((row) =>
      ["t0", "t1", "t2", "t3"].includes(row.taskId)
        ? row
        : { ...row, scores: row.scores.filter(({ scorer }) => !scorer.includes("s2")) },
    );
    const { jay } = await calibrated(few, sessions);
    expect(jay.sentence).toMatch(
      /Several people scored \d answers to \d tasks: too few to compare its agreement with one person/,
    );
    expect(jay.sentence).not.toContain("with each other 0");
  });

  it("gives the mean of people alone the interval of human scores, which allows for how people differ", async () => {
    const strict = planted({ raters: ["s1", "s2"] }).rows.map((row) => ({
      ...row,
      scores: row.scores.map((score) =>
        score.scorer.includes("s2") ? { ...score, ...said("s2", within((score.hundred ?? 0) - 30)) } : score,
      ),
    }));
    const sessions = [session("s1", "Ann", { draw: DRAWN }), session("s2", "Bob", { draw: DRAWN })];
    const { result } = await calibrated(strict, sessions);
    const summary = await summaryOf(frozen, strict, { sessions });
    for (const { modelId, people } of result.models)
      expect(summary.people?.totals.find((total) => total.modelId === modelId)?.total).toMatchObject({
        value: expect.closeTo(valueOf(people), 6),
        interval: {
          low: expect.closeTo(intervalOf(people).low, 6),
          high: expect.closeTo(intervalOf(people).high, 6),
        },
      });
    expect(intervalOf(result.models[0]?.people ?? { known: false, reason: "" }).low).toBeLessThan(5);
  });

  it("tells when a judge favours models of its own family", async () => {
    const sessions = [session("s1", "Ann", { draw: DRAWN })];
    const { jay, kay } = await calibrated(planted({ selfPreference: 15 }).rows, sessions);
    expect(kay.bias.ownFamily.modelIds).toEqual(["kay"]);
    expect(kay.bias.ownFamily.difference).toMatchObject({ known: true });
    expect(kay.sentence).toContain("It favours its own family (kay) by");
    expect(jay.bias.ownFamily).toMatchObject({ modelIds: [], difference: { known: false } });
    const { kay: fair } = await calibrated(planted().rows, sessions);
    expect(fair.sentence).not.toContain("family");
  });

  it("corrects the models' means by what people said", async () => {
    const { rows, truths } = planted({ bias: 20 });
    const { result } = await calibrated(rows, [session("s1", "Ann", { draw: DRAWN })]);
    for (const model of result.models) {
      const { modelId, judges, people, predictionPowered, judgeWeight } = model;
      const own = truths.get(modelId) ?? [];
      const truth = own.reduce((sum, value) => sum + value, 0) / own.length;
      if (!judges.known || !predictionPowered.known || !people.known) throw new Error("unknown");
      // Both judges' mean, of whom one is 20 points off.
      expect(judges.value - truth).toBeGreaterThan(7);
      expect(Math.abs(predictionPowered.value - truth)).toBeLessThan(4);
      expect(judgeWeight).toBeGreaterThan(0.3);
      const width = ({ interval }: typeof people) => (interval?.high ?? 0) - (interval?.low ?? 0);
      expect(width(predictionPowered)).toBeLessThan(width(people));
      expect(model.labelled + model.judgeOnly).toBe(60);
      const widths = model.moreLabels.map((one) => one.width);
      expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    }
    expect(result.moreLabels?.expected.map(({ labels }) => labels)).toEqual([25, 50, 100]);
    expect(result.sentence).toMatch(
      /100 more answers scored by people would narrow the interval of a model's corrected mean from \d/,
    );
  });

  it("says when people chose what to score, left gaps, or had looked", async () => {
    const { rows } = planted({ labels: 20 });
    const gaps = await calibrated(rows, [session("s1", "Ann", { unblindedAt: 5 })]);
    expect(gaps.result.people.drawnAtRandom).toBe(false);
    expect(gaps.result.caveats).toEqual([
      "The answers people scored are not a random sample (Ann left answers of a session unscored), so they may not represent the others.",
      "Ann did not score blind: results had been opened.",
      "People have scored only 20 answers: also look at the human scores alone.",
    ]);
    expect(valueOf(gaps.result.models[0]?.predictionPowered ?? { known: false })).toBeGreaterThan(0);
    const byHand = rows.map((row) => ({
      ...row,
      scores: row.scores.map((score) =>
        score.kind === "person" ? { ...score, scorer: "manual:me" } : score,
      ),
    }));
    const { result } = await calibrated(byHand, []);
    expect(result.caveats[0]).toContain("20 of the answers were picked and scored manually");
    const one = await calibrated(
      planted({ labels: 1 }).rows.map((row) => ({
        ...row,
        scores: row.scores.map((score) =>
          score.kind === "person" ? { ...score, scorer: "manual:me" } : score,
        ),
      })),
      [],
    );
    expect(one.result.caveats[0]).toContain("1 of the answers was picked and scored manually");
    expect(one.result.caveats[1]).toContain("People have scored only 1 answer:");
    expect(result.models[0]?.predictionPowered).toMatchObject({
      method: expect.stringContaining("people chose the items themselves"),
    });
  });

  it("says what to do while nobody has scored, and ignores sessions that are open", async () => {
    const { rows } = planted({ labels: 0 });
    const { result, jay } = await calibrated(rows, []);
    expect(result.sentence).toContain("Score a random sample of the answers: POST /api/runs/");
    expect(result.moreLabels).toBeNull();
    expect(jay).toMatchObject({ answers: 0, withinOneStep: { known: false }, position: null });
    const open = await calibrated(planted().rows, [session("s1", "Ann", { finishedAt: null })]);
    expect(open.result.sentence).toContain("A session is still open");
    expect(open.result.people).toEqual({ raters: [], answers: 0, drawnAtRandom: false });
  });

  it("counts how often a judge of pairs changes its mind with the order", async () => {
    const pair = (index: number): ComparedPair => ({
      taskId: `t${index}`,
      first: "fast",
      second: "slow",
      by: "jay",
      verdict: index < 2 ? "draw" : "first",
      lengths: null,
      orders: [
        { shownFirst: "first", verdict: "first" },
        { shownFirst: "second", verdict: index < 2 ? "second" : "first" },
      ],
    });
    const { jay } = await calibrated(
      planted({ labels: 0 }).rows,
      [],
      Array.from({ length: 8 }, (_, index) => pair(index)),
    );
    expect(jay.position).toMatchObject({ pairs: 8, consistency: { known: true, value: 0.75 } });
    expect(jay.sentence).toContain("jay changed its verdict when the order was swapped on 25 % of 8 pairs.");
  });
});
