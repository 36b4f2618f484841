import { type BradleyTerryOptions, bradleyTerry, davidson } from "../comparisons/bradley-terry.ts";
import { logistic } from "../comparisons/bradley-terry-likelihood.ts";
import type { Comparison } from "../comparisons/comparison.ts";
import { contrast, effect, ratings } from "../comparisons/contrasts.ts";
import type { StrengthFit, StrengthResult } from "../comparisons/strength-fit.ts";
import { winRate } from "../comparisons/win-rate.ts";
import { type SeededRandom, seededRandom } from "../numbers/seeded-random.ts";
import { type CoverageCase, holds, once, repeat, shareHolding } from "./coverage-case.ts";

export interface ComparisonDesign {
  /** True log strengths; models are named a, b, c, ... */
  readonly strengths: readonly number[];
  readonly tasks: number;
  readonly pairsPerTask: number;
  readonly votesPerPair: number;
  /** Deviation of what a task adds to a model's strength: what makes votes of one task alike. */
  readonly taskDeviation: number;
  readonly orderEffect?: number;
  readonly lengthEffect?: number;
  /** Davidson's nu; no draws unless given. */
  readonly drawParameter?: number;
}

const nameOf = (model: number) => String.fromCharCode(97 + model);

/** Comparisons in which votes on one task share what the task does to each model. */
export function simulateComparisons(random: SeededRandom, design: ComparisonDesign): Comparison[] {
  const { strengths, orderEffect = 0, lengthEffect = 0, drawParameter = 0 } = design;
  return repeat(design.tasks, (task) => {
    const shifted = strengths.map((strength) => strength + design.taskDeviation * random.normal());
    return repeat(design.pairsPerTask, () => {
      const i = random.below(strengths.length);
      const j = (i + 1 + random.below(strengths.length - 1)) % strengths.length;
      const [firstLength, secondLength] = [100 + random.below(400), 100 + random.below(400)];
      const longer = (firstLength - secondLength) / (firstLength + secondLength + 1);
      const delta = (shifted[i] ?? 0) - (shifted[j] ?? 0) + orderEffect + lengthEffect * longer;
      return repeat(design.votesPerPair, () => ({
        first: nameOf(i),
        second: nameOf(j),
        firstScore: verdict(random, delta, drawParameter),
        task: `${task}`,
        firstLength,
        secondLength,
      }));
    }).flat();
  }).flat();
}

function verdict(random: SeededRandom, delta: number, nu: number): number {
  const draw = nu / (2 * Math.cosh(delta / 2) + nu);
  if (random.next() < draw) return 0.5;
  return random.next() < logistic(delta) ? 1 : 0;
}

const DESIGN: ComparisonDesign = {
  strengths: [0.8, 0.5, 0.2, -0.2, -0.4, -0.9],
  tasks: 100,
  pairsPerTask: 3,
  votesPerPair: 3,
  taskDeviation: 1,
};

/** Every vote its own task: the mistake. */
export const asRows = (comparisons: readonly Comparison[]) =>
  comparisons.map((comparison, index) => ({ ...comparison, task: `${index}` }));

export function fitted(result: StrengthResult): StrengthFit {
  if (!result.known) throw new Error(result.reason);
  return result;
}

/** What the method tends to: its fit of one study that is 600 times as large. */
const inTheLimit = (fit: (comparisons: readonly Comparison[]) => StrengthResult, design: ComparisonDesign) =>
  once(() =>
    fitted(fit(simulateComparisons(seededRandom(987_654_321), { ...design, tasks: design.tasks * 600 }))),
  );

/** Which share of all contrasts' intervals hold the truth. */
export function contrastsHolding(result: StrengthResult, truth: StrengthFit): number | null {
  if (!result.known) return null;
  const place = (model: string) => truth.strengths[truth.models.indexOf(model)] ?? 0;
  return shareHolding(
    result.models.flatMap((a, index) =>
      result.models.slice(index + 1).map((b) => holds(contrast(result, a, b), place(a) - place(b))),
    ),
  );
}

function ratingsHolding(result: StrengthResult, truth: StrengthFit): number | null {
  if (!result.known) return null;
  const wanted = new Map(ratings(truth).map(({ model, rating }) => [model, rating.known ? rating.value : 0]));
  return shareHolding(ratings(result).map(({ model, rating }) => holds(rating, wanted.get(model) ?? 0)));
}

function effectHolding(result: StrengthResult, truth: StrengthFit, name: string): number | null {
  if (!result.known) return null;
  const wanted = truth.effects.find((candidate) => candidate.name === name)?.value ?? 0;
  return holds(effect(result, name), wanted);
}

interface FitCase {
  readonly method: string;
  readonly design: ComparisonDesign;
  readonly fit: (comparisons: readonly Comparison[]) => StrengthResult;
  readonly holding: (result: StrengthResult, truth: StrengthFit) => number | null;
}

function fitCase({ method, design, fit, holding }: FitCase): CoverageCase {
  const truth = inTheLimit(fit, design);
  return {
    method,
    design: `6 models, ${design.tasks} tasks x 3 pairs x 3 votes`,
    study: (random) => {
      const comparisons = simulateComparisons(random, design);
      return {
        clustered: holding(fit(comparisons), truth()),
        rows: holding(fit(asRows(comparisons)), truth()),
      };
    },
  };
}

const plain =
  (options: BradleyTerryOptions = {}) =>
  (comparisons: readonly Comparison[]) =>
    bradleyTerry(comparisons, options);

export const COMPARISON_CASES: readonly CoverageCase[] = [
  fitCase({ method: "bradleyTerry: contrast", design: DESIGN, fit: plain(), holding: contrastsHolding }),
  fitCase({ method: "bradleyTerry: rating", design: DESIGN, fit: plain(), holding: ratingsHolding }),
  fitCase({
    method: "bradleyTerry: order effect",
    design: { ...DESIGN, orderEffect: 0.3 },
    fit: plain({ orderEffect: true }),
    holding: (result, truth) => effectHolding(result, truth, "order"),
  }),
  fitCase({
    method: "bradleyTerry: length effect",
    design: { ...DESIGN, lengthEffect: 0.8 },
    fit: plain({ lengthEffect: true }),
    holding: (result, truth) => effectHolding(result, truth, "length"),
  }),
  fitCase({
    method: "davidson: contrast",
    design: { ...DESIGN, drawParameter: 1 },
    fit: davidson,
    holding: contrastsHolding,
  }),
  winRateCase(),
];

function winRateCase(): CoverageCase {
  const design = { ...DESIGN, drawParameter: 0.5 };
  const truth = once(() => {
    const estimate = winRate(simulateComparisons(seededRandom(55), { ...design, tasks: 60_000 }), "b", {
      rounds: 100,
    });
    return estimate.known ? estimate.value : 0;
  });
  return {
    method: "winRate",
    design: "6 models, 100 tasks x 3 pairs x 3 votes",
    study: (random) => {
      const comparisons = simulateComparisons(random, design);
      const seed = 1 + random.below(1e9);
      return {
        clustered: holds(winRate(comparisons, "b", { seed }), truth()),
        rows: holds(winRate(asRows(comparisons), "b", { seed }), truth()),
      };
    },
  };
}
