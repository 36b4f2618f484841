import { expect, it } from "vitest";
import { agreementWords } from "./agreement-words.ts";
import type { Estimate } from "./records/index.ts";

const alpha = (value: number): Estimate => ({
  known: true,
  value,
  n: 40,
  interval: null,
  method: "krippendorff",
  clusterUnit: "task",
  clusters: 40,
});

const words = (value: number, raters = 5, answers = 40): string =>
  agreementWords({ kind: "rating", raters, answers, alpha: alpha(value) });

it("explains an agreement that is below or near chance, and no other", () => {
  expect(words(-0.2)).toContain("Below 0 means that they agree less than chance would make them");
  expect(words(0.05)).toContain("Near 0 means that they agree hardly more than by chance");
  expect(words(0.05)).toContain("differently");
  // So few answers say nothing about why.
  expect(words(0.05, 3, 2)).not.toContain("differently");
  expect(words(0.7)).not.toMatch(/Below 0|Near 0|little/);
});

it("says when few people or few answers show little", () => {
  expect(words(0.7, 2)).toContain("Two people show little");
  expect(words(0.7, 3, 4)).toContain("So few answers in common show little");
  expect(words(0.7, 2, 4)).toContain("Two people and so few answers in common show little");
});
