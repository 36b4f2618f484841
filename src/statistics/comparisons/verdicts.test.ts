import { describe, expect, it } from "vitest";
import type { Comparison } from "./comparison.ts";
import { positionBias } from "./position-bias.ts";
import { winRate } from "./win-rate.ts";

const row = (task: string, first: string, second: string, firstScore: number): Comparison => ({
  task,
  first,
  second,
  firstScore,
});

describe("positionBias", () => {
  const both = (task: string, forth: number, back: number) => [
    row(task, "a", "b", forth),
    row(task, "b", "a", back),
  ];

  it("finds a judge who favours the first place", () => {
    const verdicts = Array.from({ length: 20 }, (_, index) => both(`${index}`, 1, index < 4 ? 0 : 1)).flat();
    const { consistency, firstShare, test } = positionBias(verdicts);
    expect(consistency).toMatchObject({ value: 0.2, n: 20, clusters: 20 });
    expect(firstShare).toMatchObject({ value: 0.9 });
    expect(test).toMatchObject({ n: 16, pValue: expect.closeTo(2 ** -15, 12) });
  });

  it("does not mix raters or tasks", () => {
    const rows = [
      { ...row("1", "a", "b", 1), rater: "x" },
      { ...row("1", "b", "a", 1), rater: "y" },
      { ...row("2", "b", "a", 1), rater: "x" },
    ];
    expect(positionBias(rows).consistency).toMatchObject({ known: false });
  });

  it("knows nothing without pairs in both orders, and claims nothing when all agree", () => {
    expect(positionBias([row("1", "a", "b", 1)]).consistency).toMatchObject({ known: false });
    const { firstShare, test } = positionBias([...both("1", 1, 0), ...both("2", 0, 1)]);
    expect(firstShare).toMatchObject({ value: 0.5, interval: null });
    expect(test).toMatchObject({ known: false });
  });
});

describe("winRate", () => {
  const rows = ["1", "2", "3", "4"].flatMap((task, index) => [
    row(task, "a", "b", index < 2 ? 1 : 0.5),
    row(task, "b", "a", 0),
  ]);

  it("counts a draw as half, from either place", () => {
    const [a, b] = [winRate(rows, "a"), winRate(rows, "b")];
    expect(a).toMatchObject({ value: 7 / 8, n: 8, clusters: 4 });
    expect(b.known && b.value).toBeCloseTo(1 / 8, 12);
    expect(a.known && b.known && (a.interval?.low ?? 0) + (b.interval?.high ?? 0)).toBeCloseTo(1, 9);
  });

  it("keeps a width for a model that always won, and is unknown for a stranger", () => {
    const always = winRate(
      rows.map((entry) => ({ ...entry, firstScore: entry.first === "a" ? 1 : 0 })),
      "a",
    );
    expect(always.known && always.interval).toMatchObject({ high: 1, low: expect.closeTo(0.5101, 3) });
    expect(winRate(rows, "z")).toMatchObject({ known: false });
    expect(winRate(rows.slice(0, 1), "a")).toMatchObject({ value: 1, interval: null });
  });
});
