import { type Estimate, RANGE_SIGN, english, rangeText } from "../../core/index.ts";
import { type Amount, amountIn } from "./words.ts";

const ENGLISH = amountIn(english);

/** `81.0 (68.3–93.7)`, or null where nothing is known. */
export function estimateWords(estimate: Estimate, digits: number, amount: Amount = ENGLISH): string | null {
  if (!estimate.known) return null;
  const value = amount(estimate.value, digits);
  return estimate.interval === null ? value : `${value} ${intervalWords(estimate.interval, digits, amount)}`;
}

export function intervalWords(
  range: { readonly low: number; readonly high: number },
  digits: number,
  amount: Amount = ENGLISH,
): string {
  return `(${rangeText(range, (end) => amount(end, digits), RANGE_SIGN)})`;
}
