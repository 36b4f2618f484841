import { describe, expect, it } from "vitest";
import { numberFault, readNumber } from "./typed-number.ts";

describe("readNumber", () => {
  it.each([
    ["", undefined],
    ["  ", undefined],
    [4, 4],
    ["-3", -3],
    [" 0.5 ", 0.5],
    ["0,5", 0.5],
    [".5", 0.5],
    ["1e3", 1000],
  ])("%j is %j, and nothing is wrong with it", (typed, number) => {
    expect(readNumber(typed)).toBe(number);
    expect(numberFault(typed)).toBeNull();
  });

  it.each(["abc", "3x", "--3", "1,000", "1.000,5", ".", "1e999", "Infinity"])(
    "%j is no number, and the field says so",
    (typed) => {
      expect(Number.isFinite(readNumber(typed))).toBe(false);
      expect(numberFault(typed)).toBe("Enter a number, e.g. 10 or 0.5.");
    },
  );
});
