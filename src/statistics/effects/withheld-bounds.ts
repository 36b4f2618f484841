import { leadOfTasks } from "./lead-of-tasks.ts";
import type { Lead, ModelScores } from "./model-scores.ts";
import type { SideBySide } from "./side-by-side.ts";

/**
 * A difference at its worst and at its best for the first of two models, whatever the answers that they refused or left
 * empty would have been worth (Manski 1990); nothing where they withheld none.
 */
export function withheldBounds(
  scores: ModelScores,
  [first, second]: readonly [number, number],
  seen: Pick<SideBySide, "first" | "second">,
): Lead[] {
  const { tasks, withheld, scale } = scores;
  if (withheld === undefined) return [];
  const isWithheld = tasks.some((_, task) => withheld(task, first) > 0 || withheld(task, second) > 0);
  if (!isWithheld) return [];
  /** Null where a model has neither a score nor withheld anything. */
  const filled = (task: number, model: number, mean: number, worth: number): number | null => {
    const share = withheld(task, model);
    if (Number.isNaN(mean)) return share > 0 ? worth : null;
    return (1 - share) * mean + share * worth;
  };
  const leadWith = (firstWorth: number, secondWorth: number): Lead => {
    const lead = leadOfTasks(scores, (task) => {
      const left = filled(task, first, seen.first[task] as number, firstWorth);
      const right = filled(task, second, seen.second[task] as number, secondWorth);
      return left === null || right === null ? null : left - right;
    });
    return lead ?? { value: 0, standardError: null, degrees: 0 };
  };
  return [leadWith(scale.low, scale.high), leadWith(scale.high, scale.low)];
}
