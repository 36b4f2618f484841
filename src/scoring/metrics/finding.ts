import type { Score } from "../../core/index.ts";

/** What a metric finds in one answer: a value on its scale or why there is none, and words for whoever looks at it. */
export type Finding = Pick<Score, "outcome" | "reason">;

/** A share, 0 to 1. */
export function share(value: number, reason: string): Finding {
  return { outcome: { scored: true, value, scaleMin: 0, scaleMax: 1 }, reason };
}

/** 1 or 0. */
export function passed(isPassed: boolean, reason: string): Finding {
  return share(isPassed ? 1 : 0, reason);
}

/** A value of 0 to 100. */
export function hundred(value: number, reason: string): Finding {
  return { outcome: { scored: true, value, scaleMin: 0, scaleMax: 100 }, reason };
}

/** `word` says why in one word, such as `no-reference`. */
export function unscored(word: string, reason = ""): Finding {
  return { outcome: { scored: false, reason: word }, reason };
}
