import type { Comparison } from "./comparison.ts";

const keyOf = ({ task, rater }: Comparison, first: string, second: string) =>
  JSON.stringify([task, rater ?? null, first, second]);

/** One pair of responses judged twice by the same rater, once in each order. */
export interface BothOrders {
  readonly forth: Comparison;
  readonly back: Comparison;
}

/** Comparisons that have a partner in the other order, paired up; and the rest. */
export function pairOrders(comparisons: readonly Comparison[]): {
  readonly pairs: readonly BothOrders[];
  readonly single: readonly Comparison[];
} {
  const waiting = new Map<string, Comparison[]>();
  const pairs: BothOrders[] = [];
  for (const comparison of comparisons) {
    const { first, second } = comparison;
    const partner = waiting.get(keyOf(comparison, second, first))?.shift();
    if (partner !== undefined) {
      pairs.push({ forth: partner, back: comparison });
      continue;
    }
    const key = keyOf(comparison, first, second);
    const list = waiting.get(key);
    if (list === undefined) waiting.set(key, [comparison]);
    else list.push(comparison);
  }
  return { pairs, single: [...waiting.values()].flat() };
}
