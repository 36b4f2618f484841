import { describe, expect, it } from "vitest";
import { gwet } from "../agreement/panel.ts";
import { kendall, spearman } from "../agreement/correlations.ts";
import { cohenKappa } from "../agreement/cohen.ts";
import { seededRandom } from "../numbers/seeded-random.ts";
import { jackknifeError, jackknifeInterval } from "./jackknife.ts";

describe("jackknifeError", () => {
  it("is sd / sqrt(n) for a mean", () => {
    const values = [1, 2, 3, 4, 5];
    const without = values.map((value) => (15 - value) / 4);
    // Variance 2.5 (Tukey 1958: for a mean the jackknife gives the usual error).
    expect(jackknifeError({ value: 3, without })).toBeCloseTo(Math.sqrt(2.5 / 5), 12);
  });

  it("is null when the value is undefined without a cluster", () => {
    expect(jackknifeError({ value: 1, without: [1, null, 1] })).toBeNull();
  });
});

describe("jackknifeInterval", () => {
  it("comes near Fisher's interval for normal points", () => {
    const random = seededRandom(3);
    const points = Array.from({ length: 150 }, (_, index) => {
      const x = random.normal();
      return { cluster: `${index}`, x, y: x + random.normal() };
    });
    const estimate = spearman(points);
    if (!estimate.known) throw new Error(estimate.reason);
    // Fisher 1921: atanh(r) +- 1.96 / sqrt(n - 3).
    const center = Math.atanh(estimate.value);
    expect(estimate.interval?.low).toBeCloseTo(Math.tanh(center - 1.96 / Math.sqrt(147)), 1);
    expect(estimate.interval?.high).toBeCloseTo(Math.tanh(center + 1.96 / Math.sqrt(147)), 1);
  });

  it("never passes 1, and leans away from it", () => {
    const { interval } = jackknifeInterval({ value: 0.9, without: [0.95, 0.88, 0.9, 0.84, 0.91] });
    expect(interval?.high).toBeLessThan(1);
    expect(0.9 - (interval?.low ?? 1)).toBeGreaterThan((interval?.high ?? 0) - 0.9);
  });

  it("goes on below -1, where some coefficients can be", () => {
    const { interval } = jackknifeInterval({ value: -1.2, without: [-1.3, -1.1, -1.25, -1.15] });
    expect(interval?.low).toBeLessThan(-1.2);
    expect(interval?.high).toBeGreaterThan(-1.2);
  });

  it("of a correlation stays between -1 and 1, also where it is -1 without one of the clusters", () => {
    const points = [3, 2, 1, 2].map((y, x) => ({ cluster: `${x}`, x, y }));
    for (const turned of [points, points.map((point) => ({ ...point, y: -point.y }))])
      for (const coefficient of [spearman, kendall]) {
        const estimate = coefficient(turned);
        if (!estimate.known) throw new Error(estimate.reason);
        expect(estimate.interval?.low).toBeGreaterThanOrEqual(-1);
        expect(estimate.interval?.low).toBeLessThan(estimate.value);
        expect(estimate.interval?.high).toBeLessThanOrEqual(1);
        expect(estimate.interval?.high).toBeGreaterThan(estimate.value);
      }
  });

  it("says why there is none", () => {
    expect(jackknifeInterval({ value: 1, without: [1, 1, 1] }).intervalReason).toContain("same value");
    expect(jackknifeInterval({ value: 1, without: [1] }).intervalReason).toContain("two independent tasks");
    expect(jackknifeInterval({ value: 0.5, without: [0.5, null] }).intervalReason).toContain("undefined");
  });
});

describe("Gwet's coefficient from few units", () => {
  const units = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      cluster: `${index}`,
      ratings: [1 + (index % 5), 1 + ((index + (index % 4 === 0 ? 1 : 0)) % 5)],
    }));

  it("carries a caution below 50 clusters, and kappa none", () => {
    expect(gwet(units(49), "quadratic")).toMatchObject({
      caution: expect.stringContaining("Under 50 tasks"),
    });
    expect(gwet(units(50), "quadratic")).not.toHaveProperty("caution");
    expect(cohenKappa(units(20), "quadratic")).not.toHaveProperty("caution");
  });
});
