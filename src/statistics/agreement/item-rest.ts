import { type Estimate, phrase } from "../../core/index.ts";
import { DEFAULT_LEVEL } from "../interval-level.ts";
import { varies } from "../numbers/varies.ts";
import { requireArgument } from "../require-argument.ts";
import { unknown } from "../result.ts";
import { pearsonOf } from "./correlations.ts";
import { fisherInterval } from "./fisher-interval.ts";

/** One value for each model that has one on the task. */
export type ScoresOfTask = ReadonlyMap<string, number>;

const METHOD = "corrected item-rest correlation over models (Pearson's r), Fisher's z interval";

/**
 * How well each task tells better models from worse: the correlation, over models, of the score on the task with the mean
 * on all other tasks. The task itself is left out of that mean, since it would agree with itself. A model that has a score
 * on no other task has no say. Where values are missing, models' means are over different tasks.
 */
export function itemRestCorrelations(
  scores: ReadonlyMap<string, ScoresOfTask>,
  options: { readonly level?: number } = {},
): ReadonlyMap<string, Estimate> {
  const totals = totalsOf(scores);
  const { level = DEFAULT_LEVEL } = options;
  return new Map([...scores].map(([task, own]) => [task, itemRest(own, totals, level)]));
}

interface Total {
  sum: number;
  count: number;
}

function totalsOf(scores: ReadonlyMap<string, ScoresOfTask>): ReadonlyMap<string, Total> {
  const totals = new Map<string, Total>();
  for (const own of scores.values()) {
    for (const [model, value] of own) {
      requireArgument(Number.isFinite(value), "what is correlated is a finite number");
      const total = totals.get(model) ?? { sum: 0, count: 0 };
      total.sum += value;
      total.count += 1;
      totals.set(model, total);
    }
  }
  return totals;
}

function itemRest(own: ScoresOfTask, totals: ReadonlyMap<string, Total>, level: number): Estimate {
  const [values, rests]: [number[], number[]] = [[], []];
  for (const [model, value] of own) {
    const { sum, count } = totals.get(model) ?? { sum: 0, count: 0 };
    if (count < 2) continue;
    values.push(value);
    rests.push((sum - value) / (count - 1));
  }
  const n = values.length;
  if (n < 3)
    return unknown(phrase`needs at least three models with scores on it and on other tasks, there are ${n}`);
  if (!varies(values)) return unknown(phrase`the models do not differ on this task`);
  if (!varies(rests)) return unknown(phrase`the models do not differ on the other tasks`);
  const value = pearsonOf(values, rests);
  if (value === null || !Number.isFinite(value))
    return unknown(phrase`the values are too large to be correlated`);
  return {
    known: true,
    value,
    n,
    ...fisherInterval(value, n, level),
    method: METHOD,
    clusterUnit: "model",
    clusters: n,
  };
}
