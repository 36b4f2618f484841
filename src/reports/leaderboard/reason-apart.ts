import { phrase } from "../../core/index.ts";
import { listed } from "../text/listed.ts";
import type { BoardScores } from "./board-scores.ts";

/** Why models stand apart from those of the first group. */
export function reasonApart(
  group: readonly string[],
  first: readonly string[],
  scores: BoardScores,
  labelOf: (model: string) => string,
): string {
  const tasks = new Set(first.flatMap((model) => [...scores.tasksOf(model)]));
  const isShared = group.some((model) => [...scores.tasksOf(model)].some((task) => tasks.has(task)));
  const who = listed(first.map(labelOf));
  return isShared
    ? phrase`has tasks in common with ${who}, but different scorers scored it, and no model was scored by both`
    : phrase`shares no task with ${who}`;
}
