import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalCdf, normalQuantile } from "./normal.ts";
import { studentTCdf, studentTQuantile } from "./student-t.ts";

const degrees = fc.double({ min: 0.5, max: 1e6, noNaN: true });

describe("studentTCdf", () => {
  it("is Cauchy's with one degree: 1/2 + atan(t)/pi", () => {
    for (const t of [-1e6, -2.5, -0.3, 0, 1e-9, 0.3, 1, 2, 50]) {
      expect(studentTCdf(t, 1)).toBeCloseTo(0.5 + Math.atan(t) / Math.PI, 14);
    }
  });

  it("has a closed form with two degrees: 1/2 + t / (2 sqrt(2 + t^2))", () => {
    for (const t of [-30, -1, 0.5, 4]) {
      expect(studentTCdf(t, 2)).toBeCloseTo(0.5 + t / (2 * Math.sqrt(2 + t * t)), 14);
    }
  });

  it("approaches the normal distribution", () => {
    expect(studentTCdf(-1.96, 1e12)).toBeCloseTo(normalCdf(-1.96), 12);
    expect(studentTCdf(-1.96, Infinity)).toBe(normalCdf(-1.96));
  });

  it("has no seam where the large-sample form takes over", () => {
    for (const t of [-8, -2, -0.5, 1, 3]) {
      const below = studentTCdf(t, 10_000 - 1e-6);
      expect(Math.abs(studentTCdf(t, 10_000) - below)).toBeLessThan(1e-12);
    }
  });

  it("is symmetric, rising and inside [0, 1]", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), degrees, (s, t, df) => {
        const [low, high] = [studentTCdf(Math.min(s, t), df), studentTCdf(Math.max(s, t), df)];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(high - low).toBeGreaterThan(-1e-12);
        expect(studentTCdf(t, df) + studentTCdf(-t, df)).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe("studentTQuantile", () => {
  it.each([
    [0.975, 1, 12.7062047361747],
    [0.975, 2, 4.30265272974946],
    [0.95, 5, 2.01504837333302],
    [0.975, 10, 2.22813885198627],
    [0.995, 30, 2.74999565356722],
    [0.975, 120, 1.97993040508244],
  ])("is the table's value at p = %f with %i degrees", (p, df, t) => {
    expect(studentTQuantile(p, df)).toBeCloseTo(t, 8);
  });

  // Zeros of the incomplete beta function at 40 digits; SciPy 1.10.1 is off by up to 5e-9 here.
  it.each([
    [0.9, 30, 1.310415025391396],
    [0.95, 30, 1.6972608865939574],
    [0.995, 79, 2.63950462745322],
  ])("is accurate where older references are not: p = %f with %i degrees", (p, df, t) => {
    expect(studentTQuantile(p, df)).toBeCloseTo(t, 13);
  });

  it("has closed forms with one and two degrees", () => {
    for (const p of [1e-4, 0.01, 0.3, 0.5, 0.6, 0.75, 0.999]) {
      const one = Math.tan(Math.PI * (p - 0.5));
      const two = (2 * p - 1) / Math.sqrt(2 * p * (1 - p));
      expect(Math.abs(studentTQuantile(p, 1) - one)).toBeLessThanOrEqual(1e-11 * Math.abs(one));
      expect(Math.abs(studentTQuantile(p, 2) - two)).toBeLessThanOrEqual(1e-11 * Math.abs(two));
    }
  });

  it("undoes the distribution function", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), degrees, (p, df) => {
        expect(Math.abs(studentTCdf(studentTQuantile(p, df), df) - p)).toBeLessThan(1e-12);
      }),
    );
  });

  it("is never closer to 0 than the normal quantile", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.51, max: 0.9999, noNaN: true }), degrees, (p, df) => {
        expect(studentTQuantile(p, df)).toBeGreaterThan(normalQuantile(p) - 1e-12);
      }),
    );
  });

  it("is 0 at one half", () => {
    expect(studentTQuantile(0.5, 7)).toBe(0);
    expect(studentTQuantile(0.5, Infinity)).toBe(0);
  });

  it.each([
    [0, 5],
    [1, 5],
    [0.9, 0],
    [0.9, -1],
    [0.9, Number.NaN],
  ])("refuses p = %f with %f degrees", (p, df) => {
    expect(() => studentTQuantile(p, df)).toThrow("wrong argument");
  });
});
