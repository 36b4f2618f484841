import { describe, expect, it } from "vitest";
import { type Criterion, type Session, sessionScorer } from "../../core/index.ts";
import { exampleRow, exampleRun, scoreOf, summaryOf } from "../testing/example-run.ts";

const ACCURACY: Criterion = { id: 1, name: "accuracy", maxScore: 10, weight: 1 };
const STYLE: Criterion = { id: 2, name: "style", maxScore: 5, weight: 2 };
const TASKS = ["t1", "t2", "t3"].map((taskId) => ({ taskId, category: "c" }));

const session = (sessionId: string, overrides: Partial<Session> = {}): Session => ({
  sessionId,
  runId: "demo-20261115-101500",
  kind: "criteria",
  rater: sessionId === "s1" ? "Ann" : "Bob",
  criteria: [ACCURACY, STYLE],
  seed: 1,
  masksNames: true,
  draw: null,
  createdAt: 0,
  finishedAt: 5,
  unblindedAt: null,
  ...overrides,
});

/** What a person gave an answer, by criterion id or `rating`. */
const given = (sessionId: string, scores: Readonly<Record<string, number>>) =>
  Object.entries(scores).map(([key, value]) =>
    scoreOf(null, { scorer: sessionScorer(sessionId, key), kind: "person", value, unscoredReason: null }),
  );

const row = (taskId: string, scores: ReturnType<typeof given>) =>
  exampleRow("alder", taskId, scores, { status: "WAITING_FOR_JUDGE" });

const summaryFor = (rows: ReturnType<typeof row>[], sessions: readonly Session[]) =>
  summaryOf(exampleRun(TASKS, [{ modelId: "alder" }]), rows, { sessions });

describe("what people said", () => {
  it("is document 0's total: 70 + 180 = 250 of 300", async () => {
    const rows = [row("t1", given("s1", { 1: 8, 2: 4 })), row("t2", given("s1", { 1: 6, 2: 5 }))];
    const { people, ranking, basis } = await summaryFor(rows, [session("s1")]);
    expect(basis).toBe("people");
    expect(people?.totals).toMatchObject([
      { modelId: "alder", total: { value: 250, n: 4, clusters: 2, clusterUnit: "task" }, totalOf: 300 },
    ]);
    // t1: (8 - 7) x 10 x 1 / 2 + (4 - 4.5) x 20 x 2 / 2 = 5 - 10 = -5; t2: 5. SE = sqrt(2 x 50) = 10.
    // t(0.975, 1) = 12.7062, so that the interval is cut at 300 and below at 122.94.
    const total = people?.totals[0]?.total;
    expect(total?.known === true && total.interval).toMatchObject({
      low: expect.closeTo(122.938, 2),
      high: 300,
    });
    expect(ranking[0]?.score).toMatchObject({ n: 2 });
  });

  it("marks a session in which nothing was said", async () => {
    const rows = [row("t1", given("s1", { 1: 8, 2: 4 }))];
    const said = await summaryFor(rows, [session("s1"), session("s2", { kind: "comparison", criteria: [] })]);
    expect(said.people?.sessions).toMatchObject([{ rater: "Ann" }, { rater: "Bob", empty: true }]);
    expect(said.people?.sessions[0]).not.toHaveProperty("empty");
  });

  it("pools what several people say, and a missing score is missing", async () => {
    const rows = [
      row("t1", [...given("s1", { 1: 10, 2: 5 }), ...given("s2", { 1: 5 })]),
      row("t2", given("s2", { 2: 0 })),
    ];
    const { people, ranking } = await summaryFor(rows, [session("s1"), session("s2")]);
    expect(people?.totals[0]?.criteria).toMatchObject([
      { name: "accuracy", n: 2, mean: { value: 75 }, weighted: 75 },
      { name: "style", n: 2, mean: { value: 50 }, weighted: 100 },
    ]);
    expect(people?.totals[0]?.total).toMatchObject({ value: 175 });
    // Only Ann said enough of one answer to give it a score of its own.
    expect(ranking[0]).toMatchObject({ score: { value: 100, n: 1 }, scored: 1, unscored: { not_scored: 1 } });
  });

  it("has no total while a criterion was never scored", async () => {
    const { people } = await summaryFor([row("t1", given("s1", { 1: 8 }))], [session("s1")]);
    expect(people?.totals[0]).toMatchObject({
      total: { known: false, reason: "no scores for style" },
      criteria: [{ weighted: 80 }, { weighted: null, n: 0 }],
    });
  });

  it("counts ratings, and leaves out sessions that are still open", async () => {
    const rating: Partial<Session> = { kind: "rating", criteria: [] };
    const rows = [
      row("t1", [...given("s1", { rating: 4 }), ...given("s2", { rating: 1 })]),
      row("t2", given("s1", { rating: 5 })),
    ];
    const { people, slices } = await summaryFor(rows, [
      session("s1", rating),
      session("s2", { ...rating, finishedAt: null }),
    ]);
    expect(people?.sessions.map(({ rater }) => rater)).toEqual(["Ann"]);
    expect(people?.ratings).toMatchObject([{ rating: { value: 4.5, n: 2 }, counts: [0, 0, 0, 1, 1] }]);
    expect(people?.totals).toEqual([]);
    expect(slices.map(({ by }) => by)).toEqual(["category"]);
  });

  it("stands beside the judges', who rank where there are any", async () => {
    const rows = [exampleRow("alder", "t1", [scoreOf(40), ...given("s1", { 1: 10, 2: 5 })])];
    const { basis, ranking, people } = await summaryFor(rows, [session("s1")]);
    expect([basis, ranking[0]?.score]).toMatchObject(["judges", { value: 40 }]);
    expect(people?.totals[0]?.total).toMatchObject({ value: 300 });
  });

  it("keeps what was said by hand apart from sessions, with who said it and of how much", async () => {
    const by = (rater: string, value: number, hundred: number) =>
      scoreOf(hundred, { scorer: `manual:${rater}`, kind: "person", value });
    const rows = [
      row("t1", [by("Ann", 4, 75), by("Bob", 1, 100), ...given("s1", { 1: 8, 2: 4 })]),
      row("t2", [by("Ann", 1, 0), by("Bob", 0, 0)]),
    ];
    const alone = await summaryFor(rows, []);
    expect(alone.people?.sessions).toEqual([]);
    expect(alone.people?.manual).toMatchObject({
      raters: [
        { rater: "Ann", answers: 2 },
        { rater: "Bob", answers: 2 },
      ],
      // t1: (75 + 100) / 2, t2: 0.
      models: [{ answers: 2, score: { value: 43.75, n: 2 }, counts: [1, 0, 0, 1, 0], passed: 1, failed: 1 }],
    });
    const { people } = await summaryFor(rows, [session("s1")]);
    expect(people?.manual).toEqual(alone.people?.manual);
    expect(people?.totals[0]?.criteria).toMatchObject([{ n: 1 }, { n: 1 }]);
    expect((await summaryFor([row("t1", given("s1", { 1: 8 }))], [session("s1")])).people?.manual).toBeNull();
  });

  it("says how far people agree on what several of them scored, and keeps what was said by hand out of it", async () => {
    const both = (task: string, ann: number, bob: number) =>
      row(task, [...given("s1", { rating: ann }), ...given("s2", { rating: bob })]);
    const sessions = ["s1", "s2"].map((id) => session(id, { kind: "rating", criteria: [] }));
    const { people } = await summaryFor([both("t1", 1, 1), both("t2", 5, 5), both("t3", 3, 4)], sessions);
    // By hand: D_o = 2 / 6, D_e = 202 / 30, so 1 - 5 / 101.
    expect(people?.agreement).toMatchObject([
      {
        kind: "rating",
        raters: 2,
        answers: 3,
        byAll: 3,
        alpha: { known: true, value: expect.closeTo(1 - 5 / 101, 6) },
      },
    ]);
    // A third person has rated one of them: the mean counts each task once, and the counts every rating.
    const third = session("s3", { kind: "rating", criteria: [], rater: "Cid" });
    const withThird = row(
      "t1",
      [1, 1, 4].flatMap((rating, at) => given(`s${at + 1}`, { rating })),
    );
    const three = await summaryFor([withThird, both("t2", 5, 5), both("t3", 3, 4)], [...sessions, third]);
    expect(three.people?.agreement).toMatchObject([{ raters: 3, answers: 3, byAll: 1 }]);
    expect(three.people?.ratings).toMatchObject([
      { rating: { value: expect.closeTo((2 + 5 + 3.5) / 3, 9), n: 3 }, counts: [2, 0, 1, 2, 2] },
    ]);
    const byHand = scoreOf(75, { scorer: "manual:Cid", kind: "person", value: 4 });
    const alone = await summaryFor([row("t1", [...given("s1", { rating: 4 }), byHand])], sessions);
    expect(alone.people?.agreement).toEqual([]);
  });

  it("is nothing where nobody has finished", async () => {
    const rows = [row("t1", given("s1", { 1: 8, 2: 4 }))];
    const { people, basis } = await summaryFor(rows, [session("s1", { finishedAt: null })]);
    expect([people, basis]).toEqual([null, null]);
  });
});
