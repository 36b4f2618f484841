import type { ModelResult } from "../../core/index.ts";

/** How many of a model's items have no score, for whatever reason. */
export function missingItems({ unscored }: Pick<ModelResult, "unscored">): number {
  return Object.values(unscored).reduce((sum, count) => sum + count, 0);
}
