import { describe, expect, it } from "vitest";
import type { ItemScoreFilter, ResultRow, TaskScoreFilter, TaskScoreSort } from "../../core/index.ts";
import { UNANSWERED, exampleRow, scoreOf } from "../testing/example-run.ts";
import { ItemSheet } from "./item-sheet.ts";
import { sheetColumns } from "./sheet-columns.ts";

async function sheetOf(rows: readonly ResultRow[]): Promise<ItemSheet> {
  async function* pages() {
    yield rows.slice(0, 2);
    yield rows.slice(2);
  }
  return new ItemSheet(await sheetColumns(pages(), []));
}

const failed = { ...UNANSWERED, status: "FAILED", error: { stage: "answer", message: "no" } } as const;
const ROWS = [
  exampleRow("beta", "task-10", [scoreOf(40)], { itemId: 1, latencyMs: 30, costUsd: 0.2, outputTokens: 9 }),
  exampleRow("alpha", "task-10", [scoreOf(90)], { itemId: 2, latencyMs: 10, costUsd: 0.1, outputTokens: 5 }),
  exampleRow("beta", "task-9", [scoreOf(0, { autoFail: true })], { itemId: 3, latencyMs: 20, costUsd: null }),
  exampleRow("alpha", "task-9", [], { itemId: 4, ...failed }),
  exampleRow("beta", "Other", [scoreOf(40)], { itemId: 5, sample: 0, latencyMs: 50 }),
  exampleRow("beta", "Other", [scoreOf(60)], { itemId: 6, sample: 1, latencyMs: 60 }),
];

describe("the sheet of a run's items", () => {
  it("gives every item as it is, in the order of the run, in pages of any place", async () => {
    const sheet = await sheetOf(ROWS);
    const page = sheet.items({ limit: 4 });
    expect(page).toMatchObject({ next: "4", total: 6 });
    expect(page.rows[0]).toEqual({
      itemId: 1,
      taskId: "task-10",
      modelId: "beta",
      sample: 0,
      status: "COMPLETED",
      score: 40,
      unscoredReason: null,
      autoFail: false,
      latencyMs: 30,
      inputTokens: 10,
      outputTokens: 9,
      costUsd: 0.2,
    });
    expect(page.rows[3]).toMatchObject({
      status: "FAILED",
      score: null,
      unscoredReason: "candidate_failed",
      latencyMs: null,
      outputTokens: null,
      costUsd: null,
    });
    expect(sheet.items({ limit: 4, cursor: "4" })).toMatchObject({
      rows: [{ itemId: 5 }, { itemId: 6 }],
      next: null,
    });
    expect(sheet.items({ limit: 4, cursor: "99" })).toEqual({ rows: [], next: null, total: 6 });
  });

  it.each<[ItemScoreFilter, number[]]>([
    [{ order: "run", direction: "desc" }, [6, 5, 4, 3, 2, 1]],
    [{ order: "score" }, [3, 1, 5, 6, 2, 4]],
    // What has no score comes last either way, and equal ones stay as in the run.
    [{ order: "score", direction: "desc" }, [2, 6, 1, 5, 3, 4]],
    [{ order: "task" }, [5, 6, 3, 4, 1, 2]],
    [{ order: "model" }, [2, 4, 1, 3, 5, 6]],
    [{ order: "latency" }, [2, 3, 1, 5, 6, 4]],
    [{ order: "status" }, [1, 2, 3, 5, 6, 4]],
    [{ order: "cost", direction: "desc" }, [1, 2, 5, 6, 3, 4]],
    [{ order: "outputTokens" }, [2, 1, 3, 5, 6, 4]],
    [{ task: "TASK-1" }, [1, 2]],
    [{ task: "task", order: "score" }, [3, 1, 2, 4]],
    [{ taskId: "task-9" }, [3, 4]],
    [{ taskId: "task" }, []],
    [{ modelId: "alpha" }, [2, 4]],
    [{ modelId: "nobody" }, []],
    [{ status: "FAILED" }, [4]],
    [{ autoFail: true }, [3]],
    [{ minScore: 40, maxScore: 60 }, [1, 5, 6]],
    [{ maxScore: 0 }, [3]],
    [{ minLatencyMs: 30, modelId: "beta" }, [1, 5, 6]],
    [{ maxTokens: 9 }, [1, 2]],
    [{ minCostUsd: 0.1 }, [1, 2]],
  ])("narrowed and ordered by %j has %j", async (filter, found) => {
    const page = (await sheetOf(ROWS)).items({ limit: 99, ...filter });
    expect(page.rows.map(({ itemId }) => itemId)).toEqual(found);
    expect(page.total).toBe(found.length);
  });

  it.each<[TaskScoreSort, string[]]>([
    ["run", ["task-10", "task-9", "Other"]],
    ["-run", ["Other", "task-9", "task-10"]],
    ["mean", ["task-9", "Other", "task-10"]],
    ["-mean", ["task-10", "Other", "task-9"]],
    ["apart", ["task-10", "task-9", "Other"]],
    ["-apart", ["task-10", "task-9", "Other"]],
    ["-costUsd", ["task-10", "Other", "task-9"]],
  ])("gives tasks with every model's score, by %s", async (sort, tasks) => {
    const sheet = await sheetOf(ROWS);
    const { rows, total } = sheet.tasks({ sort, limit: 99 });
    expect(rows.map(({ taskId }) => taskId)).toEqual(tasks);
    expect(total).toBe(3);
    expect(rows.find(({ taskId }) => taskId === "task-9")).toEqual({
      taskId: "task-9",
      mean: 0,
      apart: null,
      costUsd: null,
      cells: [
        {
          modelId: "beta",
          score: 0,
          unscoredReason: null,
          autoFail: true,
          itemIds: [3],
          autoFails: 1,
          unscored: 0,
        },
        {
          modelId: "alpha",
          score: null,
          unscoredReason: "candidate_failed",
          autoFail: false,
          itemIds: [4],
          autoFails: 0,
          unscored: 1,
        },
      ],
    });
    // Samples of one model are averaged.
    expect(rows.find(({ taskId }) => taskId === "Other")?.cells).toMatchObject([
      { modelId: "beta", score: 50, itemIds: [5, 6] },
    ]);
    expect(sheet.tasks({ sort, limit: 1, cursor: "1" })).toEqual({ rows: [rows[1]], next: "2", total: 3 });
    expect(sheet.tasks({ limit: 9, task: "K-9" }).rows).toHaveLength(1);
  });

  it("finds tasks with an answer that failed by rule or has no score, also among several samples", async () => {
    const sheet = await sheetOf([
      ...ROWS,
      exampleRow("alpha", "Third", [scoreOf(0, { autoFail: true })], { itemId: 7, sample: 0 }),
      exampleRow("alpha", "Third", [], { itemId: 8, sample: 1, ...failed }),
      exampleRow("alpha", "Third", [scoreOf(80)], { itemId: 9, sample: 2 }),
    ]);
    const found = (filter: TaskScoreFilter) =>
      sheet.tasks({ limit: 9, ...filter }).rows.map(({ taskId }) => taskId);
    expect(found({ autoFail: true })).toEqual(["task-9", "Third"]);
    expect(found({ autoFail: false })).toEqual(["task-10", "Other"]);
    expect(found({ missingScore: true })).toEqual(["task-9", "Third"]);
    expect(found({ missingScore: false, sort: "-run" })).toEqual(["Other", "task-10"]);
    expect(sheet.tasks({ limit: 1, taskId: "Third" }).rows[0]?.cells).toMatchObject([
      { score: 40, autoFails: 1, unscored: 1, itemIds: [7, 8, 9] },
    ]);
  });

  it("puts only those tasks together that are seen", async () => {
    async function* pages() {
      yield Array.from({ length: 500 }, (_, place) => exampleRow("beta", `task-${place}`, [scoreOf(40)]));
    }
    const columns = await sheetColumns(pages(), []);
    let read = 0;
    const score = new Proxy(columns.numbers.score, {
      get: (scores, place) => {
        read += 1;
        return Reflect.get(scores, place, scores) as unknown;
      },
    });
    const sheet = new ItemSheet({ ...columns, numbers: { ...columns.numbers, score } });
    expect(sheet.tasks({ cursor: "7", limit: 3 })).toMatchObject({
      total: 500,
      rows: [{ taskId: "task-7" }, {}, {}],
    });
    expect(read).toBe(3);
  });

  it("knows where a task stands among those asked for, and which are beside it", async () => {
    const sheet = await sheetOf(ROWS);
    expect(sheet.task("task-9", { sort: "run" })).toMatchObject({
      scores: { taskId: "task-9" },
      position: 2,
      total: 3,
      previous: "task-10",
      next: "Other",
    });
    expect(sheet.task("task-9", { sort: "mean" })).toMatchObject({
      position: 1,
      previous: null,
      next: "Other",
    });
    const aside = { position: null, total: 1, previous: null, next: null };
    expect(sheet.task("task-9", {}, ["Other"])).toMatchObject(aside);
    expect(sheet.task("nope", {})).toBeNull();
  });
});
