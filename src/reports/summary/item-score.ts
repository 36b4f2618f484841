import { type ResultRow, itemOutcome } from "../../core/index.ts";
import { mean } from "../../statistics/index.ts";

export type ItemScore =
  | { readonly scored: true; readonly value: number }
  /** The reason is a scorer's word such as `refusal`, or the item's outcome such as `candidate_failed`. */
  | { readonly scored: false; readonly reason: string };

/**
 * The mean over the judges that gave a value. One judge's value counts also when another judge failed or
 * has not spoken yet: throwing it away would lose more than it saves.
 * Metrics never count beside judges. Theirs is the score only of an item that is done without a judge, so not while
 * a judge is still to come and not where one has failed: one ranking would then mix two kinds of numbers.
 * What people say has results of its own, session by session.
 */
export function itemScore(row: ResultRow): ItemScore {
  const outcome = itemOutcome(row);
  const verdicts = row.scores.filter(({ kind }) => kind === "judge");
  const metrics = row.scores.filter(({ kind }) => kind === "metric");
  const scores = verdicts.length === 0 && outcome === "done" ? metrics : verdicts;
  const value = mean(scores.flatMap(({ hundred }) => (hundred === null ? [] : [hundred])));
  if (value !== null) return { scored: true, value };
  if (outcome !== "done") return { scored: false, reason: outcome };
  const reason = scores.find((score) => score.unscoredReason !== null)?.unscoredReason;
  return { scored: false, reason: reason ?? "not_judged" };
}
