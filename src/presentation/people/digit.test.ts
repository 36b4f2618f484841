import { expect, it } from "vitest";
import { digitEffect } from "./digit.ts";
import type { Scale } from "./scales.ts";

const scale = (key: string, max: number, min = 0): Scale => ({
  key,
  name: key,
  min,
  max,
  weight: 1,
  guidelines: "",
  levels: [],
});
const SCALES = [scale("accuracy", 10), scale("clarity", 10), scale("style", 5)];
const here = { isSoonAfter: false, isElsewhere: false };
const elsewhere = { isSoonAfter: false, isElsewhere: true };

it.each([
  ["scores the scale that has the focus", {}, { ...here, active: 1, digit: 6 }, ["give", 1, 6]],
  ["changes its score there", { clarity: 3 }, { ...here, active: 1, digit: 6 }, ["give", 1, 6]],
  [
    "makes a number of two",
    { clarity: 1 },
    { ...here, isSoonAfter: true, active: 1, digit: 0 },
    ["give", 1, 10],
  ],
  [
    "begins anew where two are too many",
    { clarity: 1 },
    { ...here, isSoonAfter: true, active: 1, digit: 4 },
    ["give", 1, 4],
  ],
  ["misses above the scale", {}, { ...here, active: 2, digit: 7 }, ["miss", 2, undefined]],
  ["goes to the turn from elsewhere", {}, { ...elsewhere, active: 1, digit: 6 }, ["give", 1, 6]],
  ["changes no score from elsewhere", { accuracy: 6 }, { ...elsewhere, active: 0, digit: 7 }, ["give", 1, 7]],
  [
    "goes round for what is missing",
    { clarity: 1, style: 2 },
    { ...elsewhere, active: 1, digit: 7 },
    ["give", 0, 7],
  ],
  [
    "asks when all is scored",
    { accuracy: 1, clarity: 1, style: 0 },
    { ...elsewhere, active: 1, digit: 7 },
    ["ask", 1, undefined],
  ],
] as const)("a digit %s", (_, scores, digit, [does, index, value]) => {
  expect(digitEffect(SCALES, scores, digit)).toEqual({ does, index, ...(value !== undefined && { value }) });
});

it("is typed where a scale has a field, and misses 0 where a scale begins at 1", () => {
  const to = (only: Scale, digit: number) => digitEffect([only], {}, { ...elsewhere, active: 0, digit });
  expect(to(scale("points", 100), 4)).toEqual({ does: "type", index: 0 });
  expect(to(scale("rating", 5, 1), 0)).toEqual({ does: "miss", index: 0 });
  expect(digitEffect([], {}, { ...elsewhere, active: 0, digit: 1 })).toBeNull();
});
