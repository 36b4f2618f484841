import type { ModelResult } from "../../core/index.ts";
import type { UnrankedResult } from "./model-result.ts";

/** Highest mean first, models without a score last, ties in the order of their ids; with the ranks the data allow. */
export function rankModels(
  results: readonly UnrankedResult[],
  ranks: ReadonlyMap<string, { readonly best: number; readonly worst: number }>,
): ModelResult[] {
  return results.toSorted(compare).map((result, index) => ({
    rank: index + 1,
    rankInterval: ranks.get(result.modelId) ?? null,
    ...result,
  }));
}

function compare(a: UnrankedResult, b: UnrankedResult): number {
  if (a.score.known && b.score.known && a.score.value !== b.score.value) return b.score.value - a.score.value;
  if (a.score.known !== b.score.known) return a.score.known ? -1 : 1;
  return a.modelId < b.modelId ? -1 : 1;
}
