import { expect, it } from "vitest";
import type { Score } from "../../core/index.ts";
import { savedManualScore } from "./manual-score.ts";

const who = { runId: "r", itemId: 7, rater: "Ann" };
const given = (scorer: string, value: number, scale: readonly [number, number]): Score => ({
  scorer,
  scorerKind: "person",
  outcome: { scored: true, value, scaleMin: scale[0], scaleMax: scale[1] },
  autoFail: false,
  reason: "Says it twice.",
  parts: {},
  flags: ["too long"],
  transcript: null,
  costUsd: null,
});

it("gives back what one person said, on the scale it was said on", () => {
  const others = [given("gavel", 3, [0, 10]), given("manual:Bea", 1, [1, 5])];
  expect(savedManualScore(who, others)).toBeNull();
  expect(savedManualScore(who, [...others, given("manual:Ann", 4, [1, 5])])).toEqual({
    ...who,
    scoreValue: 4,
    justification: "Says it twice.",
    tags: ["too long"],
  });
  expect(savedManualScore(who, [given("manual:Ann", 1, [0, 1])])).toMatchObject({ scoreValue: "pass" });
  expect(savedManualScore(who, [given("manual:Ann", 0, [0, 1])])).toMatchObject({ scoreValue: "fail" });
});
