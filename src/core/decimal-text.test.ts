import { describe, expect, it } from "vitest";
import { decimalText } from "./decimal-text.ts";
import { cellText, number } from "./descriptions.ts";
import { english } from "./translate.ts";

describe("a number that is shown", () => {
  // Means of 20 tasks often end in 5, which binary fractions can't hold.
  it.each([85.85, 62.15, 0.15, 2.25, 85.849_999_999_999_99, 1.005])(
    "%d is the same in a cell and in a sentence",
    (value) => {
      const sentence = english({
        id: "test.mean",
        message: "{mean}",
        values: { mean: { value, digits: 1 } },
      });
      expect(cellText(number(value, 1))).toBe(sentence);
    },
  );

  it("rounds halves away from 0, groups only for people, and knows no negative 0", () => {
    expect([85.85, -85.85, 22.249_999_999_999_996].map((value) => decimalText(value, 1))).toEqual([
      "85.9",
      "-85.9",
      "22.3",
    ]);
    expect([1234.5, -1234.5].map((value) => decimalText(value, 1))).toEqual(["1234.5", "-1234.5"]);
    expect([1234.5, -1234.5].map((value) => decimalText(value, 1, "en"))).toEqual(["1,234.5", "−1,234.5"]);
    expect([decimalText(-0.04, 1), decimalText(-0.04, 1, "en")]).toEqual(["0.0", "0.0"]);
  });
});
