import type { ModelResult } from "../../core/index.ts";
import { type SampledTask, passAtKOfTasks, passHatKOfTasks } from "../../statistics/index.ts";
import { PooledSpread } from "./pooled-spread.ts";

interface Sampled {
  readonly place: number;
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

/** How several answers to one task vary; null where every task has one. */
export function repeatsOf(tasks: readonly Sampled[], isPassOrFail: boolean): ModelResult["repeats"] {
  const samples = Math.max(0, ...tasks.map(({ n }) => n));
  if (samples < 2) return null;
  const spread = new PooledSpread();
  for (const { n, sum, squares } of tasks) spread.addSums(n, sum, squares);
  const found = { samples, passAtK: null, passHatK: null, passedCounts: null, betweenSamples: spread.value };
  if (!isPassOrFail) return found;
  const passed = tasks.map(({ place, n, sum }): SampledTask => ({
    task: String(place),
    samples: n,
    passed: Math.round(sum / 100),
  }));
  const whole = passed.filter((task) => task.samples === samples);
  return {
    ...found,
    passAtK: passAtKOfTasks(passed, samples),
    passHatK: passHatKOfTasks(passed, samples),
    passedCounts: Array.from(
      { length: samples + 1 },
      (_, count) => whole.filter((task) => task.passed === count).length,
    ),
  };
}
