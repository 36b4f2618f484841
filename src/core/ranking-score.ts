import type { Estimate, ModelResult } from "./records/index.ts";

/** The mean that a model is ranked by: adjusted where models lack different scores, so that no table contradicts its order. */
export function rankingScore({
  adjustedScore,
  score,
}: Pick<ModelResult, "adjustedScore" | "score">): Estimate {
  return adjustedScore ?? score;
}
