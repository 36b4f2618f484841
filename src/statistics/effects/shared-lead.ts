import { type LeadOfTasks, leadOfTasks } from "./lead-of-tasks.ts";
import type { ModelScores, ScoredCell } from "./model-scores.ts";

/** The mean difference on tasks where the same scorers have scored both; null where there is none. */
export function sharedLead(scores: ModelScores, first: number, second: number): LeadOfTasks | null {
  return leadOfTasks(scores, (task) => meanDifference(scores.tasks[task]?.cells ?? [], first, second));
}

/** Asked of every task for every two models: a task has few cells, and looking through them leaves nothing behind. */
function meanDifference(cells: readonly ScoredCell[], first: number, second: number): number | null {
  let [n, sum] = [0, 0];
  for (const own of cells) {
    if (own.model !== first) continue;
    for (const other of cells) {
      if (other.model !== second || other.scorer !== own.scorer) continue;
      n += 1;
      sum += own.value - other.value;
    }
  }
  return n === 0 ? null : sum / n;
}
