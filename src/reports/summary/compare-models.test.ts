import { describe, expect, it } from "vitest";
import { exampleRow, exampleRun, scoreOf, summaryOf } from "../testing/example-run.ts";

const TASKS = Array.from({ length: 12 }, (_, index) => ({ taskId: `t${index}`, category: "c" }));

const summaryFor = (models: Readonly<Record<string, (index: number) => number>>) =>
  summaryOf(
    exampleRun(
      TASKS,
      Object.keys(models).map((modelId) => ({ modelId })),
    ),
    Object.entries(models).flatMap(([modelId, of]) =>
      TASKS.map(({ taskId }, index) => exampleRow(modelId, taskId, [scoreOf(of(index))])),
    ),
  );

const wobble = (index: number, size: number): number => ((index * 7) % 5) * size - 2 * size;

describe("every two models", () => {
  it("are compared, the higher ranked first, with Holm's correction", async () => {
    const { comparisons, ranking } = await summaryFor({
      low: (index) => 40 + wobble(index, 1),
      high: (index) => 80 + wobble(index + 1, 1),
      middle: (index) => 79 + wobble(index + 2, 5),
    });
    expect(comparisons.map(({ first, second, toldApart }) => [first, second, toldApart])).toEqual([
      ["high", "middle", false],
      ["high", "low", true],
      ["middle", "low", true],
    ]);
    for (const { pValue, adjustedPValue, difference } of comparisons) {
      expect(adjustedPValue).toBeGreaterThanOrEqual(pValue ?? 1);
      expect(difference.known && difference.value).toBeGreaterThan(0);
    }
    expect(ranking.map(({ modelId, rankInterval }) => [modelId, rankInterval])).toEqual([
      ["high", { best: 1, worst: 2 }],
      ["middle", { best: 1, worst: 2 }],
      ["low", { best: 3, worst: 3 }],
    ]);
  });

  it("are told of in words, neighbour by neighbour, with what more tasks would show", async () => {
    const { sentence, planning } = await summaryFor({
      high: (index) => 80 + wobble(index + 1, 4),
      middle: (index) => 79 + wobble(index + 2, 5),
      low: (index) => 40 + wobble(index, 1),
    });
    expect(sentence).toContain("high and middle can't be told apart: they differ by");
    expect(sentence).toMatch(/middle is ahead of low by \d+\.\d points \(95 % CI \d+\.\d to \d+\.\d\)\./);
    expect(sentence).toContain(
      `About ${planning?.moreTasks ?? 0} more tasks like these would detect a difference of 3 points (80 % power).`,
    );
    expect(planning?.smallestDifference).toBeGreaterThan(3);
  });

  it("are planned for by the pair that decides, which is named", async () => {
    const { planning, comparisons } = await summaryFor({
      high: (index) => 80 + wobble(index, 1),
      steady: (index) => 75 + wobble(index, 1) + (index % 2) / 10,
      wild: (index) => 70 + wobble(index + 1, 12),
    });
    expect(comparisons.map(({ toldApart }) => toldApart)).toEqual([true, false, false]);
    expect(planning).toMatchObject({ first: "high", second: "wild", tasks: 12 });
    expect(planning?.smallestDifference).toBeGreaterThan(15);
  });

  it("are promised nothing of more tasks where a panel of people ranks them", async () => {
    const leads: Readonly<Record<string, number>> = { ann: 2, ben: 14, cy: -4 };
    const people = Object.keys(leads);
    const { planning, sentence, basis } = await summaryOf(
      exampleRun(TASKS, [{ modelId: "a" }, { modelId: "b" }]),
      TASKS.flatMap(({ taskId }, index) =>
        ["a", "b"].map((modelId) =>
          exampleRow(
            modelId,
            taskId,
            people.map((scorer) => {
              const lead = modelId === "a" ? (leads[scorer] ?? 0) : 0;
              return scoreOf(60 + wobble(index, 1) + lead, { scorer, kind: "person" });
            }),
          ),
        ),
      ),
    );
    expect([basis, sentence]).toEqual(["people", expect.stringContaining("can't be told apart")]);
    expect(sentence).not.toContain("more task");
    // Student's t with 2 degrees: the three people can't show less than half of the scale.
    expect(planning).toMatchObject({ moreTasks: null });
    expect(planning?.smallestDifference ?? 100).toBeGreaterThan(25);
  });

  it("say nothing about ranks with one task, or one model", async () => {
    const one = await summaryOf(exampleRun(TASKS.slice(0, 1), [{ modelId: "a" }, { modelId: "b" }]), [
      exampleRow("a", "t0", [scoreOf(90)]),
      exampleRow("b", "t0", [scoreOf(10)]),
    ]);
    expect(one.ranking.map(({ rankInterval }) => rankInterval)).toEqual([null, null]);
    expect(one.comparisons).toMatchObject([{ pValue: null, adjustedPValue: null, toldApart: false }]);
    const alone = await summaryFor({ only: () => 50 });
    expect([alone.comparisons, alone.planning, alone.ranking[0]?.rankInterval]).toEqual([[], null, null]);
  });
});
