import { describe, expect, it } from "vitest";
import { clusteredMean } from "../means/clustered-mean.ts";
import { seededRandom } from "../numbers/seeded-random.ts";
import { bootstrapMean } from "./bootstrap-mean.ts";
import { withClusterInterval } from "./with-cluster-interval.ts";

const random = seededRandom(5);
const rows = Array.from({ length: 400 }, (_, index) => ({
  cluster: `${index % 80}`,
  value: random.normal() + (index % 80) / 40,
}));
/** So many clusters that they are drawn. */
const many = rows.map((row, index) => ({ ...row, cluster: `${index % 201}` }));
const meanOf = (sample: readonly { readonly value: number }[]) =>
  sample.length === 0 ? null : sample.reduce((sum, { value }) => sum + value, 0) / sample.length;
const DESCRIPTION = { what: "mean", whenUndefined: "nothing to average" };

describe("bootstrapMean", () => {
  it("agrees with the t interval by cluster", () => {
    const [drawn, formula] = [bootstrapMean(rows, { rounds: 4000 }), clusteredMean(rows)];
    if (!drawn.known || !formula.known) throw new Error("unknown");
    expect(drawn.value).toBeCloseTo(formula.value, 12);
    expect(drawn.interval?.low).toBeCloseTo(formula.interval?.low ?? Number.NaN, 1);
    expect(drawn.interval?.high).toBeCloseTo(formula.interval?.high ?? Number.NaN, 1);
    expect(drawn).toMatchObject({ n: 400, clusters: 80, method: "mean, bootstrap interval" });
  });

  it("is the same as the general form, and the same again for the same seed", () => {
    const [fast, general] = [
      bootstrapMean(many, { seed: 9 }),
      withClusterInterval(many, meanOf, { ...DESCRIPTION, seed: 9 }),
    ];
    if (!fast.known || !general.known) throw new Error("unknown");
    expect(fast.interval?.low).toBeCloseTo(general.interval?.low ?? Number.NaN, 10);
    expect(general.method).toBe("mean, bootstrap interval");
    expect(bootstrapMean(many, { seed: 9 })).toEqual(fast);
    expect(bootstrapMean(many, { seed: 10 })).not.toEqual(fast);
  });

  it("does not change when all data are duplicated inside their clusters", () => {
    const once = bootstrapMean(rows);
    const twice = bootstrapMean([...rows, ...rows]);
    expect(twice.known && twice.interval?.low).toBeCloseTo(
      (once.known && once.interval?.low) || Number.NaN,
      9,
    );
  });
});

describe("bootstrap without enough data", () => {
  it("says why", () => {
    expect(bootstrapMean([])).toMatchObject({ known: false });
    expect(bootstrapMean(rows.slice(0, 1))).toMatchObject({ known: true, interval: null });
    expect(bootstrapMean(rows.map((row) => ({ ...row, value: 2 })))).toMatchObject({
      value: 2,
      interval: null,
    });
    expect(withClusterInterval(rows, () => null, DESCRIPTION)).toEqual({
      known: false,
      reason: "nothing to average",
    });
    const often = withClusterInterval(
      many,
      (sample) => (sample === many || random.next() < 0.5 ? 1 : null),
      DESCRIPTION,
    );
    expect(often).toMatchObject({ interval: null, intervalReason: expect.stringContaining("undefined in") });
    expect(() => bootstrapMean(rows, { rounds: 10 })).toThrow("100 rounds");
  });
});
