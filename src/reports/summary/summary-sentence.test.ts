import { describe, expect, it } from "vitest";
import type { ResultRow } from "../../core/index.ts";
import { UNANSWERED, exampleRow, exampleRun, scoreOf, summaryOf } from "../testing/example-run.ts";

const TASKS = ["t1", "t2", "t3", "t4"].map((taskId) => ({ taskId, category: "c" }));

function rowsOf(modelId: string, values: readonly number[]): ResultRow[] {
  return values.map((value, index) => exampleRow(modelId, `t${index + 1}`, [scoreOf(value)]));
}

async function sentenceOf(
  models: Readonly<Record<string, readonly number[]>>,
  provider = "local",
): Promise<string> {
  const frozen = exampleRun(
    TASKS,
    Object.keys(models).map((modelId) => ({ modelId, provider })),
  );
  const rows = Object.entries(models).flatMap(([modelId, values]) => rowsOf(modelId, values));
  return (await summaryOf(frozen, rows)).sentence;
}

describe("summarySentence", () => {
  it("tells a lead that the paired difference shows, although the intervals overlap", async () => {
    // d = 2, 2, 3, 3: mean 2.5, sd 0.57735, t(0.975, 3) = 3.182446, margin 0.91869.
    const sentence = await sentenceOf({ alder: [42, 62, 83, 93], birch: [40, 60, 80, 90] });
    expect(sentence).toBe(
      "alder has the highest mean, 70.0 [33.9, 100.0] of 100 over 4 tasks. " +
        "It is 2.5 [1.6, 3.4] points ahead of birch on the same 4 tasks.",
    );
  });

  it("says when two models cannot be told apart", async () => {
    // d = 4, -4, 4, 0: mean 1, sd 3.829708, margin 6.093903.
    const sentence = await sentenceOf({ alder: [84, 80, 84, 80], birch: [80, 84, 80, 80] });
    expect(sentence).toContain(
      "alder and birch cannot be told apart: on the same 4 tasks they differ by 1.0 [-5.1, 7.1] points.",
    );
  });

  it("says when there is no interval", async () => {
    const sentence = await sentenceOf({ a: [80], b: [60] });
    expect(sentence).toContain(
      "Its lead over b on the one task, 20.0 points, has no interval: the error needs at least two clusters (task), there is one.",
    );
  });

  it("compares nothing when one model has a score", async () => {
    expect(await sentenceOf({ a: [80, 82], b: [] })).toBe(
      "a has a mean of 81.0 [68.3, 93.7] of 100 over 2 tasks. No other model has a score.",
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
      /^dead answered none of its tasks, so it is not compared\. a has a mean of 80\.0/,
    );
  });

  it("tells of open and lost items", async () => {
    const frozen = exampleRun(TASKS, [{ modelId: "a" }]);
    const rows = [
      exampleRow("a", "t1", [scoreOf(80)]),
      exampleRow("a", "t2", [scoreOf(null)]),
      exampleRow("a", "t3", [], { status: "WAITING_FOR_JUDGE" }),
      exampleRow("a", "t4", [], { ...UNANSWERED, status: "NEW" }),
    ];
    expect((await summaryOf(frozen, rows)).sentence).toContain(
      "2 of 4 items are still open, so this can change. 1 of 4 items ended without a score and is not in the means.",
    );
  });

  it("marks simulated models", async () => {
    expect(await sentenceOf({ a: [80], b: [60] }, "simulated")).toContain("All models here are simulated");
  });
});
