import { wholeNumber } from "./whole-number.ts";

/** How many answers have nothing to score, by reason. */
export interface LeftOutCounts {
  readonly empty: number;
  readonly refusal: number;
}

/** `2 empty, 1 refusal`; nothing when none was left out. */
export function leftOutWords({ empty, refusal }: LeftOutCounts): string {
  return [
    ...(empty === 0 ? [] : [`${wholeNumber(empty)} empty`]),
    ...(refusal === 0 ? [] : [`${wholeNumber(refusal)} ${refusal === 1 ? "refusal" : "refusals"}`]),
  ].join(", ");
}
