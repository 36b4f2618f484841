import {
  type Criterion,
  type Pair,
  type PairVerdict,
  type Rating,
  type Session,
  isoTime,
  isoTimeOrNull,
  toHundred,
} from "../../core/index.ts";
import type { ExportColumn } from "./export-table.ts";

/** What one person scored one answer by one criterion. */
export interface CriterionScore {
  readonly session: Session;
  readonly itemId: number;
  readonly modelId: string;
  readonly taskId: string;
  readonly criterion: Criterion;
  readonly value: number;
}

/** Response x criterion x session. */
export const SCORE_COLUMNS: readonly ExportColumn<CriterionScore>[] = [
  { name: "session_id", value: ({ session }) => session.sessionId },
  { name: "rater", value: ({ session }) => session.rater },
  { name: "finished_at", value: ({ session }) => isoTimeOrNull(session.finishedAt) },
  { name: "response_id", value: ({ itemId }) => itemId },
  { name: "model", value: ({ modelId }) => modelId },
  { name: "task_id", value: ({ taskId }) => taskId },
  { name: "criterion", value: ({ criterion }) => criterion.name },
  { name: "value", value: ({ value }) => value },
  { name: "max_score", value: ({ criterion }) => criterion.maxScore },
  { name: "weight", value: ({ criterion }) => criterion.weight },
  { name: "normalized_score", value: ({ value, criterion }) => toHundred(value, 0, criterion.maxScore) },
];

/** A rating with the item and the model that it is of. */
export interface ItemRating extends Omit<Rating, "modelId"> {
  readonly modelId: string;
}

/** One line for each rating as it stands. */
export const EVALUATION_COLUMNS: readonly ExportColumn<ItemRating>[] = [
  { name: "id", value: ({ answerId, itemId, rater }) => answerId ?? `${itemId}:${rater}` },
  { name: "run_id", value: ({ itemId }) => itemId },
  { name: "rating", value: ({ rating }) => rating },
  { name: "label_tags", value: ({ tags }) => JSON.stringify(tags) },
  { name: "notes", value: ({ note }) => note },
  { name: "created_at", value: ({ ratedAt }) => isoTime(ratedAt) },
  { name: "session_id", value: ({ sessionId }) => sessionId },
  { name: "rater", value: ({ rater }) => rater },
  { name: "model", value: ({ modelId }) => modelId },
  { name: "task_id", value: ({ taskId }) => taskId },
];

/** One person's verdict on two answers to one task. */
export interface ItemPair {
  readonly session: Session;
  readonly pair: Pair & { readonly verdict: PairVerdict };
  readonly taskId: string;
  readonly firstModelId: string;
  readonly secondModelId: string;
}

/** Whose answer is the better one: its item, or that neither is. */
function winnerOf({ firstItemId, secondItemId, verdict }: ItemPair["pair"]): string {
  if (verdict === "first") return String(firstItemId);
  return verdict === "second" ? String(secondItemId) : "draw";
}

/** One line for each verdict as it stands. */
export const PAIR_EXPORT_COLUMNS: readonly ExportColumn<ItemPair>[] = [
  { name: "id", value: ({ pair }) => pair.pairId },
  { name: "run_a", value: ({ pair }) => pair.firstItemId },
  { name: "run_b", value: ({ pair }) => pair.secondItemId },
  { name: "winner_run", value: ({ pair }) => winnerOf(pair) },
  { name: "verdict", value: ({ pair }) => pair.verdict },
  { name: "model_a", value: ({ firstModelId }) => firstModelId },
  { name: "model_b", value: ({ secondModelId }) => secondModelId },
  { name: "task_id", value: ({ taskId }) => taskId },
  { name: "notes", value: ({ pair }) => pair.note },
  { name: "created_at", value: ({ pair }) => isoTimeOrNull(pair.decidedAt) },
  { name: "session_id", value: ({ session }) => session.sessionId },
  { name: "rater", value: ({ session }) => session.rater },
];
