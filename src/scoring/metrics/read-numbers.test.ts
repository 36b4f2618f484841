import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNumbers } from "./read-numbers.ts";

describe("readNumbers", () => {
  it.each([
    ["The answer is 42.", [42]],
    ["1,234.5", [1234.5]],
    ["1 234,5", [1234.5]],
    ["1\u00a0234\u202f567,25 €", [1234567.25]],
    ["1'234'567.5 and 1’000", [1234567.5, 1000]],
    ["1.234.567,8", [1234567.8]],
    ["1.234,5", [1234.5]],
    ["1,234,567", [1234567]],
    ["1,234", [1234]],
    ["1.234", [1.234]],
    ["1,5 and 0,123", [1.5, 0.123]],
    ["12 345,678", [12345.678]],
    ["3.25159", [3.25159]],
    [".5", [0.5]],
    ["6.02e23 or 5E-3 or 2e3", [6.02e23, 0.005, 2000]],
    ["-5, −7, +3", [-5, -7, 3]],
    ["-$5 and $-5 and €10", [-5, -5, 10]],
    ["5 - 3 = 2", [5, 3, 2]],
    ["3-5", [3, 5]],
    ["2024-01-05", [2024, 1, 5]],
    ["1,2,3", [1, 2, 3]],
    ["1, 2, 3", [1, 2, 3]],
    ["1.2.3", [1, 2, 3]],
    ["1,2.5", [1, 2.5]],
    ["192.168.10.1", [192, 168, 10, 1]],
    ["12,34,567", [12, 34, 567]],
    ["1,234,56", [1, 234, 56]],
    ["1234567", [1234567]],
    ["1234,5", [1234.5]],
    ["in 2024 100 people", [2024, 100]],
    ["GPT4 and H2O have none", []],
    ["50% of 5km", [50, 5]],
    ["1/2", [1, 2]],
    ["Ответ: 1 234,5 рубля", [1234.5]],
    ["答えは42です。", []],
    ["答え: 42 です", [42]],
    ["👍7👍", [7]],
    ["1e999", []],
    ["", []],
    ["no number", []],
  ])("in %j are %j", (text, expected) => {
    expect(readNumbers(text)).toEqual(expected);
  });

  it("are those that were written, whichever marks were used", () => {
    const value = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: 99 }), (whole, hundredths) => {
        const expected = Number(`${whole}.${String(hundredths).padStart(2, "0")}`);
        const cents = String(hundredths).padStart(2, "0");
        const grouped = (mark: string) => String(whole).replaceAll(/\B(?=(\d{3})+(?!\d))/g, mark);
        for (const text of [
          `${grouped(",")}.${cents}`,
          `${grouped(" ")},${cents}`,
          `${grouped("\u202f")}.${cents}`,
          `${grouped("'")}.${cents}`,
          `${grouped(".")},${cents}`,
          `${whole}.${cents}`,
        ])
          expect([text, readNumbers(`It is ${text}.`)]).toEqual([text, [expected]]);
      }),
    );
  });

  it("are found in no more than one pass over hostile text", () => {
    for (const piece of ["1", "1,", "1.", "111,", "1 111 ", "-", "1e", "1.1.", "'1"])
      expect(readNumbers(piece.repeat(100_000)).every(Number.isFinite)).toBe(true);
  });
});
