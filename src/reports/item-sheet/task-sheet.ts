import {
  type PageRequest,
  type PlacedTask,
  type TaskCell,
  type TaskScoreFilter,
  type TaskScores,
  comparePlaces,
  fieldOf,
  isDescending,
} from "../../core/index.ts";
import { mean } from "../../statistics/index.ts";
import type { SheetColumns } from "./sheet-columns.ts";
import { wantedTasks } from "./wanted-tasks.ts";

export interface TaskPage {
  readonly rows: readonly TaskScores[];
  readonly next: string | null;
  readonly total: number;
}

/** A run's tasks with every model's score on each. */
export class TaskSheet {
  readonly #columns: SheetColumns;
  readonly #rows: readonly TaskScores[];
  #last: { readonly asked: string; readonly rows: readonly TaskScores[] } | null = null;

  constructor(columns: SheetColumns) {
    this.#columns = columns;
    this.#rows = taskRows(columns);
  }

  /** Of those tasks only that are `among` some, where these are given. */
  page(
    { cursor = "0", limit, ...filter }: PageRequest & TaskScoreFilter,
    among?: readonly string[],
  ): TaskPage {
    const rows = this.#narrowed(filter, among);
    const [from, to] = [Number(cursor), Number(cursor) + limit];
    return { rows: rows.slice(from, to), next: to < rows.length ? String(to) : null, total: rows.length };
  }

  /** A task and its neighbours in the order asked for; null when there is no such task. */
  placed(taskId: string, filter: TaskScoreFilter, among?: readonly string[]): PlacedTask | null {
    const scores = this.#rows.find((row) => row.taskId === taskId);
    if (scores === undefined) return null;
    const rows = this.#narrowed(filter, among);
    const place = rows.indexOf(scores);
    const beside = (by: number): string | null => (place === -1 ? null : (rows[place + by]?.taskId ?? null));
    return {
      scores,
      position: place === -1 ? null : place + 1,
      total: rows.length,
      previous: beside(-1),
      next: beside(1),
    };
  }

  /** The last order asked for is kept: its pages are asked for one after another. */
  #narrowed(filter: TaskScoreFilter, among: readonly string[] | undefined): readonly TaskScores[] {
    const asked = JSON.stringify([filter, among]);
    if (this.#last?.asked !== asked) this.#last = { asked, rows: this.#ordered(filter, among) };
    return this.#last.rows;
  }

  /** Tasks without a number come last; equal ones stay as in the run. */
  #ordered(
    { sort = "run", autoFail, missingScore, ...filter }: TaskScoreFilter,
    among: readonly string[] | undefined,
  ): readonly TaskScores[] {
    const isWanted = wantedTasks(this.#columns.words.task, filter, among);
    const rows = this.#rows.filter(
      ({ cells }, place) =>
        isWanted[place] === true &&
        (autoFail === undefined || cells.some((cell) => cell.autoFail) === autoFail) &&
        (missingScore === undefined || cells.some(({ unscored }) => unscored > 0) === missingScore),
    );
    const field = fieldOf(sort);
    if (field === "run") return isDescending(sort) ? rows.toReversed() : rows;
    const placeOf = (row: TaskScores) => ({ id: 0, value: row[field] });
    return rows.toSorted((one, other) => comparePlaces(sort, placeOf(one), placeOf(other)));
  }
}

/** In the order of `words.task`. */
function taskRows({ numbers, words }: SheetColumns): TaskScores[] {
  const byTask = words.task.map(() => words.model.map((): number[] => []));
  for (const [place, task] of numbers.task.entries()) byTask[task]?.[numbers.model[place] ?? -1]?.push(place);
  const cellOf = (model: number, places: readonly number[]): TaskCell => {
    const scores = places.map((place) => numbers.score[place] ?? Number.NaN).filter(isKnown);
    const score = mean(scores);
    const autoFails = places.filter((place) => numbers.autoFail[place] === 1).length;
    const reason = places.map((place) => numbers.reason[place] ?? Number.NaN).find(isKnown);
    return {
      modelId: words.model[model] ?? "",
      score,
      unscoredReason: score === null && reason !== undefined ? (words.reason[reason] ?? null) : null,
      autoFail: autoFails > 0,
      itemIds: places.map((place) => numbers.itemId[place] ?? 0),
      autoFails,
      unscored: places.length - scores.length,
    };
  };
  return byTask.map((models, task) => {
    const cells = models.flatMap((places, model) => (places.length === 0 ? [] : [cellOf(model, places)]));
    const scores = cells.flatMap(({ score }) => score ?? []);
    return {
      taskId: words.task[task] ?? "",
      mean: mean(scores),
      apart: scores.length < 2 ? null : Math.max(...scores) - Math.min(...scores),
      costUsd: models.flat().every((place) => isKnown(numbers.cost[place] ?? Number.NaN))
        ? models.flat().reduce((sum, place) => sum + (numbers.cost[place] ?? 0), 0)
        : null,
      cells,
    };
  });
}

const isKnown = (value: number): boolean => !Number.isNaN(value);
