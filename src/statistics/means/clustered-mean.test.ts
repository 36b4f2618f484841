import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateSchema, type KnownEstimate } from "../../core/index.ts";
import { clusteredMean } from "./clustered-mean.ts";
import { type ClusteredObservation, clusteredStandardError } from "./clustered-standard-error.ts";
import { studentTQuantile } from "../distributions/student-t.ts";

function pair(clusters: string, values: readonly number[]): ClusteredObservation[] {
  return values.map((value, index) => ({ cluster: clusters.charAt(index), value }));
}

function known(observations: readonly ClusteredObservation[], level?: number): KnownEstimate {
  const estimate = clusteredMean(observations, level === undefined ? {} : { level });
  if (!estimate.known) throw new Error(estimate.reason);
  return estimate;
}

/** The standard error that the interval was made of. */
function errorOf(observations: readonly ClusteredObservation[]): number {
  const { interval, clusters } = known(observations);
  if (interval === null) return 0;
  return (interval.high - interval.low) / 2 / studentTQuantile(0.975, clusters - 1);
}

const manyObservations = fc.array(
  fc.record({
    cluster: fc.constantFrom("a", "b", "c", "d", "e"),
    value: fc.double({ min: -1000, max: 1000, noNaN: true }),
  }),
  { maxLength: 40 },
);
const severalClusters = manyObservations.filter((rows) => new Set(rows.map((row) => row.cluster)).size > 1);

describe("clusteredMean", () => {
  it("is the textbook t interval when each observation is its own cluster", () => {
    const estimate = known(pair("abcde", [1, 2, 3, 4, 5]));
    // sd = sqrt(2.5), SE = sqrt(2.5 / 5), t(0.975, 4) = 2.776445.
    expect(estimate).toMatchObject({ value: 3, n: 5, clusters: 5, clusterUnit: "task" });
    expect(estimate.interval?.low).toBeCloseTo(3 - 2.776445105 * Math.sqrt(0.5), 8);
    expect(estimate.interval?.high).toBeCloseTo(3 + 2.776445105 * Math.sqrt(0.5), 8);
    expect(estimate.interval?.level).toBe(0.95);
  });

  it("adds residuals inside a cluster before it squares them", () => {
    // Residual sums 0.2, -0.2, 0.2, -0.2: sqrt(4/3 * 0.16) / 10.
    const observations = pair("aaabbcccdd", [1, 0, 1, 1, 0, 1, 1, 0, 0, 1]);
    expect(errorOf(observations)).toBeCloseTo(Math.sqrt((4 / 3) * 0.16) / 10, 12);
  });

  it("gives the error that Inspect AI's own test expects, 0.645", () => {
    const observations = Array.from({ length: 20 }, (_, value) => ({ cluster: String(value % 4), value }));
    expect(errorOf(observations)).toBeCloseTo(0.6454972243679028, 12);
  });

  it("names the unit and the level it was asked for", () => {
    const estimate = clusteredMean(pair("ab", [0, 1]), { level: 0.8, clusterUnit: "rater" });
    expect(estimate).toMatchObject({ clusterUnit: "rater", interval: { level: 0.8 } });
  });

  it("widens with the level", () => {
    const width = (level: number) => {
      const interval = known(pair("abc", [1, 2, 4]), level).interval;
      return interval === null ? 0 : interval.high - interval.low;
    };
    expect(width(0.99)).toBeGreaterThan(width(0.95));
    expect(width(0.95)).toBeGreaterThan(width(0.5));
  });

  it.each([0, 1, 95, Number.NaN])("refuses the level %f", (level) => {
    expect(() => clusteredMean([], { level })).toThrow("strictly between 0 and 1");
  });
});

describe("clusteredMean without enough data", () => {
  it("is unknown without observations", () => {
    expect(clusteredMean([])).toEqual({ known: false, reason: "no observations" });
  });

  it("is unknown when a value is not a finite number or the sum overflows", () => {
    for (const value of [Number.NaN, Infinity, -Infinity, Number.MAX_VALUE]) {
      const estimate = clusteredMean(pair("ab", [value, Number.MAX_VALUE]));
      expect(estimate.known).toBe(false);
    }
  });

  it.each([[[4]], [[4, 4, 4]], [[1, 2, 3]]])("has a value but no interval for one cluster: %j", (values) => {
    const estimate = known(values.map((value) => ({ cluster: "only", value })));
    expect(estimate.interval).toBeNull();
    expect(estimate.intervalReason).toContain("two independent values (task)");
    expect(estimate.n).toBe(values.length);
  });

  it("does not call equal values over several clusters certain", () => {
    const estimate = known(pair("abc", [0.1, 0.1, 0.1]));
    expect(estimate).toMatchObject({ value: 0.1, interval: null });
    expect(estimate.intervalReason).toContain("the error cannot be seen");
  });

  it("cuts the interval at the ends of the scale when asked, and says so", () => {
    const free = clusteredMean(pair("abc", [99, 90, 60]));
    const cut = clusteredMean(pair("abc", [99, 90, 60]), { bounds: { low: 0, high: 100 } });
    expect(free.known && free.interval?.high).toBeGreaterThan(100);
    expect(cut).toMatchObject({ interval: { high: 100 }, method: expect.stringContaining("0 to 100") });
  });

  it("does not round a tiny spread to certainty, nor a huge one to Infinity", () => {
    const tiny = known(pair("abc", [1e-200, 2e-200, 3e-200])).interval;
    expect(tiny?.high).toBeGreaterThan(tiny?.low ?? Infinity);
    expect(known(pair("abc", [1e200, 2e200, 3e200])).interval?.high).toBeLessThan(1e201);
    const widest = known(pair("ab", [1.7e308, -1e307]));
    expect(widest.interval).toBeNull();
    expect(widest.intervalReason).toContain("wider than numbers");
  });
});

describe("clusteredMean invariances", () => {
  it("always is a valid estimate around its value", () => {
    fc.assert(
      fc.property(manyObservations, (observations) => {
        const estimate = estimateSchema.parse(clusteredMean(observations));
        const spans = !estimate.known || estimate.interval === null || containsValue(estimate);
        expect(spans).toBe(true);
      }),
    );
  });

  it("does not change when all data are duplicated inside their clusters", () => {
    fc.assert(
      fc.property(severalClusters, (observations) => {
        const twice = errorOf([...observations, ...observations]);
        expect(Math.abs(twice - errorOf(observations))).toBeLessThan(1e-9);
      }),
    );
  });

  it("shrinks by sqrt((G-1)/(2G-1)), about sqrt 2, when copies are taken for independent", () => {
    const once = Array.from({ length: 200 }, (_, index) => ({
      cluster: `${index}`,
      value: (index * 37) % 11,
    }));
    const copies = once.map(({ cluster, value }) => ({ cluster: `copy ${cluster}`, value }));
    expect(errorOf([...once, ...copies]) / errorOf(once)).toBeCloseTo(Math.sqrt(199 / 399), 10);
  });

  it("does not depend on order or on the clusters' names", () => {
    fc.assert(
      fc.property(severalClusters, (observations) => {
        const renamed = observations
          .map(({ cluster, value }) => ({ cluster: `x${cluster}`, value }))
          .toReversed();
        expect(known(renamed).value).toBeCloseTo(known(observations).value, 9);
        expect(Math.abs(errorOf(renamed) - errorOf(observations))).toBeLessThan(1e-9);
      }),
    );
  });

  it("moves with a shift and stretches with a scale", () => {
    fc.assert(
      fc.property(severalClusters, (observations) => {
        const moved = observations.map(({ cluster, value }) => ({ cluster, value: 5 - 3 * value }));
        expect(known(moved).value).toBeCloseTo(5 - 3 * known(observations).value, 8);
        expect(Math.abs(errorOf(moved) - 3 * errorOf(observations))).toBeLessThan(1e-9);
      }),
    );
  });
});

function containsValue({ interval, value }: KnownEstimate): boolean {
  return interval !== null && interval.low <= value && value <= interval.high;
}

describe("clusteredStandardError", () => {
  it("counts clusters and has no error below two of them", () => {
    expect(clusteredStandardError([], 0)).toEqual({ clusters: 0, standardError: null });
    expect(clusteredStandardError(pair("aa", [1, 2]), 1.5)).toEqual({ clusters: 1, standardError: null });
  });
});
