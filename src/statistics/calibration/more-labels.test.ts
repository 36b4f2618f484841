import { describe, expect, it } from "vitest";
import { seededRandom } from "../numbers/seeded-random.ts";
import { widthWithMoreLabels } from "./more-labels.ts";
import { predictionPoweredMean } from "./prediction-powered-mean.ts";

/** So many of 600 items are labelled; the judge follows people with some noise. */
function study(seed: number, labels: number) {
  const random = seededRandom(seed);
  const items = Array.from({ length: 600 }, (_, index) => {
    const person = 60 + 15 * random.normal();
    return { cluster: String(index), person, judge: person + 5 + 8 * random.normal() };
  });
  const labelled = items.slice(0, labels);
  const result = predictionPoweredMean(labelled, items.slice(labels), { drawnAtRandom: true });
  if (!result.known || !result.estimate.known || result.estimate.interval === null)
    throw new Error("unknown");
  const { low, high } = result.estimate.interval;
  return { labelled, judgeOnly: 600 - labels, width: high - low };
}

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("widthWithMoreLabels", () => {
  it.each([25, 50, 100])("foretells what %i more labels bring, to a tenth", (more) => {
    const foretold = meanOf(SEEDS.map((seed) => widthWithMoreLabels(study(seed, 50), more)));
    const came = meanOf(SEEDS.map((seed) => study(seed, 50 + more).width));
    expect(foretold / came).toBeGreaterThan(0.9);
    expect(foretold / came).toBeLessThan(1.1);
  });

  it("never foretells more than there are items, and nothing from no labels", () => {
    const now = study(1, 550);
    expect(widthWithMoreLabels(now, 0)).toBe(now.width);
    expect(widthWithMoreLabels(now, 1000)).toBe(widthWithMoreLabels(now, 50));
  });

  it("takes a judge who always says the same for useless", () => {
    const labelled = [1, 2, 3, 4].map((person) => ({ cluster: String(person), person, judge: 7 }));
    expect(widthWithMoreLabels({ labelled, judgeOnly: 96, width: 8 }, 12)).toBeCloseTo(4, 12);
  });
});
