import { describe, expect, it } from "vitest";
import { seededRandom } from "../numbers/seeded-random.ts";
import { predictionPoweredMean } from "./prediction-powered-mean.ts";
import { effectiveSampleSize } from "./tuned-weight.ts";

const Y = [1, 0, 1, 1, 0, 1];
const YHAT = [0.9, 0.2, 0.6, 0.8, 0.4, 0.7];
const UNLABELLED = [0.5, 0.7, 0.9, 0.1, 0.3, 0.8, 0.6, 0.4, 0.95, 0.2];
const labelled = Y.map((person, index) => ({ cluster: `l${index}`, person, judge: YHAT[index] ?? 0 }));
const judgeOnly = UNLABELLED.map((judge, index) => ({ cluster: `u${index}`, judge }));

function known(...[one, other]: [typeof labelled, typeof judgeOnly]) {
  const result = predictionPoweredMean(one, other, { drawnAtRandom: true });
  if (!result.known || !result.estimate.known) throw new Error("unknown");
  return { ...result, estimate: result.estimate };
}
const width = ({ interval }: { interval: { low: number; high: number } | null }) =>
  interval === null ? Number.NaN : interval.high - interval.low;

describe("predictionPoweredMean", () => {
  it("gives the reference's weight and value for a small example", () => {
    const { lambda, estimate, classical } = known(labelled, judgeOnly);
    expect(lambda).toBeCloseTo(0.8270158511, 9);
    expect(estimate.value).toBeCloseTo(0.6211807949, 9);
    expect(classical).toMatchObject({ value: expect.closeTo(2 / 3, 12), n: 6 });
    expect(estimate).toMatchObject({ n: 16, clusters: 6 });
  });

  it("is shorter than the classical interval when the judge is good", () => {
    const random = seededRandom(2);
    const draw = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const person = random.normal();
        return { cluster: `${name}${index}`, person, judge: person + 0.3 * random.normal() };
      });
    const result = known(draw("l", 60), draw("u", 2000));
    expect(width(result.estimate)).toBeLessThan(
      0.5 * width(result.classical.known ? result.classical : result.estimate),
    );
  });

  it("relies on no constant judge, and hardly on a random one", () => {
    const constant = known(
      labelled.map((item) => ({ ...item, judge: 3 })),
      judgeOnly.map((item) => ({ ...item, judge: 3 })),
    );
    expect(constant.lambda).toBe(0);
    expect(constant.estimate.value).toBeCloseTo(2 / 3, 12);
    const random = seededRandom(5);
    const noise = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        cluster: `${index}`,
        person: random.normal(),
        judge: random.normal(),
      }));
    expect(
      known(
        noise(500),
        noise(500).map((item) => ({ ...item, cluster: `u${item.cluster}` })),
      ).lambda,
    ).toBeLessThan(0.1);
  });

  it("counts duplicated data in the same clusters once", () => {
    const twice = known([...labelled, ...labelled], [...judgeOnly, ...judgeOnly]);
    expect(twice.estimate.value).toBeCloseTo(known(labelled, judgeOnly).estimate.value, 1);
    expect(width(twice.estimate) / width(known(labelled, judgeOnly).estimate)).toBeCloseTo(1, 1);
  });

  it("says when people chose the items, and when nobody scored any", () => {
    const chosen = predictionPoweredMean(labelled, judgeOnly, { drawnAtRandom: false });
    expect(chosen.known && chosen.estimate.known && chosen.estimate.method).toContain(
      "chose the items themselves",
    );
    expect(predictionPoweredMean([], judgeOnly, { drawnAtRandom: true })).toMatchObject({ known: false });
    expect(known(labelled, []).estimate.value).toBeCloseTo(2 / 3, 12);
    expect(known(labelled.slice(0, 1), judgeOnly).estimate.interval).toBeNull();
  });
});

describe("effectiveSampleSize", () => {
  it("is n for a useless judge and all items for a perfect one", () => {
    expect(effectiveSampleSize(100, 900, 0)).toBeCloseTo(100, 12);
    expect(effectiveSampleSize(100, 900, 1)).toBeCloseTo(1000, 12);
  });
});
