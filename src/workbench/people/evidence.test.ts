import { expect, it } from "vitest";
import { evidenceOf } from "./evidence.ts";

it("tells how many tasks show one step of a rating, and the least that all tasks show", () => {
  const four = evidenceOf(4, 48);
  expect(four).toMatchObject({ points: 25, spread: 30 });
  // More models are compared with each other more often, so that each comparison must be surer.
  expect(four?.tasks).toBeGreaterThan(evidenceOf(2, 48)?.tasks ?? Number.NaN);
  expect(four?.smallest).toBeLessThan(25);
  // Both are one calculation, there and back.
  expect(evidenceOf(4, four?.tasks ?? 0)?.smallest).toBeLessThanOrEqual(25);
  expect(evidenceOf(4, (four?.tasks ?? 0) - 1)?.smallest).toBeGreaterThan(25);
});

it("promises nothing of too few tasks, and has nothing to say of one model", () => {
  expect(evidenceOf(2, 4)).toMatchObject({ smallest: null });
  // Five tasks can be compared, but show only what is larger than a step.
  expect(evidenceOf(4, 5)?.smallest).toBeGreaterThan(50);
  expect(evidenceOf(1, 48)).toBeNull();
});
