import { CLUSTER_OF_TASKS, type TaskClusters, phrase } from "../../core/index.ts";
import { fairCoinTest } from "../distributions/binomial.ts";
import { studentTCdf } from "../distributions/student-t.ts";
import { type ClusteredObservation, clusteredStandardError } from "../means/clustered-standard-error.ts";
import { type TaskObservation, taskMeans } from "../means/mean-of-tasks.ts";
import { mean, NO_FINITE_MEAN } from "../means/mean.ts";
import { NO_COMMON_TASK, inClusters, taskDifferences } from "../means/paired-difference.ts";
import { type TestResult, unknown } from "../result.ts";
import { isRounding } from "../t-interval.ts";

const tooFew = (units: string): string => phrase`a test needs at least two ${units} in common, there is one`;

/**
 * Are `a` and `b` equally good on the tasks that both have? t = mean(d) / SE(d) over task differences, against
 * Student's t with n - 1 degrees, where n counts tasks, or clusters of related ones. When every task shows the same difference the error cannot be seen and the exact
 * sign test takes over: two copies give p = 1, a model that is ahead on each of n tasks gives 2^(1-n).
 */
export function pairedTest(
  a: readonly TaskObservation[],
  b: readonly TaskObservation[],
  clusters?: Pick<TaskClusters, "of" | "unit">,
): TestResult {
  const [left, right] = [taskMeans(a), taskMeans(b)];
  if (left === null || right === null) return unknown(NO_FINITE_MEAN);
  const ahead = chanceOfBeingAhead(
    clusters === undefined
      ? taskDifferences(left, right)
      : inClusters(taskDifferences(left, right), clusters),
    clusters?.unit,
  );
  if (!ahead.known) return ahead;
  return { ...ahead, pValue: Math.min(1, 2 * Math.min(ahead.pValue, ahead.oppositePValue)) };
}

type AheadTest =
  | {
      readonly known: true;
      /** One-sided, against "not ahead". */
      readonly pValue: number;
      /** One-sided, against "not behind". */
      readonly oppositePValue: number;
      readonly n: number;
      readonly method: string;
    }
  | Extract<TestResult, { known: false }>;

/** One-sided tests, both directions, of differences by cluster. */
export function chanceOfBeingAhead(
  differences: readonly ClusteredObservation[],
  clusterUnit = "task",
): AheadTest {
  const n = new Set(differences.map(({ cluster }) => cluster)).size;
  const units = clusterUnit === CLUSTER_OF_TASKS ? phrase`clusters of tasks` : "tasks";
  if (n === 0) return unknown(NO_COMMON_TASK);
  if (n === 1) return unknown(tooFew(units));
  const value = mean(differences.map((difference) => difference.value));
  if (value === null) return unknown(NO_FINITE_MEAN);
  const { standardError } = clusteredStandardError(differences, value);
  if (standardError === null) return unknown(tooFew(units));
  if (isRounding(standardError, value)) return signTest(value, n, units);
  const t = value / standardError;
  return {
    known: true,
    pValue: studentTCdf(-t, n - 1),
    oppositePValue: studentTCdf(t, n - 1),
    n,
    method: `paired t test over ${units}`,
  };
}

/** All n differences have the sign of `value`. */
function signTest(value: number, n: number, units: string): AheadTest {
  const tail = value === 0 ? 1 : fairCoinTest(n, n) / 2;
  return {
    known: true,
    pValue: value > 0 ? tail : 1,
    oppositePValue: value < 0 ? tail : 1,
    n,
    method: `exact sign test over ${units}`,
  };
}
