import { type FlippedTask, ITEM_THRESHOLDS } from "../../core/index.ts";
import { mean } from "../../statistics/index.ts";
import type { ScoredSample, ScoredTasks } from "./side-tally.ts";

/** One side of a task: its id in this run, its first scored item, and the mean over its samples. */
interface SolvedOrNot {
  readonly taskId: string;
  readonly itemId: number;
  readonly score: number;
}

/** A flipped task without the texts of the answers, which are read when they are shown. */
export interface Flip extends Omit<FlippedTask, "first" | "second"> {
  readonly first: SolvedOrNot;
  readonly second: SolvedOrNot;
}

/** The tasks that a model solves in one run only, in the order of the first run. */
export function flippedTasks(
  modelId: string,
  first: ReadonlyMap<string, SolvedOrNot>,
  second: ReadonlyMap<string, SolvedOrNot>,
  categoryOf: (taskId: string) => string,
): Flip[] {
  return [...first].flatMap(([key, before]): Flip[] => {
    const after = second.get(key);
    if (after === undefined || isSolved(before) === isSolved(after)) return [];
    const direction = isSolved(after) ? "gained" : "lost";
    return [{ modelId, category: categoryOf(before.taskId), direction, first: before, second: after }];
  });
}

/** Those whose score has changed most come first. */
export function mostChangedFirst(flips: readonly Flip[]): Flip[] {
  const change = ({ first, second }: Flip): number => Math.abs(second.score - first.score);
  return flips.toSorted((a, b) => change(b) - change(a));
}

/** A model's tasks by what they ask. */
export function byContent(scored: ScoredTasks, keys: ReadonlyMap<string, string>): Map<string, SolvedOrNot> {
  const samples = new Map<string, { readonly taskId: string; readonly samples: ScoredSample[] }>();
  for (const [taskId, own] of scored) {
    const key = keys.get(taskId);
    if (key === undefined) continue;
    const known = samples.get(key);
    if (known === undefined) samples.set(key, { taskId, samples: [...own] });
    else known.samples.push(...own);
  }
  return new Map(
    [...samples].flatMap(([key, { taskId, samples: own }]) => {
      const [score, itemId] = [mean(own.map(({ value }) => value)), own[0]?.itemId];
      return score === null || itemId === undefined ? [] : [[key, { taskId, itemId, score }] as const];
    }),
  );
}

const isSolved = ({ score }: SolvedOrNot): boolean => score >= ITEM_THRESHOLDS.solvedFrom;
