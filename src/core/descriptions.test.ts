import { describe, expect, it } from "vitest";
import { decimalText } from "./decimal-text.ts";
import { RANGE_SIGN, RANGE_WORD, cellText, rangeText } from "./descriptions.ts";

describe("a range", () => {
  const written = (end: number): string => decimalText(end, 1);

  it.each([
    [79.84, 88.6, "79.8–88.6", "79.8–88.6"],
    [-2.8, 3.4, "-2.8 to 3.4", "-2.8 … 3.4"],
    [-9, -2.8, "-9.0 to -2.8", "-9.0 … -2.8"],
    // What is written as 0 has no minus that a dash could be taken for.
    [-1e-14, 33, "0.0–33.0", "0.0–33.0"],
  ])("from %f to %f keeps dash and minus apart", (low, high, word, sign) => {
    expect(rangeText({ low, high }, written, RANGE_WORD)).toBe(word);
    expect(rangeText({ low, high }, written, RANGE_SIGN)).toBe(sign);
    expect(cellText({ kind: "interval", value: high, low, high, digits: 1 })).toBe(
      `${written(high)} (${word})`,
    );
  });

  it("knows the minus of every language", () => {
    const typeset = (end: number): string => written(end).replace("-", "−");
    expect(rangeText({ low: -2.8, high: 3.4 }, typeset, RANGE_SIGN)).toBe("−2.8 … 3.4");
  });
});
