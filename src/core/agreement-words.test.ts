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
  agreementWords({ kind: "rating", raters, answers, byAll: answers, alpha: alpha(value) });

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

it("calls answers common only where everybody scored them", () => {
  const shared = { kind: "rating", raters: 3, answers: 20, alpha: alpha(0.7) } as const;
  expect(agreementWords({ ...shared, byAll: 20 })).toMatch(/^3 people rated 20 answers in common\. Their/);
  expect(agreementWords({ ...shared, byAll: 4 })).toMatch(
    /^20 answers were rated by at least two of 3 people, 4 of them by all 3\. Their agreement is 0\.70/,
  );
  expect(agreementWords({ ...shared, byAll: 0 })).toContain("none of them by all 3.");
  const unknown = { known: false, reason: "one category" } as const;
  expect(agreementWords({ ...shared, byAll: 4, alpha: unknown })).toContain(
    "That is too little to say how far they agree.",
  );
});
