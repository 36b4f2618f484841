import type { Estimate, ModelResult } from "./records/index.ts";

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
      adjustedScore.value.toFixed(1) !== score.value.toFixed(1),
  );
