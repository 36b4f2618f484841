import {
  type PageRequest,
  type TaskCell,
  type TaskScoreFilter,
  type TaskScorePage,
  type TaskScoreView,
  comparePlaces,
  fieldOf,
  isDescending,
} from "../../core/index.ts";
import { mean } from "../../statistics/index.ts";
import type { SheetColumns } from "./sheet-columns.ts";
import { wantedTasks } from "./wanted-tasks.ts";

/** A run's tasks with every model's score on each. */
export class TaskSheet {
  readonly #columns: SheetColumns;
  readonly #rows: readonly TaskScoreView[];
  #last: { readonly asked: string; readonly rows: readonly TaskScoreView[] } | null = null;

  constructor(columns: SheetColumns) {
    this.#columns = columns;
    this.#rows = taskRows(columns);
  }

  /** Of those tasks only that are `among` some, where these are given. */
  page(
    { cursor = "0", limit, ...filter }: PageRequest & TaskScoreFilter,
    among?: readonly string[],
  ): TaskScorePage {
    const asked = JSON.stringify([filter, among]);
    if (this.#last?.asked !== asked) this.#last = { asked, rows: this.#ordered(filter, among) };
    const { rows } = this.#last;
    const [from, to] = [Number(cursor), Number(cursor) + limit];
    return { rows: rows.slice(from, to), next: to < rows.length ? String(to) : null, total: rows.length };
  }

  /** Tasks without a number come last; equal ones stay as in the run. */
  #ordered(
    { sort = "run", ...filter }: TaskScoreFilter,
    among: readonly string[] | undefined,
  ): readonly TaskScoreView[] {
    const isWanted = wantedTasks(this.#columns.words.task, filter);
    const some = among === undefined ? null : new Set(among);
    const rows = this.#rows.filter(({ taskId }, place) => isWanted[place] && some?.has(taskId) !== false);
    const field = fieldOf(sort);
    if (field === "run") return isDescending(sort) ? rows.toReversed() : rows;
    const placeOf = (row: TaskScoreView) => ({ id: 0, value: row[field] });
    return rows.toSorted((one, other) => comparePlaces(sort, placeOf(one), placeOf(other)));
  }
}

/** In the order of `words.task`. */
function taskRows({ numbers, words }: SheetColumns): TaskScoreView[] {
  const byTask = words.task.map(() => words.model.map((): number[] => []));
  for (const [place, task] of numbers.task.entries()) byTask[task]?.[numbers.model[place] ?? -1]?.push(place);
  const cellOf = (model: number, places: readonly number[]): TaskCell => {
    const score = mean(places.map((place) => numbers.score[place] ?? Number.NaN).filter(isKnown));
    const reason = places.map((place) => numbers.reason[place] ?? Number.NaN).find(isKnown);
    return {
      modelId: words.model[model] ?? "",
      score,
      unscoredReason: score === null && reason !== undefined ? (words.reason[reason] ?? null) : null,
      autoFail: places.some((place) => numbers.autoFail[place] === 1),
      itemIds: places.map((place) => numbers.itemId[place] ?? 0),
    };
  };
  return byTask.map((models, task) => {
    const cells = models.flatMap((places, model) => (places.length === 0 ? [] : [cellOf(model, places)]));
    const scores = cells.flatMap(({ score }) => score ?? []);
    return {
      taskId: words.task[task] ?? "",
      mean: mean(scores),
      apart: scores.length < 2 ? null : Math.max(...scores) - Math.min(...scores),
      cells,
    };
  });
}

const isKnown = (value: number): boolean => !Number.isNaN(value);
