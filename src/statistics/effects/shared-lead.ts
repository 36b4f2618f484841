import { clusterError } from "../means/clustered-standard-error.ts";
import type { Lead, ModelScores } from "./model-scores.ts";

/** A difference on what two models have in common, and nothing else. */
export interface SharedLead extends Lead {
  /** Independent groups of tasks that it rests on. */
  readonly clusters: number;
}

/** The mean difference on tasks where the same scorers have scored both; null where there is none. */
export function sharedLead({ tasks }: ModelScores, first: number, second: number): SharedLead | null {
  const sums = new Map<number, { n: number; sum: number }>();
  let [n, total] = [0, 0];
  for (const { cluster, cells } of tasks) {
    const difference = meanDifference(cells, first, second);
    if (difference === null) continue;
    const own = sums.get(cluster) ?? { n: 0, sum: 0 };
    sums.set(cluster, { n: own.n + 1, sum: own.sum + difference });
    n += 1;
    total += difference;
  }
  if (n === 0) return null;
  const [value, clusters] = [total / n, sums.size];
  const known = { value, degrees: clusters - 1, clusters };
  if (clusters < 2) return { ...known, standardError: null };
  const residuals = [...sums.values()].map((own) => own.sum - own.n * value);
  return { ...known, standardError: clusterError(residuals) / n };
}

function meanDifference(
  cells: ModelScores["tasks"][number]["cells"],
  first: number,
  second: number,
): number | null {
  const byScorer = new Map<number, number>();
  for (const { model, scorer, value } of cells) if (model === second) byScorer.set(scorer, value);
  let [n, sum] = [0, 0];
  for (const { model, scorer, value } of cells) {
    const other = model === first ? byScorer.get(scorer) : undefined;
    if (other === undefined) continue;
    n += 1;
    sum += value - other;
  }
  return n === 0 ? null : sum / n;
}
