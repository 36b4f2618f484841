import { atOnce } from "../../core/index.ts";
import { bradleyTerry } from "../comparisons/bradley-terry.ts";
import { pairedDifference } from "../means/paired-difference.ts";
import { seededRandom } from "../numbers/seeded-random.ts";
import type { TaskObservation } from "../means/mean-of-tasks.ts";
import { AdditiveFit } from "../effects/additive-fit.ts";
import { compareModels } from "../effects/compare-models.ts";
import { type RankIntervals, rankIntervalsOfFit } from "../ranks/rank-intervals.ts";
import { type ComparisonDesign, contrastsHolding, simulateComparisons } from "./comparison-cases.ts";
import { repeat } from "./coverage-case.ts";

/** How often a claim is made that is false: the seeds in which it was, and all. */
export interface FalseClaims {
  readonly what: string;
  readonly seeds: number;
  readonly claims: number;
}

interface ScoredModel {
  readonly model: string;
  readonly observations: readonly TaskObservation[];
}

/** Scores of models of equal quality on the same tasks, two samples each. */
function equalModels(seed: number, models: number, tasks: number): ScoredModel[] {
  const random = seededRandom(seed);
  const ease = repeat(tasks, () => 2 * random.normal());
  return repeat(models, (model) => ({
    model: `model ${model}`,
    observations: ease.flatMap((level, task) => {
      const own = random.normal();
      return repeat(2, () => ({ task: `${task}`, value: level + own + random.normal() }));
    }),
  }));
}

const EQUAL: ComparisonDesign = {
  strengths: [],
  tasks: 200,
  pairsPerTask: 4,
  votesPerPair: 2,
  taskDeviation: 1,
};

function excludesNothing(result: RankIntervals): boolean {
  return result.known && result.ranks.every(({ best, worst }) => best === 1 && worst === result.ranks.length);
}

function falseClaims(what: string, seeds: number, claimed: (seed: number) => boolean): FalseClaims {
  return { what, seeds, claims: repeat(seeds, (index) => claimed(index + 1)).filter(Boolean).length };
}

export function twoCopiesScored(seeds: number): FalseClaims {
  return falseClaims("two copies of one model, scored: told apart", seeds, (seed) => {
    const [a, b] = equalModels(seed, 2, 40);
    const estimate = pairedDifference(a?.observations ?? [], b?.observations ?? []);
    return !(
      estimate.known &&
      estimate.interval !== null &&
      estimate.interval.low <= 0 &&
      estimate.interval.high >= 0
    );
  });
}

export function twoCopiesCompared(seeds: number): FalseClaims {
  const design = { ...EQUAL, strengths: [0, 0], pairsPerTask: 1, votesPerPair: 3, tasks: 100 };
  return falseClaims("two copies of one model, compared: told apart", seeds, (seed) => {
    const fit = bradleyTerry(simulateComparisons(seededRandom(seed), design));
    return fit.known && contrastsHolding(fit, { ...fit, strengths: [0, 0] }) === 0;
  });
}

export function twentyScored(seeds: number): FalseClaims {
  return falseClaims("twenty identical models, scored: two of them told apart", seeds, (seed) =>
    anyToldApart(equalModels(seed, 20, 40)),
  );
}

/** By what the ranks of a run come from. */
function anyToldApart(models: readonly ScoredModel[]): boolean {
  const observed = models.flatMap(({ observations }, model) =>
    observations.map(({ task, value }) => ({ task, model, value })),
  );
  const tasks = [...Map.groupBy(observed, ({ task }) => task).values()].map((own, cluster) => ({
    cluster,
    cells: [...Map.groupBy(own, ({ model }) => model)].map(([model, samples]) => ({
      model,
      scorer: 0,
      value: samples.reduce((sum, { value }) => sum + value, 0) / samples.length,
    })),
  }));
  const size = { models: models.length, scorers: 1, clusters: tasks.length };
  const scores = { tasks, size, scale: { low: -100, high: 100 } };
  return atOnce(compareModels(scores, AdditiveFit.of(tasks, size), 0.05)).some(
    ({ isToldApart }) => isToldApart,
  );
}

export function twentyCompared(seeds: number): FalseClaims {
  const design = { ...EQUAL, strengths: repeat(20, () => 0), tasks: 400 };
  return falseClaims("twenty identical models, compared: a rank excluded", seeds, (seed) => {
    const fit = bradleyTerry(simulateComparisons(seededRandom(seed), design));
    return fit.known && !excludesNothing(rankIntervalsOfFit(fit));
  });
}

export const NULL_CASES = [twoCopiesScored, twoCopiesCompared, twentyScored, twentyCompared] as const;
