import { describe, expect, it } from "vitest";
import type { ItemDetailView } from "../../contract/index.ts";
import { criterionPoints, criterionRows, meanPoints } from "./criterion-points.ts";

type Judged = Parameters<typeof criterionRows>[1][number];

const judged = (
  id: number,
  ...said: readonly (readonly [judge: string, parts: Record<string, number>, superseded?: boolean])[]
): Judged => ({
  item: { id, sample: id } as ItemDetailView["item"],
  scores: said.map(([scorer, parts, superseded = false]) => ({
    scorer,
    scorerKind: "judge" as const,
    outcome: { scored: true as const, value: 1, scaleMin: 0, scaleMax: 3 },
    autoFail: false,
    reason: `${scorer} on ${id}`,
    parts,
    flags: [],
    transcript: null,
    costUsd: null,
    superseded,
  })) as unknown as ItemDetailView["scores"],
});

const TASK = {
  rubric: [
    { id: "area", text: "Wall area is 31 m²", maxScore: 3, weight: 2 },
    { id: "coats", text: "Two coats", maxScore: 2, weight: 1 },
  ],
  referenceFacts: ["Water boils at 100 °C", "Ice floats"],
};

describe("criterionRows", () => {
  it("has every rubric item, points or none, then facts by their place and what else was named", () => {
    const rows = criterionRows(TASK, [judged(0, ["jay", { area: 1, f2: 1, style: 2 }])]);
    expect(rows.map(({ text, maxScore }) => [text, maxScore])).toEqual([
      ["Wall area is 31 m²", 3],
      ["Two coats", 2],
      ["Ice floats", 1],
      ["style", null],
    ]);
  });
});

describe("criterionPoints", () => {
  const items = [
    judged(0, ["jay", { area: 1 }], ["kea", { area: 2 }], ["jay", { area: 3 }, true]),
    judged(1, ["jay", { area: 0 }]),
  ];

  it("has each judge's points and reason for each sample, replaced judgments aside", () => {
    expect(
      criterionPoints(items, "area").map(({ judge, sample, points, reason }) => [
        judge,
        sample,
        points,
        reason,
      ]),
    ).toEqual([
      ["jay", 0, 1, "jay on 0"],
      ["kea", 0, 2, "kea on 0"],
      ["jay", 1, 0, "jay on 1"],
    ]);
    expect(meanPoints(criterionPoints(items, "area"))).toBe(1);
  });

  it("knows no mean where nobody gave points", () => {
    expect(meanPoints(criterionPoints(items, "coats"))).toBeNull();
  });
});
