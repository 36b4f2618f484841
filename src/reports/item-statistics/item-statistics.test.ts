import { describe, expect, it } from "vitest";
import {
  type ItemStatistics,
  type ResultRow,
  type TaskStatistics,
  taskStatisticsSchema,
} from "../../core/index.ts";
import { UNANSWERED, exampleRow, exampleRun, scoreOf } from "../testing/example-run.ts";
import { itemStatistics } from "./item-statistics.ts";

const MODELS = ["best", "good", "fair", "poor"];

async function statisticsOf(
  taskIds: readonly string[],
  rows: readonly ResultRow[],
  models: readonly string[] = MODELS,
): Promise<ItemStatistics> {
  async function* stream(): AsyncGenerator<ResultRow> {
    yield* rows;
  }
  const tasks = taskIds.map((taskId) => ({ taskId, category: "c", difficulty: "Easy" }));
  const run = exampleRun(
    tasks,
    models.map((modelId) => ({ modelId })),
  );
  const found = await itemStatistics(run, stream());
  for (const row of found.rows) taskStatisticsSchema.parse(row);
  return found;
}

/** One answer of each model, scored by one judge, best model first. */
const rowsOf = (taskId: string, scores: readonly number[]): ResultRow[] =>
  scores.map((score, index) => exampleRow(MODELS[index] ?? "", taskId, [scoreOf(score)]));

const named = ({ rows }: ItemStatistics, taskId: string): TaskStatistics => {
  const found = rows.find((row) => row.taskId === taskId);
  if (found === undefined) throw new Error(`there is no ${taskId}`);
  return found;
};

/** Planted: one task of each kind among sound ones. */
const PLANTED = [
  ...rowsOf("sound-1", [95, 70, 45, 20]),
  ...rowsOf("sound-2", [90, 75, 40, 10]),
  ...rowsOf("easy", [99, 97, 96, 94]),
  ...rowsOf("hard", [20, 12, 8, 1]),
  ...rowsOf("turned", [10, 30, 60, 90]),
];

describe("itemStatistics", () => {
  it("finds what was planted and puts first what deserves a look", async () => {
    const found = await statisticsOf(["sound-1", "sound-2", "easy", "hard", "turned"], PLANTED);
    expect(found.rows.map(({ taskId, flags }) => [taskId, flags])).toEqual([
      ["turned", ["negative-discrimination"]],
      ["hard", ["solved-by-none"]],
      ["easy", ["solved-by-all"]],
      ["sound-2", []],
      ["sound-1", []],
    ]);
    expect(found.overview).toEqual({
      tasks: 5,
      models: 4,
      flags: {
        "negative-discrimination": 1,
        "judges-disagree": 0,
        "solved-by-none": 1,
        "solved-by-all": 1,
        unscored: 0,
      },
      thresholds: { solvedFrom: 50, disagreementFrom: 30 },
    });
    expect(named(found, "sound-1")).toMatchObject({
      category: "c",
      statedDifficulty: "Easy",
      title: null,
      models: 4,
      solvedBy: 2,
      scored: 4,
      unscored: {},
      failedModels: 0,
      disagreement: { known: false, reason: "no answer has scores from two judges" },
    });
  });

  it("measures difficulty over models, with an interval", async () => {
    // 1 - score / 100: 0.05, 0.3, 0.55, 0.8. Mean 0.425, sd 0.322749, t(0.975, 3) = 3.182446, margin 0.513565.
    const { difficulty } = named(
      await statisticsOf(["sound-1"], rowsOf("sound-1", [95, 70, 45, 20])),
      "sound-1",
    );
    expect(difficulty).toMatchObject({ known: true, n: 4, clusterUnit: "model", clusters: 4 });
    if (!difficulty.known) return;
    expect(difficulty.value).toBeCloseTo(0.425, 12);
    expect(difficulty.interval?.low).toBe(0);
    expect(difficulty.interval?.high).toBeCloseTo(0.938565, 5);
  });

  it("averages the samples of a model first, so that no model counts more than another", async () => {
    const rows = [
      ...[0, 1, 2].map((sample) => exampleRow("best", "t", [scoreOf(90)], { sample })),
      exampleRow("poor", "t", [scoreOf(10)]),
    ];
    const found = named(await statisticsOf(["t"], rows, ["best", "poor"]), "t");
    expect(found).toMatchObject({ difficulty: { value: 0.5, n: 2 }, models: 2, solvedBy: 1, scored: 4 });
  });

  it("counts 50 of 100 as solved", async () => {
    const found = await statisticsOf(["t"], rowsOf("t", [50, 50, 50, 50]));
    expect(named(found, "t")).toMatchObject({ solvedBy: 4, flags: ["solved-by-all"] });
    expect(named(await statisticsOf(["t"], rowsOf("t", [50, 49.9, 0, 0])), "t").flags).toEqual([]);
  });

  it("tells on which tasks judges disagree, answer by answer", async () => {
    const panel = (taskId: string, pairs: readonly (readonly [number, number | null])[]) =>
      pairs.map(([jay, kay], index) =>
        exampleRow(MODELS[index] ?? "", taskId, [scoreOf(jay), scoreOf(kay, { scorer: "kay" })]),
      );
    const rows = [
      ...panel("near", [
        [90, 85],
        [70, 72],
        [40, 45],
      ]),
      ...panel("far", [
        [90, 40],
        [20, 60],
        [50, null],
      ]),
      ...panel("edge", [
        [80, 50],
        [60, 30],
        [20, 50],
      ]),
    ];
    const found = await statisticsOf(["near", "far", "edge"], rows, ["best", "good", "fair"]);
    expect(named(found, "near").disagreement).toMatchObject({ known: true, value: 4, n: 3 });
    // The third answer has one score only.
    expect(named(found, "far").disagreement).toMatchObject({ known: true, value: 45, n: 2 });
    expect(named(found, "far").flags).toContain("judges-disagree");
    expect(named(found, "edge")).toMatchObject({ disagreement: { value: 30 } });
    expect(found.overview.flags["judges-disagree"]).toBe(2);
  });

  it("takes an item's score from where summaries take it", async () => {
    const metric = scoreOf(0, { scorer: "metric:bleu", kind: "metric" });
    const rows = [
      exampleRow("best", "judged", [scoreOf(80), metric]),
      exampleRow("best", "measured", [{ ...metric, hundred: 60 }]),
    ];
    const found = await statisticsOf(["judged", "measured"], rows, ["best"]);
    expect(named(found, "judged").difficulty).toMatchObject({ value: expect.closeTo(0.2, 12) as number });
    expect(named(found, "measured").difficulty).toMatchObject({ value: expect.closeTo(0.4, 12) as number });
  });

  it("takes what people say where no judge has spoken", async () => {
    const said = scoreOf(75, { scorer: "manual:Ann", kind: "person" });
    const rows = [exampleRow("best", "said", [said]), exampleRow("best", "judged", [scoreOf(20), said])];
    const found = await statisticsOf(["said", "judged"], rows, ["best"]);
    expect(named(found, "said").difficulty).toMatchObject({ value: 0.25 });
    expect(named(found, "judged").difficulty).toMatchObject({ value: 0.8 });
  });

  it("counts what has no score, and models that failed once for several samples", async () => {
    const error = { stage: "answer", message: "no" } as const;
    const failed = { ...UNANSWERED, status: "FAILED", error } as const;
    const rows = [
      exampleRow("best", "t", [scoreOf(null)]),
      exampleRow("good", "t", [], { ...failed, sample: 0 }),
      exampleRow("good", "t", [], { ...failed, sample: 1 }),
      exampleRow("fair", "t", [], { status: "FAILED", error: { stage: "judge", message: "no" } }),
      exampleRow("poor", "t", [], { ...UNANSWERED, status: "NEW" }),
    ];
    expect(named(await statisticsOf(["t"], rows), "t")).toMatchObject({
      difficulty: { known: false, reason: "none of its answers has a score" },
      scored: 0,
      unscored: { refusal: 1, candidate_failed: 2, judge_failed: 1, open: 1 },
      failedModels: 2,
      models: 0,
      flags: ["unscored"],
    });
  });

  it("says why it cannot tell models apart with fewer than three of them, and flags nothing for one", async () => {
    const found = await statisticsOf(
      ["a", "b"],
      [exampleRow("best", "a", [scoreOf(90)]), exampleRow("best", "b", [scoreOf(10)])],
      ["best"],
    );
    for (const { discrimination, difficulty, flags } of found.rows) {
      expect(discrimination).toMatchObject({
        known: false,
        reason: expect.stringContaining("three models") as string,
      });
      expect(difficulty).toMatchObject({ known: true, interval: null });
      expect(flags).toEqual([]);
    }
  });

  it("keeps the order of tasks where nothing tells them apart, and works without rows or tasks", async () => {
    const nothing = await statisticsOf(["b", "a"], []);
    expect(nothing.rows.map(({ taskId, flags }) => [taskId, flags])).toEqual([
      ["b", ["unscored"]],
      ["a", ["unscored"]],
    ]);
    expect((await statisticsOf([], [])).overview).toMatchObject({ tasks: 0, flags: { unscored: 0 } });
  });

  it("puts a sure negative discrimination before one that may be chance", async () => {
    const many = Array.from({ length: 12 }, (_, index) => `m${index}`);
    const rows = many.flatMap((modelId, index) => [
      exampleRow(modelId, "sound-1", [scoreOf(index * 8)]),
      exampleRow(modelId, "sound-2", [scoreOf(index * 8 + (index % 3))]),
      exampleRow(modelId, "sure", [scoreOf(90 - index * 5 + (index % 4) * 9)]),
      // Three models only: on a line, but nobody can know.
      ...(index < 3 ? [exampleRow(modelId, "chance", [scoreOf(60 - index * 20)])] : []),
    ]);
    const found = await statisticsOf(["chance", "sound-1", "sound-2", "sure"], rows, many);
    expect(found.rows.slice(0, 2).map(({ taskId }) => taskId)).toEqual(["sure", "chance"]);
  });
});
