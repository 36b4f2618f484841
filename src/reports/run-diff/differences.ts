import {
  DIFF_ALPHA,
  type DiffOutcome,
  type Estimate,
  type RunDifference,
  type TaskClusters,
} from "../../core/index.ts";
import {
  type TaskObservation,
  type TestResult,
  holm,
  meanOfTasks,
  pairedDifference,
  pairedTest,
} from "../../statistics/index.ts";
import { SCALE } from "../summary/model-result.ts";

/** A model's scores in two runs; tasks that ask the same have the same name in both. */
export interface TwoSides {
  readonly modelId: string;
  readonly first: readonly TaskObservation[];
  readonly second: readonly TaskObservation[];
}

/** Compares each, and corrects for how many are compared: they are one family of tests. */
export function differencesOf(family: readonly TwoSides[], clusters: TaskClusters): RunDifference[] {
  const tests = family.map(({ first, second }) => pairedTest(second, first, clusters));
  const adjusted = holm(tests.flatMap((test) => (test.known ? [test.pValue] : [])))[Symbol.iterator]();
  return family.map(({ modelId, first, second }, index) => {
    const test = tests[index];
    const adjustedPValue = test?.known === true ? (adjusted.next().value ?? 1) : null;
    const difference = pairedDifference(second, first, { clusters });
    return {
      modelId,
      first: meanOfTasks(pairedWith(first, second), { bounds: SCALE, clusters }),
      second: meanOfTasks(pairedWith(second, first), { bounds: SCALE, clusters }),
      difference,
      pValue: pValueOf(test),
      adjustedPValue,
      outcome: outcomeOf(difference, adjustedPValue),
    };
  });
}

function pValueOf(test: TestResult | undefined): number | null {
  return test?.known === true ? test.pValue : null;
}

/** Those of tasks that the other side has as well. */
export function pairedWith(
  own: readonly TaskObservation[],
  other: readonly TaskObservation[],
): TaskObservation[] {
  const tasks = new Set(other.map(({ task }) => task));
  return own.filter(({ task }) => tasks.has(task));
}

function outcomeOf(difference: Estimate, adjustedPValue: number | null): DiffOutcome {
  if (!difference.known) return "unknown";
  // Without an interval all tasks differ by the same, and so by nothing.
  if (difference.value === 0 && difference.interval === null) return "same";
  if (adjustedPValue === null || adjustedPValue > DIFF_ALPHA) return "not-told-apart";
  return difference.value > 0 ? "better" : "worse";
}
