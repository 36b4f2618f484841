import { type Estimate, english } from "../../core/index.ts";
import { type Amount, amountIn } from "./words.ts";

const ENGLISH = amountIn(english);

/** `81.0 (68.3–93.7)`, or null where nothing is known. */
export function estimateWords(estimate: Estimate, digits: number, amount: Amount = ENGLISH): string | null {
  if (!estimate.known) return null;
  const value = amount(estimate.value, digits);
  return estimate.interval === null ? value : `${value} ${intervalWords(estimate.interval, digits, amount)}`;
}

export function intervalWords(
  { low, high }: { low: number; high: number },
  digits: number,
  amount: Amount = ENGLISH,
): string {
  // A dash after a minus is hard to read, and an ellipsis needs no translation.
  const between = low < 0 ? " … " : "–";
  return `(${amount(low, digits)}${between}${amount(high, digits)})`;
}
