import type { StoppedModel } from "../../contract/index.ts";
import { type RunKind, STOPPED_REASONS, type Stop, type Trouble } from "../../core/index.ts";

/** Whether items are left out because their model or judge was stopped. */
export function hasStopped(troubles: readonly Trouble[]): boolean {
  return troubles.some(({ skipReason }) => STOPPED_REASONS.some((reason) => reason === skipReason));
}

/** Models and judges whose items are left out because they were stopped, and how many that are. */
export function stoppedModels(
  kind: RunKind,
  stops: readonly Stop[],
  troubles: readonly Trouble[],
): StoppedModel[] {
  return stops.flatMap((stop) => {
    // A judge's items are those of all models, but in a run of judges, where it has its own.
    const isOfAll = stop.stage === "judge" && kind === "answers";
    const wanted = stop.stage === "answer" ? "model_stopped" : "judge_stopped";
    const items = troubles
      .filter(({ skipReason, modelId }) => skipReason === wanted && (isOfAll || modelId === stop.modelId))
      .reduce((sum, { count }) => sum + count, 0);
    return items === 0 ? [] : [{ ...stop, items }];
  });
}
