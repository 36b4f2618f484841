import { decimalText } from "./decimal-text.ts";
import type { Estimate, ModelResult } from "./records/index.ts";

/** Means closer than this are the same: sums leave rounding errors. */
export const SAME_MEAN = 1e-7;

/** The mean that a model is ranked by: adjusted where models lack different scores, so that no table contradicts its order. */
export function rankingScore({
  adjustedScore,
  score,
}: Pick<ModelResult, "adjustedScore" | "score">): Estimate {
  return adjustedScore ?? score;
}

/** Whether some model's shown score differs from its plain mean, which then stands beside it. */
export const isAdjusted = (models: readonly Pick<ModelResult, "adjustedScore" | "score">[]): boolean =>
  models.some(
    ({ adjustedScore, score }) =>
      adjustedScore?.known === true &&
      score.known &&
      decimalText(adjustedScore.value, 1) !== decimalText(score.value, 1),
  );
