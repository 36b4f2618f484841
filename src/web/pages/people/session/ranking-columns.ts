import type { SessionResult } from "../../../../contract/index.ts";
import type { Estimate } from "../../../../core/index.ts";

export type RevealedModel = SessionResult["models"][number];

/** What the table can be in order of: `score`, `rating`, `gaps`, or a criterion by its id. */
export type RankingOrder = string;

export interface Sorting {
  readonly by: RankingOrder;
  readonly isDown: boolean;
}

/** Highest score first, as the session's result comes. */
export const BEST_FIRST: Sorting = { by: "score", isDown: true };

const known = (estimate: Estimate | null): number | null =>
  estimate?.known === true ? estimate.value : null;

/** What a model is put in order by; null where it is not known. */
function valueOf(model: RevealedModel, by: RankingOrder): number | null {
  if (by === "score") return known(model.score);
  if (by === "rating") return known(model.rating);
  if (by === "gaps") return model.gaps;
  return model.criteria.find(({ criterionId }) => String(criterionId) === by)?.mean ?? null;
}

/** In the order that was asked for; models of which nothing is known stand last either way. */
export function sortedModels(models: readonly RevealedModel[], { by, isDown }: Sorting): RevealedModel[] {
  return models.toSorted((a, b) => {
    const [left, right] = [valueOf(a, by), valueOf(b, by)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return isDown ? right - left : left - right;
  });
}

/** The first click brings the highest up, the next one turns it round. */
export const sortedBy = (before: Sorting, by: RankingOrder): Sorting =>
  before.by === by ? { by, isDown: !before.isDown } : { by, isDown: true };

export type RevealedAnswer = SessionResult["answers"][number];

/** As the answers were shown. */
export const AS_SHOWN: Sorting = { by: "position", isDown: false };

/** By `position`, `model`, `task` or a scale's key; answers without a score stand last either way. */
export function sortedAnswers(
  answers: readonly RevealedAnswer[],
  { by, isDown }: Sorting,
  titleOf: (taskId: string) => string,
): RevealedAnswer[] {
  const words = ({ modelId, taskId }: RevealedAnswer): string => (by === "model" ? modelId : titleOf(taskId));
  const isText = by === "model" || by === "task";
  const value = (answer: RevealedAnswer): number | null =>
    by === "position" ? answer.position : (answer.scores[by] ?? null);
  const turned = isDown ? -1 : 1;
  return answers.toSorted((a, b) => {
    if (isText) return turned * words(a).localeCompare(words(b)) || a.position - b.position;
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || a.position - b.position;
    return turned * (left - right) || a.position - b.position;
  });
}
