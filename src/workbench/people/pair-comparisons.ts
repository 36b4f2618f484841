import {
  type AnsweredItem,
  CLUSTER_OF_TASKS,
  FIRST_SCORE,
  type PairState,
  type TaskClusters,
} from "../../core/index.ts";
import type { Comparison } from "../../statistics/index.ts";

/** Pairs that were decided, as comparisons of models. */
export function comparisonsOf(
  pairs: readonly PairState[],
  items: ReadonlyMap<number, AnsweredItem>,
  { rater, related }: { readonly rater: string; readonly related: TaskClusters },
): Comparison[] {
  return pairs.flatMap(({ firstItemId, secondItemId, verdict }) => {
    const [first, second] = [items.get(firstItemId), items.get(secondItemId)];
    if (verdict === null || first === undefined || second === undefined) return [];
    return [
      {
        first: first.modelId,
        second: second.modelId,
        firstScore: FIRST_SCORE[verdict],
        task: first.taskId,
        ...(related.unit === CLUSTER_OF_TASKS ? { cluster: related.of(first.taskId) } : {}),
        rater,
      },
    ];
  });
}

export function byItem(items: readonly AnsweredItem[]): ReadonlyMap<number, AnsweredItem> {
  return new Map(items.map((item) => [item.itemId, item]));
}
