import { type ResultRow, itemOutcome } from "../../core/index.ts";
import { mean } from "../../statistics/index.ts";

export type ItemScore =
  | { readonly scored: true; readonly value: number }
  /** The reason is a scorer's word such as `refusal`, or the item's outcome such as `candidate_failed`. */
  | { readonly scored: false; readonly reason: string };

/**
 * The mean over the judges that gave a value. One judge's value counts also when another judge failed or
 * has not spoken yet: throwing it away would lose more than it saves.
 */
export function itemScore(row: ResultRow): ItemScore {
  const value = mean(row.scores.flatMap(({ hundred }) => (hundred === null ? [] : [hundred])));
  if (value !== null) return { scored: true, value };
  const outcome = itemOutcome(row);
  if (outcome !== "done") return { scored: false, reason: outcome };
  const reason = row.scores.find((score) => score.unscoredReason !== null)?.unscoredReason;
  return { scored: false, reason: reason ?? "not_judged" };
}
