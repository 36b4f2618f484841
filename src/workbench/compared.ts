import type { AnsweredItem, PairState, PairVerdict } from "../core/index.ts";
import type { Comparison } from "../statistics/index.ts";

/** What the first one of a pair has won. Two bad answers are a draw between the models. */
export const FIRST_SCORE: Readonly<Record<PairVerdict, number>> = {
  first: 1,
  second: 0,
  draw: 0.5,
  "both-bad": 0.5,
};

/** Pairs that were decided, as comparisons of models. */
export function comparisonsOf(
  pairs: readonly PairState[],
  items: ReadonlyMap<number, AnsweredItem>,
  rater: string,
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
        rater,
      },
    ];
  });
}

export function byItem(items: readonly AnsweredItem[]): ReadonlyMap<number, AnsweredItem> {
  return new Map(items.map((item) => [item.itemId, item]));
}
