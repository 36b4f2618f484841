import { type Estimate, type ModelResult, SAME_MEAN, type Steps, type Summary } from "../../core/index.ts";
import { ALPHA, type PairedModels } from "./compare-models.ts";
import type { UnrankedResult } from "./model-result.ts";

export { SAME_MEAN as SAME };

/**
 * Highest mean first, inside the same tasks and scorers; models without a score last, ties in the order of their ids;
 * with the ranks the data allow.
 */
export function* rankModels(results: readonly UnrankedResult[], paired: PairedModels): Steps<ModelResult[]> {
  const ranks = paired.ranks();
  const { hasGaps } = paired;
  const levels = new Map(
    results.map(({ modelId, score }) => [modelId, score.known ? paired.level(modelId) : null]),
  );
  const levelOf = ({ modelId }: UnrankedResult): number | null => levels.get(modelId) ?? null;
  const sorted = results.toSorted(
    (a, b) => compare(levelOf(a), levelOf(b)) || (a.modelId < b.modelId ? -1 : 1),
  );
  const ranked: ModelResult[] = [];
  for (const [index, result] of sorted.entries()) {
    yield;
    ranked.push({
      rank: index + 1,
      rankInterval: ranks.get(result.modelId) ?? null,
      ...result,
      adjustedScore: hasGaps && result.score.known ? paired.mean(result.modelId) : null,
    });
  }
  return ranked;
}

function compare(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return Math.abs(a - b) <= SAME_MEAN ? 0 : b - a;
}

/**
 * The first model's mean, whose interval allows for its having been picked: intervals of all models together hold
 * (Bonferroni), so that of whichever is highest does too.
 */
export function leaderOf(
  ranking: readonly ModelResult[],
  paired: PairedModels,
  ownMean: (modelId: string, level: number) => Estimate,
): Summary["leader"] {
  const scored = ranking.filter(({ score }) => score.known);
  const [first] = scored;
  if (first === undefined || scored.length < 2) return null;
  const level = 1 - ALPHA / scored.length;
  const { modelId, adjustedScore } = first;
  const score = adjustedScore === null ? ownMean(modelId, level) : paired.mean(modelId, level);
  return score.known && score.interval !== null ? { modelId, of: scored.length, score } : null;
}
