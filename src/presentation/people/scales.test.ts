import { expect, it } from "vitest";
import type { AnswerRow } from "../../contract/index.ts";
import { type Scale, missingScales, nextScale } from "./scales.ts";

const scale = (key: string): Scale => ({
  key,
  name: key,
  min: 0,
  max: 5,
  weight: 1,
  guidelines: "",
  levels: [],
});
const SCALES = ["a", "b", "c"].map(scale);
const row = (scores: Record<string, number>, skipped = false): AnswerRow => ({
  answerId: "1",
  position: 0,
  scores,
  skipped,
  note: "",
  tags: [],
});

it("Tab goes round the criteria of one answer", () => {
  expect([0, 1, 2].map((from) => nextScale(SCALES, from, 1))).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((from) => nextScale(SCALES, from, -1))).toEqual([2, 0, 1]);
});

it.each([
  ["nothing is scored", row({}), []],
  ["one is scored", row({ b: 0 }), ["a", "c"]],
  ["everything is scored", row({ a: 1, b: 0, c: 5 }), []],
  ["it was skipped", row({ b: 2 }, true), []],
])("a half-scored answer lacks criteria: %s", (_, answer, missing) => {
  expect(missingScales(SCALES, answer).map(({ key }) => key)).toEqual(missing);
});
