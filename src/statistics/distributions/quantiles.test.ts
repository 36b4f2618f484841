import { describe, expect, it } from "vitest";
import { fairCoinTest } from "./binomial.ts";

describe("fairCoinTest", () => {
  it("is exact: 5 of 5 gives 2/32, 8 of 10 gives 112/1024", () => {
    expect(fairCoinTest(5, 5)).toBeCloseTo(2 / 32, 14);
    expect(fairCoinTest(2, 10)).toBeCloseTo(112 / 1024, 14);
  });

  it("is 1 in the middle and without coins", () => {
    expect([fairCoinTest(0, 0), fairCoinTest(5, 10), fairCoinTest(3, 5), fairCoinTest(1, 1)]).toEqual([
      1, 1, 1, 1,
    ]);
  });
});
