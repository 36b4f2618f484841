import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { benjaminiHochberg, holm } from "./adjusted.ts";
import { mcnemar } from "./mcnemar.ts";
import { pairedTest } from "./paired-test.ts";

const series = (values: readonly number[]) => values.map((value, index) => ({ task: `t${index}`, value }));
const pValue = (a: readonly number[], b: readonly number[]) => {
  const test = pairedTest(series(a), series(b));
  return test.known ? test.pValue : Number.NaN;
};

describe("pairedTest", () => {
  it("is the paired t test: d = 1, 3, 2, 4 gives t = 3.873, p = 0.0305", () => {
    expect(pValue([11, 23, 32, 44], [10, 20, 30, 40])).toBeCloseTo(0.03047, 4);
  });

  it("does not depend on which model comes first", () => {
    const scores = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        expect(pValue(a, b)).toBeCloseTo(pValue(b, a), 12);
      }),
    );
  });

  it("gives 1 for two copies, and the exact sign test when every task shows the same lead", () => {
    expect(pValue([1, 2, 3], [1, 2, 3])).toBe(1);
    expect(pValue([1, 1, 1, 1, 1], [0, 0, 0, 0, 0])).toBeCloseTo(2 / 32, 14);
  });

  it("takes what is lost in adding up for no difference and no spread", () => {
    const sampled = (orders: readonly (readonly number[])[]) =>
      orders.flatMap((values, index) => values.map((value) => ({ task: `t${index}`, value })));
    const forward = sampled([
      [0.1, 0.2, 0.4],
      [0.3, 0.7, 0.1],
      [0.6, 0.1, 0.2],
    ]);
    const copies = sampled([
      [0.4, 0.2, 0.1],
      [0.1, 0.3, 0.7],
      [0.2, 0.6, 0.1],
    ]);
    expect(pairedTest(forward, copies)).toMatchObject({ pValue: 1, method: "exact sign test over tasks" });
    // Every task leads by 0.1, but for the last digits.
    const leads = pairedTest(series([0.3, 0.4, 0.8]), series([0.2, 0.3, 0.7]));
    expect(leads).toMatchObject({ method: "exact sign test over tasks" });
    expect(leads.known && leads.pValue).toBeCloseTo(0.25, 12);
  });

  it("is unknown without a second task in common", () => {
    expect(pairedTest(series([1]), series([2]))).toMatchObject({ known: false });
    expect(pairedTest(series([1]), [])).toMatchObject({ known: false });
    expect(pairedTest(series([Number.NaN]), series([1]))).toMatchObject({ known: false });
  });
});

describe("mcnemar", () => {
  it("knows 26 against 14, and 5 against none", () => {
    expect(mcnemar(26, 14)).toMatchObject({ n: 40, pValue: expect.closeTo(0.0806904677, 9) });
    expect(mcnemar(5, 0)).toMatchObject({ pValue: expect.closeTo(0.0625, 12) });
    expect(mcnemar(0, 0)).toMatchObject({ pValue: 1, n: 0 });
  });
});

describe("holm and benjaminiHochberg", () => {
  it("know a small case with a tie, in any order", () => {
    expect(holm([0.04, 0.01, 0.03, 0.01, 0.5]).map((p) => p.toFixed(3))).toEqual([
      "0.090",
      "0.050",
      "0.090",
      "0.050",
      "0.500",
    ]);
    expect(benjaminiHochberg([0.04, 0.01, 0.03, 0.01, 0.5]).map((p) => p.toFixed(3))).toEqual([
      "0.050",
      "0.025",
      "0.050",
      "0.025",
      "0.500",
    ]);
  });

  it("never lower a p-value, keep their order, and Holm is the stricter one", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (pValues) => {
        const [strict, mild] = [holm(pValues), benjaminiHochberg(pValues)];
        for (const [index, p] of pValues.entries()) {
          expect(mild[index]).toBeGreaterThanOrEqual(p - 1e-15);
          expect(strict[index]).toBeGreaterThanOrEqual((mild[index] ?? 0) - 1e-12);
          expect(strict[index]).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("leave a single test alone and refuse what is no probability", () => {
    expect([holm([0.04]), benjaminiHochberg([0.04]), holm([])]).toEqual([[0.04], [0.04], []]);
    expect(() => holm([1.2])).toThrow("between 0 and 1");
  });
});
