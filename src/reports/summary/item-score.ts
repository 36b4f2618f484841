import { type Basis, type ResultRow, type ResultScore, itemOutcome } from "../../core/index.ts";
import { mean } from "../../statistics/index.ts";
import { type PersonWord, peopleScore } from "./person-scores.ts";

export type ItemScore =
  | { readonly scored: true; readonly value: number }
  /** The reason is a scorer's word such as `refusal`, or the item's outcome such as `candidate_failed`. */
  | { readonly scored: false; readonly reason: string };

/**
 * An item's score by each basis.
 *
 * Judges: the mean over those that gave a value. One judge's value counts also when another judge failed or has not
 * spoken yet: throwing it away would lose more than it saves.
 * People: the mean over those who said enough.
 * Metrics: one of them and never a mean of several: the named one, else the first that measured. Only of an item that is
 * done without a judge, so not while a judge is still to come and not where one has failed.
 */
export function itemScores(
  row: ResultRow,
  words: readonly PersonWord[],
  metric: string | null = null,
): Record<Basis, ItemScore> {
  const verdicts = row.scores.filter(({ kind }) => kind === "judge");
  const metrics = metricOf(row, metric);
  const isMeasured = verdicts.length === 0 && itemOutcome(row) === "done";
  const said = peopleScore(words);
  return {
    judges: meanOf(row, verdicts, isMeasured ? metrics : []),
    people: said === null ? { scored: false, reason: unsaid(row) } : { scored: true, value: said },
    metrics: measured(meanOf(row, isMeasured ? metrics : [], metrics)),
  };
}

/** The score of an item where nobody says what the ranking is of: the judges', else the people's, else the metric's. */
export function itemScore(
  row: ResultRow,
  words: readonly PersonWord[] = [],
  metric: string | null = null,
): ItemScore {
  const { judges, people, metrics } = itemScores(row, words, metric);
  return [judges, people, metrics].find(({ scored }) => scored) ?? judges;
}

function metricOf({ scores }: ResultRow, metric: string | null): ResultScore[] {
  const found = scores.find(
    ({ kind, scorer }) => kind === "metric" && (metric === null || scorer === metric),
  );
  return found === undefined ? [] : [found];
}

/** Where the metric that ranks does not apply to a task, its items were not measured. */
function measured(score: ItemScore): ItemScore {
  return !score.scored && score.reason === NOT_JUDGED ? { scored: false, reason: "not_measured" } : score;
}

const NOT_JUDGED = "not_judged";

/** `also` may tell why there is no value. */
function meanOf(row: ResultRow, scores: readonly ResultScore[], also: readonly ResultScore[]): ItemScore {
  const value = mean(scores.flatMap(({ hundred }) => (hundred === null ? [] : [hundred])));
  if (value !== null) return { scored: true, value };
  const outcome = itemOutcome(row);
  if (outcome !== "done") return { scored: false, reason: outcome };
  const reason = [...scores, ...also].find((score) => score.unscoredReason !== null)?.unscoredReason;
  return { scored: false, reason: reason ?? NOT_JUDGED };
}

/** Answers with nothing to score are not shown to people, and their sessions say why. */
function unsaid(row: ResultRow): string {
  if (row.latencyMs === null) return itemOutcome(row);
  const leftOut = row.scores.find(({ kind, unscoredReason }) => kind === "person" && unscoredReason !== null);
  return leftOut?.unscoredReason ?? "not_scored";
}
