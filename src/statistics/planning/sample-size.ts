import { phrase } from "../../core/index.ts";
import { normalQuantile } from "../distributions/normal.ts";
import { requireArgument } from "../require-argument.ts";
import { type Quantity, unknown } from "../result.ts";

/** How two models are to be compared on the same tasks. */
export interface PlannedComparison {
  /** Variance over tasks of the difference of the two models' expected scores. */
  readonly taskVariance: number;
  /** Mean variance of samples of one task, for each model; 0 unless given. */
  readonly sampleVariances?: readonly [number, number];
  /** Samples of each task, for each model; 1 unless given. */
  readonly samples?: readonly [number, number];
  /** Chance of a false alarm; 0.05 unless given. */
  readonly alpha?: number;
  /** Chance of noticing the difference if it is there; 0.8 unless given. */
  readonly power?: number;
}

function varianceOfTask({
  taskVariance,
  sampleVariances = [0, 0],
  samples = [1, 1],
}: PlannedComparison): number {
  requireArgument(
    [taskVariance, ...sampleVariances].every((variance) => variance >= 0 && Number.isFinite(variance)),
    "variances are finite and not negative",
  );
  requireArgument(
    samples.every((count) => Number.isSafeInteger(count) && count > 0),
    "samples are counts above 0",
  );
  return taskVariance + sampleVariances[0] / samples[0] + sampleVariances[1] / samples[1];
}

/** z_{alpha/2} + z_beta. */
function deviates({ alpha = 0.05, power = 0.8 }: PlannedComparison): number {
  requireArgument(alpha > 0 && alpha < 1 && power > 0 && power < 1, "alpha and power lie between 0 and 1");
  return normalQuantile(1 - alpha / 2) + normalQuantile(power);
}

const NO_VARIANCE = phrase`scores that do not vary need no planning: the variance is 0`;

/**
 * Tasks needed to notice a difference: n = (z_{a/2} + z_b)^2 (w^2 + sA^2/KA + sB^2/KB) / delta^2 (Miller 2024,
 * eq. 9), not rounded. Round up.
 */
export function tasksNeeded(difference: number, plan: PlannedComparison): Quantity {
  const variance = varianceOfTask(plan);
  if (!(Math.abs(difference) > 0) || !Number.isFinite(difference)) {
    return unknown(phrase`no number of tasks can show a difference of 0`);
  }
  if (variance === 0) return unknown(NO_VARIANCE);
  return { known: true, value: (deviates(plan) ** 2 * variance) / difference ** 2 };
}

/** The smallest difference that `tasks` tasks would show: (z_{a/2} + z_b) sqrt((w^2 + sA^2/KA + sB^2/KB) / n). */
export function smallestDetectableDifference(tasks: number, plan: PlannedComparison): Quantity {
  const variance = varianceOfTask(plan);
  if (!(tasks >= 2)) return unknown(phrase`fewer than two tasks cannot show any difference`);
  if (variance === 0) return unknown(NO_VARIANCE);
  return { known: true, value: deviates(plan) * Math.sqrt(variance / tasks) };
}
