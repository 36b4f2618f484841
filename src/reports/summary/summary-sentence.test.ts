import { describe, expect, it } from "vitest";
import { type ResultRow, type Summary, glanceAt } from "../../core/index.ts";
import { UNANSWERED, exampleRow, exampleRun, scoreOf, summaryOf } from "../testing/example-run.ts";

const TASKS = ["t1", "t2", "t3", "t4", "t5", "t6"].map((taskId) => ({ taskId, category: "c" }));

function rowsOf(modelId: string, values: readonly number[]): ResultRow[] {
  return values.map((value, index) => exampleRow(modelId, `t${index + 1}`, [scoreOf(value)]));
}

type Scores = Readonly<Record<string, readonly number[]>>;

const sentenceOf = async (models: Scores, provider?: string): Promise<string> =>
  (await summaryFor(models, provider)).sentence;

function summaryFor(models: Scores, provider = "local"): Promise<Summary> {
  const frozen = exampleRun(
    TASKS,
    Object.keys(models).map((modelId) => ({ modelId, provider })),
  );
  const rows = Object.entries(models).flatMap(([modelId, values]) => rowsOf(modelId, values));
  return summaryOf(frozen, rows);
}

describe("summarySentence", () => {
  it("tells a lead that the paired difference shows, although the intervals overlap", async () => {
    // d = 2, 2, 3, 3, 2, 3: mean 2.5, sd 0.547723, t(0.975, 5) = 2.570582, margin 0.574798. The mean's interval has the
    // level 97.5 %, as two models were there to be picked from: se 7.834751, t(0.9875, 5) = 3.163381.
    const sentence = await sentenceOf({ alder: [42, 62, 83, 93, 52, 73], birch: [40, 60, 80, 90, 50, 70] });
    expect(sentence).toBe(
      "alder is ahead of birch by 2.5 points (95 % CI 1.9 to 3.1) on the same 6 tasks; the gap is unlikely to be chance. " +
        "alder has the highest mean: 67.5 of 100 over 6 tasks (95 % CI 42.7 to 92.3, which allows for picking the best of 2). " +
        "Intervals in the table are for each model on its own; alder's in the sentence is wider because alder was picked as the best of 2. " +
        "6 tasks is a small sample: treat the intervals as a rough guide.",
    );
  });

  it("says when two models can't be told apart", async () => {
    // d = 4, -4, 4, 0, 2, 0: mean 1, sd 3.033150, margin 3.183063.
    const sentence = await sentenceOf({ alder: [84, 80, 84, 80, 82, 80], birch: [80, 84, 80, 80, 80, 80] });
    expect(sentence).toContain(
      "alder and birch can't be told apart: they differ by 1.0 points (95 % CI −2.2 to 4.2) on the same 6 tasks.",
    );
  });

  it("says first which model the best one can't be told apart from, though it is not the second", async () => {
    const { sentence, ...summary } = await summaryFor({
      alder: [80, 82, 84, 86, 88, 90],
      birch: [60, 63, 64, 65, 68, 70],
      cedar: [100, 10, 90, 20, 100, 40],
    });
    expect(sentence).toMatch(
      /^alder and cedar can't be told apart: they differ by 25\.0 points .*? alder has the highest mean: .*? alder is ahead of birch by 20\.0 points [^;]*? birch and cedar can't be told apart\./,
    );
    expect(sentence).not.toContain("unlikely to be chance");
    expect(glanceAt(summary).verdict).toBe("not-told-apart");
  });

  it("concludes nothing from fewer than five tasks, however far apart they are", async () => {
    const sentence = await sentenceOf({ a: [80, 90, 85, 88], b: [10, 11, 12, 13] });
    expect(sentence).toBe(
      "Nothing can be concluded from 4 tasks: comparing models takes at least 5. " +
        "So far a has the highest mean, 85.8 of 100.",
    );
    expect(await sentenceOf({ a: [80], b: [80] })).toBe(
      "Nothing can be concluded from 1 task: comparing models takes at least 5.",
    );
  });

  it("tells ties and models that are the same everywhere as such", async () => {
    expect(await sentenceOf({ a: [50, 60, 70, 80, 90], b: [90, 80, 70, 60, 50] })).toContain(
      "a and b have exactly the same mean: 70.0 of 100 over 5 tasks (95 % CI 50.4 to 89.6).",
    );
    const same = [50, 60, 70, 80, 90];
    expect(await sentenceOf({ a: same, b: same, c: same })).toContain(
      "All 3 models have the same score on every task, so nothing tells them apart.",
    );
  });

  it("names all that share the highest mean, and says where scores that are missing could differ", async () => {
    const tied = { a: [50, 60, 70, 80, 90], b: [90, 80, 70, 60, 50], c: [50, 60, 70, 90, 80] };
    expect(await sentenceOf({ ...tied, d: [1, 2, 3, 4, 5] })).toContain(
      "a, b and c have exactly the same mean: 70.0",
    );
    const full = [100, 100, 100, 100, 100, 100];
    expect(await sentenceOf({ a: full, b: full, c: full.slice(1) })).toContain(
      "All 3 models have the same score on every task",
    );
    const frozen = exampleRun(TASKS, [{ modelId: "a" }, { modelId: "b" }, { modelId: "c" }]);
    const rows = ["a", "b", "c"].flatMap((modelId) =>
      TASKS.map(({ taskId }, index) =>
        exampleRow(modelId, taskId, [scoreOf(modelId === "c" && index === 0 ? null : 100)]),
      ),
    );
    expect((await summaryOf(frozen, rows)).sentence).toContain(
      "All 3 models have the same score on every task where they have scores, so nothing tells them apart.",
    );
  });

  it("gives a lead that is the same on every task no interval, and says why", async () => {
    const sentence = await sentenceOf({ a: [50.1, 60.1, 70.1, 80.1, 90.1], b: [50, 60, 70, 80, 90] });
    expect(sentence).toContain(
      "a leads b by 0.1 points on the same 5 tasks, but how certain that is can't be said: every cluster gives the same value, so the error cannot be seen.",
    );
  });

  it("compares nothing when one model has a score", async () => {
    expect(await sentenceOf({ a: [80, 82], b: [] })).toBe(
      "a has a mean score of 81.0 of 100 over 2 tasks (95 % CI 68.3 to 93.7). No other model has scores to compare it with.",
    );
  });

  it("says first that a model has answered nothing", async () => {
    const frozen = exampleRun(TASKS, [{ modelId: "a" }, { modelId: "dead" }]);
    const rows = TASKS.flatMap(({ taskId }) => [
      exampleRow("a", taskId, [scoreOf(80)]),
      exampleRow("dead", taskId, [], { ...UNANSWERED, status: "FAILED" }),
    ]);
    const { sentence } = await summaryOf(frozen, rows);
    expect(sentence).toMatch(
      /^dead answered none of its tasks, so it is not compared\. a has a mean score of 80\.0/,
    );
  });

  it("tells of open and lost items", async () => {
    const frozen = exampleRun(TASKS.slice(0, 4), [{ modelId: "a" }]);
    const rows = [
      exampleRow("a", "t1", [scoreOf(80)]),
      exampleRow("a", "t2", [scoreOf(null)]),
      exampleRow("a", "t3", [], { status: "WAITING_FOR_JUDGE" }),
      exampleRow("a", "t4", [], { ...UNANSWERED, status: "NEW" }),
    ];
    expect((await summaryOf(frozen, rows)).sentence).toContain(
      "2 of 4 items are still open, so results can change. 1 of 4 items ended without a score and is not in the means.",
    );
  });

  it("marks simulated models", async () => {
    expect(await sentenceOf({ a: [80], b: [60] }, "simulated")).toContain("All models here are simulated");
  });
});

describe("an auto-fail that has not been seen", () => {
  const scores = [72, 78, 75, 71, 79, 74];
  const runWith = (autoFail: readonly string[]) =>
    summaryOf(
      exampleRun(
        scores.map((_, index) => ({
          taskId: `t${index}`,
          category: "c",
          rubric: [{ id: "r", text: "Names a source" }],
          autoFail,
        })),
        [{ modelId: "a" }, { modelId: "b" }],
      ),
      scores.flatMap((score, index) => [
        exampleRow("a", `t${index}`, [scoreOf(score)]),
        exampleRow("b", `t${index}`, [scoreOf(index === 0 ? 0 : score - 1, { autoFail: index === 0 })]),
      ]),
    );

  it("is named, and only where rules could have applied and none has", async () => {
    expect((await runWith(["invents a source"])).sentence).toContain(
      "No auto-fail was seen for a; the lower end of its interval allows for one.",
    );
    expect((await runWith([])).sentence).not.toContain("auto-fail");
  });
});
