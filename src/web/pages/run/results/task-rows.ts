import type { ItemScoreView } from "../../../../core/index.ts";

/** One model's answers to one task. */
export interface TaskCell {
  readonly items: readonly ItemScoreView[];
  /** Samples averaged; null when none has a score. */
  readonly score: number | null;
  readonly autoFail: boolean;
}

export interface TaskRow {
  readonly taskId: string;
  readonly cells: ReadonlyMap<string, TaskCell>;
  /** Over models with a score. */
  readonly mean: number | null;
  /** Highest minus lowest model; null with fewer than two. */
  readonly apart: number | null;
}

export const TASK_ORDERS = {
  run: "In the order of the run",
  hardest: "Lowest scores first",
  apart: "Models furthest apart first",
} as const;
export type TaskOrder = keyof typeof TASK_ORDERS;

/** Items by task and model, in the order in which tasks first appear. */
export function taskRows(items: readonly ItemScoreView[]): readonly TaskRow[] {
  const byTask = new Map<string, Map<string, ItemScoreView[]>>();
  for (const item of items) {
    const models = byTask.get(item.taskId) ?? new Map<string, ItemScoreView[]>();
    byTask.set(item.taskId, models);
    const own = models.get(item.modelId);
    if (own === undefined) models.set(item.modelId, [item]);
    else own.push(item);
  }
  return [...byTask].map(([taskId, models]) => {
    const cells = new Map([...models].map(([modelId, own]) => [modelId, cellOf(own)]));
    const scores = [...cells.values()].flatMap(({ score }) => score ?? []);
    return {
      taskId,
      cells,
      mean: meanOf(scores),
      apart: scores.length < 2 ? null : Math.max(...scores) - Math.min(...scores),
    };
  });
}

function cellOf(items: readonly ItemScoreView[]): TaskCell {
  return {
    items,
    score: meanOf(items.flatMap(({ score }) => score ?? [])),
    autoFail: items.some(({ autoFail }) => autoFail),
  };
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Tasks without a number come last. */
export function inOrder(rows: readonly TaskRow[], order: TaskOrder): readonly TaskRow[] {
  if (order === "run") return rows;
  if (order === "hardest") return rows.toSorted((a, b) => (a.mean ?? Infinity) - (b.mean ?? Infinity));
  return rows.toSorted((a, b) => (b.apart ?? -1) - (a.apart ?? -1));
}
