import type { TaskClusters } from "../../core/index.ts";
import { type TaskObservation, taskMeans } from "../means/mean-of-tasks.ts";
import { NO_FINITE_MEAN } from "../means/mean.ts";
import { inClusters, taskDifferences } from "../means/paired-difference.ts";
import { type Unknown, unknown } from "../result.ts";
import { chanceOfBeingAhead } from "./paired-test.ts";

interface DropTestOptions {
  readonly clusters: Pick<TaskClusters, "of" | "unit">;
  /** The largest drop that is allowed, in points. */
  readonly margin: number;
}

export type DropTest =
  | {
      readonly known: true;
      /** One-sided, against "no drop at all". */
      readonly dropPValue: number;
      /** One-sided, against "a drop of the margin or more": the test of non-inferiority. */
      readonly withinMarginPValue: number;
    }
  | Unknown;

/**
 * Is `a` behind `b`, and is it surely less than a margin behind? Two one-sided paired t tests over the same task
 * differences d, with the error over clusters: d >= 0 against d < 0, and d <= -margin against d > -margin. Where every
 * task shows the same difference, the exact sign test takes over, as in `pairedTest`.
 */
export function dropTest(
  a: readonly TaskObservation[],
  b: readonly TaskObservation[],
  { clusters, margin }: DropTestOptions,
): DropTest {
  const [left, right] = [taskMeans(a), taskMeans(b)];
  if (left === null || right === null) return unknown(NO_FINITE_MEAN);
  const differences = inClusters(taskDifferences(left, right), clusters);
  const plain = chanceOfBeingAhead(differences, clusters.unit);
  if (!plain.known) return plain;
  const shifted = chanceOfBeingAhead(
    differences.map(({ cluster, value }) => ({ cluster, value: value + margin })),
    clusters.unit,
  );
  if (!shifted.known) return shifted;
  return { known: true, dropPValue: plain.oppositePValue, withinMarginPValue: shifted.pValue };
}
