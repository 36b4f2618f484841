import { describe, expect, it } from "vitest";
import { atOnce } from "../../core/index.ts";
import { AdditiveFit } from "../effects/additive-fit.ts";
import { compareModels } from "../effects/compare-models.ts";
import { type SeededRandom, seededRandom } from "../numbers/seeded-random.ts";
import type { Quantity } from "../result.ts";
import { mcnemarPower } from "./mcnemar-power.ts";
import { detectableDifference, tasksToDetect } from "./planned-run.ts";
import { type SeenDifference, clustersToDetect, detectableFrom } from "./seen-difference.ts";

const valueOf = (result: Quantity): number => (result.known ? result.value : Number.NaN);

const SEEN: SeenDifference = {
  clusters: 40,
  standardError: 20 / Math.sqrt(40),
  degrees: 39,
  isOfPanel: false,
  passedAlone: null,
  widest: 100,
};

type Scores = Parameters<typeof compareModels>[0];

/** How often two models are told apart whose scores are drawn again and again. */
function shareFound(
  draw: (random: SeededRandom) => Pick<Scores, "tasks" | "areScorersSampled">,
  scorers = 1,
): number {
  const random = seededRandom(7);
  const rounds = 1000;
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const scores = draw(random);
    const size = { models: 2, scorers, clusters: scores.tasks.length };
    const fit = AdditiveFit.of(scores.tasks, size);
    const [pair] = atOnce(compareModels({ ...scores, size, scale: { low: 0, high: 100 } }, fit));
    if (pair?.isToldApart === true) found += 1;
  }
  return found / rounds;
}

describe("mcnemarPower", () => {
  it("adds up the chances by hand: at 5 %, ten tasks need six apart that all fall the same way", () => {
    // P(X >= 6) of ten with 0.525 each, since none falls the other way.
    const chances = [6, 7, 8, 9, 10].map((k) => choose(10, k) * 0.525 ** k * 0.475 ** (10 - k));
    expect(mcnemarPower(10, { ahead: 0.525, behind: 0 }, 0.05)).toBeCloseTo(
      chances.reduce((sum, chance) => sum + chance, 0),
      12,
    );
    expect(mcnemarPower(5, { ahead: 1, behind: 0 }, 0.05)).toBe(0);
    expect(mcnemarPower(6, { ahead: 1, behind: 0 }, 0.05)).toBe(1);
    expect(mcnemarPower(50, { ahead: 0, behind: 0 }, 0.05)).toBe(0);
  });

  it("is what drawing tasks shows", () => {
    const power = mcnemarPower(60, { ahead: 0.35, behind: 0.1 }, 0.05);
    const share = shareFound(passOrFail(60, 0.35, 0.1));
    expect(Math.abs(share - power)).toBeLessThan(0.04);
  });
});

describe("what a comparison could show", () => {
  it("is what was planned for, where scores are not pass or fail and one judge gave them", () => {
    const run = { models: 4, taskVariance: 400 };
    expect(valueOf(detectableFrom(SEEN, 4))).toBeCloseTo(valueOf(detectableDifference(40, run)), 6);
    expect(clustersToDetect(5, SEEN, 4)).toEqual(tasksToDetect(5, run));
  });

  it("is shown four times in five by pass or fail too, where the exact test asks for more", () => {
    const [tasks, behind] = [12, 0];
    const passedAlone = { first: 5, second: behind };
    const share = 5 / tasks;
    const standardError = 100 * Math.sqrt((share * (1 - share)) / (tasks - 1));
    const seen = { ...SEEN, clusters: tasks, degrees: tasks - 1, standardError, passedAlone };
    const points = valueOf(detectableFrom(seen, 2));
    expect(points).toBeGreaterThan(valueOf(detectableFrom({ ...seen, passedAlone: null }, 2)) + 5);
    const found = shareFound(passOrFail(tasks, points / 100, 0));
    expect(found).toBeGreaterThan(0.75);
    expect(found).toBeLessThan(0.87);
    const needed = valueOf(clustersToDetect(20, seen, 2));
    expect(shareFound(passOrFail(needed, 0.2, 0))).toBeGreaterThan(0.75);
  });

  it("is nothing where not even the whole scale would be shown", () => {
    const few = { ...SEEN, clusters: 5, degrees: 4, standardError: 20, passedAlone: { first: 2, second: 0 } };
    expect(valueOf(detectableFrom(few, 2))).toBeGreaterThan(100);
    const two = { ...SEEN, degrees: 1, standardError: 8, isOfPanel: true };
    expect(valueOf(detectableFrom(two, 3))).toBeGreaterThan(100);
  });

  it("allows for how people differ, and promises nothing of more tasks", () => {
    const [people, tasks] = [6, 10];
    // Between people the lead varies by 10, which no number of tasks makes smaller.
    const standardError = Math.sqrt(10 ** 2 / people + 20 ** 2 / (people * tasks));
    const seen = { ...SEEN, clusters: tasks, degrees: people - 1, standardError, isOfPanel: true };
    const points = valueOf(detectableFrom(seen, 2));
    expect(clustersToDetect(3, seen, 2)).toMatchObject({ known: false });
    const found = shareFound((random) => {
      const leads = Array.from({ length: people }, () => points + 10 * random.normal());
      return {
        areScorersSampled: true,
        tasks: Array.from({ length: tasks }, (_, cluster) => ({
          cluster,
          cells: leads.flatMap((lead, scorer) =>
            [lead, 0].map((above, model) => ({
              model,
              scorer,
              value: 40 + above + (20 / Math.SQRT2) * random.normal(),
            })),
          ),
        })),
      };
    }, people);
    expect(found).toBeGreaterThan(0.7);
    expect(found).toBeLessThan(0.9);
  });
});

function choose(n: number, k: number): number {
  let ways = 1;
  for (let step = 1; step <= k; step++) ways = (ways * (n - k + step)) / step;
  return ways;
}

const passOrFail =
  (tasks: number, ahead: number, behind: number) =>
  (random: SeededRandom): Pick<Scores, "tasks"> => ({
    tasks: Array.from({ length: tasks }, (_, cluster) => {
      const chance = random.next();
      const [first, second] = chance < ahead ? [100, 0] : chance < ahead + behind ? [0, 100] : [100, 100];
      return {
        cluster,
        cells: [
          { model: 0, scorer: 0, value: first },
          { model: 1, scorer: 0, value: second },
        ],
      };
    }),
  });
