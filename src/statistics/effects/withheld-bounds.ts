import { leadOfTasks } from "./lead-of-tasks.ts";
import type { Lead, ModelScores } from "./model-scores.ts";

/**
 * A difference at its worst and at its best for the first of two models, whatever the answers that they refused or left
 * empty would have been worth (Manski 1990); nothing where they withheld none.
 */
export function withheldBounds(scores: ModelScores, first: number, second: number): Lead[] {
  const { tasks, withheld, scale } = scores;
  if (withheld === undefined) return [];
  const isWithheld = tasks.some((_, task) => withheld(task, first) > 0 || withheld(task, second) > 0);
  if (!isWithheld) return [];
  return [
    leadWith(scores, [first, scale.low], [second, scale.high]),
    leadWith(scores, [first, scale.high], [second, scale.low]),
  ];
}

type Filled = readonly [model: number, withheldAre: number];

function leadWith(scores: ModelScores, first: Filled, second: Filled): Lead {
  const lead = leadOfTasks(scores, (task) => filledDifference(scores, task, first, second));
  return lead ?? { value: 0, standardError: null, degrees: 0 };
}

/** On one task, over the scorers that both have; null where one of the two has neither a score nor withheld anything. */
function filledDifference(
  { tasks, withheld }: ModelScores,
  task: number,
  [first, firstWorth]: Filled,
  [second, secondWorth]: Filled,
): number | null {
  const cells = tasks[task]?.cells ?? [];
  const valuesOf = (model: number) =>
    new Map(cells.flatMap((cell) => (cell.model === model ? [[cell.scorer, cell.value] as const] : [])));
  const [a, b] = [valuesOf(first), valuesOf(second)];
  const common = [...a.keys()].filter((scorer) => b.has(scorer));
  const meanOf = (values: ReadonlyMap<number, number>): number | null => {
    const used = common.length > 0 ? common.map((scorer) => values.get(scorer) ?? 0) : [...values.values()];
    return used.length === 0 ? null : used.reduce((sum, value) => sum + value, 0) / used.length;
  };
  const filled = (values: ReadonlyMap<number, number>, model: number, worth: number): number | null => {
    const share = withheld?.(task, model) ?? 0;
    const seen = meanOf(values);
    if (seen === null) return share > 0 ? worth : null;
    return (1 - share) * seen + share * worth;
  };
  const [left, right] = [filled(a, first, firstWorth), filled(b, second, secondWorth)];
  return left === null || right === null ? null : left - right;
}
