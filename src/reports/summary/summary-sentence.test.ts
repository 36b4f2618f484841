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

const ADVICE = "To tell two models apart, trust a paired comparison on the same tasks.";

describe("summarySentence", () => {
  it("says when the leader's interval overlaps", async () => {
    // Both have sd 2 over 4 tasks: the margin is 3.182446 * 2 / 2.
    const alder = [82, 82, 86, 82].map((value) => value + 0.1);
    expect(await sentenceOf({ alder, birch: [80, 80, 84, 80] })).toBe(
      `alder has the highest mean, 83.1 [79.9, 86.3] of 100 over 4 tasks. birch follows with 81.0 [77.8, 84.2]. ` +
        `The interval of alder overlaps with that of birch, so the order of these two is not settled. ${ADVICE}`,
    );
  });

  it("claims nothing from intervals that lie apart", async () => {
    const sentence = await sentenceOf({ alder: [90, 91, 90, 91], birch: [10, 11, 10, 11] });
    expect(sentence).toContain("birch follows with 10.5 [9.6, 11.4].");
    expect(sentence).toContain(ADVICE);
    expect(sentence).not.toMatch(/significant|better|settled|overlap/);
  });

  it("names every model that the leader's interval overlaps with", async () => {
    const near = [80, 84, 80, 84];
    const sentence = await sentenceOf({ a: [81, 85, 81, 85], b: near, c: near, d: [1, 1, 2, 2] });
    expect(sentence).toContain("overlaps with those of b and c, so their order is not settled.");
  });

  it("lets equal models share the lead", async () => {
    const sentence = await sentenceOf({ a: [80, 60], b: [60, 80], c: [1, 2] });
    expect(sentence).toBe(`a and b share the highest mean, 70.0 of 100. ${ADVICE}`);
  });

  it("says when there is no interval", async () => {
    const sentence = await sentenceOf({ a: [80], b: [60] });
    expect(sentence).toContain("a has the highest mean, 80.0 of 100 over 1 task. b follows with 60.0.");
    expect(sentence).toContain("Without an interval for both, the order of these two is not settled.");
  });

  it("compares nothing when one model has a score", async () => {
    expect(await sentenceOf({ a: [80, 82], b: [] })).toBe(
      "a has a mean of 81.0 [68.3, 93.7] of 100 over 2 tasks. No other model has a score.",
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
