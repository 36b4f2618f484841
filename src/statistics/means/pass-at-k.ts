import { type Estimate, phrase } from "../../core/index.ts";
import { DEFAULT_LEVEL } from "../interval-level.ts";
import { effectiveWilson } from "../proportions/effective-wilson.ts";
import { requireArgument } from "../require-argument.ts";
import { unknown } from "../result.ts";
import { clusteredStandardError } from "./clustered-standard-error.ts";
import { mean, NO_FINITE_MEAN } from "./mean.ts";

/** How many samples of one task there are, and how many of them passed. */
export interface SampledTask {
  readonly task: string;
  readonly samples: number;
  readonly passed: number;
}

function requireSamples(samples: number, passed: number, k: number): void {
  requireArgument(
    [samples, passed, k].every(Number.isSafeInteger) &&
      passed >= 0 &&
      passed <= samples &&
      k >= 1 &&
      k <= samples,
    "passed, samples and k are whole numbers with 0 <= passed <= samples and 1 <= k <= samples",
  );
}

/** C(chosen, k) / C(samples, k) as a product of k ratios, so that nothing overflows. */
function shareOfChoices(chosen: number, samples: number, k: number): number {
  if (chosen < k) return 0;
  let share = 1;
  for (let index = 0; index < k; index++) share *= (chosen - index) / (samples - index);
  return share;
}

/** pass@k = 1 - C(n-c, k) / C(n, k): the chance that k of the n samples hold one that passed (Chen et al. 2021). */
export function passAtK(samples: number, passed: number, k: number): number {
  requireSamples(samples, passed, k);
  return 1 - shareOfChoices(samples - passed, samples, k);
}

/** pass^k = C(c, k) / C(n, k): the chance that all of k samples passed (Yao et al. 2024). */
export function passHatK(samples: number, passed: number, k: number): number {
  requireSamples(samples, passed, k);
  return shareOfChoices(passed, samples, k);
}

/** Tasks' values pile up at 0 and 1, where a t interval is too short on one side: Wilson's form leans as they do. */
function meanOver(
  tasks: readonly SampledTask[],
  k: number,
  ofTask: (samples: number, passed: number, k: number) => number,
  name: string,
): Estimate {
  if (tasks.length === 0) return unknown(phrase`no observations`);
  const short = tasks.filter(({ samples }) => samples < k).length;
  if (short > 0) return unknown(phrase`${short} of ${tasks.length} tasks have fewer than ${k} samples`);
  const values = tasks.map(({ task, samples, passed }) => ({
    cluster: task,
    value: ofTask(samples, passed, k),
  }));
  const value = mean(values.map((row) => row.value));
  if (value === null) return unknown(NO_FINITE_MEAN);
  const { clusters, standardError } = clusteredStandardError(values, value);
  return {
    known: true,
    value,
    n: tasks.length,
    ...effectiveWilson({ value, standardError, clusters, level: DEFAULT_LEVEL, clusterUnit: "task" }),
    method: `mean ${name} of tasks, Wilson interval over the effective number of tasks`,
    clusterUnit: "task",
    clusters,
  };
}

/** The mean over tasks of pass@k; SE = sd of the tasks' values / sqrt(tasks). */
export function passAtKOfTasks(tasks: readonly SampledTask[], k: number): Estimate {
  return meanOver(tasks, k, passAtK, `pass@${k}`);
}

/** The mean over tasks of pass^k: how often all of k tries pass. */
export function passHatKOfTasks(tasks: readonly SampledTask[], k: number): Estimate {
  return meanOver(tasks, k, passHatK, `pass^${k}`);
}
