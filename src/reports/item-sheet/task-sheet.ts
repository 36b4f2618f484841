import {
  type PageRequest,
  type PlacedTask,
  type TaskCell,
  type TaskScoreFilter,
  type TaskScores,
  comparePositions,
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

/** A run's tasks with every model's score on each. A task is put together when it is first needed: few of many are seen. */
export class TaskSheet {
  readonly #columns: SheetColumns;
  readonly #placesOf: PlacesOf;
  readonly #rows: (TaskScores | undefined)[] = [];
  #last: { readonly asked: string; readonly tasks: readonly number[] } | null = null;

  constructor(columns: SheetColumns) {
    this.#columns = columns;
    this.#placesOf = placesByCell(columns);
  }

  /** Of those tasks only that are `among` some, where these are given. */
  page(
    { cursor = "0", limit, ...filter }: PageRequest & TaskScoreFilter,
    among?: readonly string[],
  ): TaskPage {
    const tasks = this.#narrowed(filter, among);
    const [from, to] = [Number(cursor), Number(cursor) + limit];
    return {
      rows: tasks.slice(from, to).map((task) => this.#row(task)),
      next: to < tasks.length ? String(to) : null,
      total: tasks.length,
    };
  }

  /** A task and its neighbours in the order asked for; null when there is no such task. */
  placed(taskId: string, filter: TaskScoreFilter, among?: readonly string[]): PlacedTask | null {
    const names = this.#columns.words.task;
    const task = names.indexOf(taskId);
    if (task === -1) return null;
    const tasks = this.#narrowed(filter, among);
    const place = tasks.indexOf(task);
    const beside = (by: number): string | null =>
      place === -1 ? null : (names[tasks[place + by] ?? -1] ?? null);
    return {
      scores: this.#row(task),
      position: place === -1 ? null : place + 1,
      total: tasks.length,
      previous: beside(-1),
      next: beside(1),
    };
  }

  #row(task: number): TaskScores {
    return (this.#rows[task] ??= taskRow(this.#columns, task, this.#placesOf));
  }

  /** The last order asked for is kept: its pages are asked for one after another. */
  #narrowed(filter: TaskScoreFilter, among: readonly string[] | undefined): readonly number[] {
    const asked = JSON.stringify([filter, among]);
    if (this.#last?.asked !== asked) this.#last = { asked, tasks: this.#ordered(filter, among) };
    return this.#last.tasks;
  }

  /** Tasks without a number come last; equal ones stay as in the run. */
  #ordered(
    { sort = "run", autoFail, missingScore, ...filter }: TaskScoreFilter,
    among: readonly string[] | undefined,
  ): readonly number[] {
    const isWanted = wantedTasks(this.#columns.words.task, filter, among);
    const tasks = [...isWanted.keys()].filter(
      (task) =>
        isWanted[task] === true &&
        (autoFail === undefined || this.#row(task).cells.some((cell) => cell.autoFail) === autoFail) &&
        (missingScore === undefined ||
          this.#row(task).cells.some(({ unscored }) => unscored > 0) === missingScore),
    );
    const field = fieldOf(sort);
    if (field === "run") return isDescending(sort) ? tasks.toReversed() : tasks;
    const placeOf = (task: number) => ({ id: 0, value: this.#row(task)[field] });
    return tasks.toSorted((one, other) => comparePositions(sort, placeOf(one), placeOf(other)));
  }
}

/** Where a model's answers to a task stand in the columns. */
type PlacesOf = (task: number, model: number) => number[];

function placesByCell({ numbers, words }: SheetColumns): PlacesOf {
  const models = words.model.length;
  const cells = numbers.task.map((task, place) => task * models + (numbers.model[place] ?? 0));
  /** Where the places of a cell end, once all are in. */
  const ends = new Int32Array(words.task.length * models + 1);
  for (const cell of cells) ends[cell + 1] = (ends[cell + 1] ?? 0) + 1;
  for (let cell = 1; cell < ends.length; cell += 1) ends[cell] = (ends[cell] ?? 0) + (ends[cell - 1] ?? 0);
  const places = new Int32Array(cells.length);
  for (const [place, cell] of cells.entries()) {
    const next = ends[cell] ?? 0;
    places[next] = place;
    ends[cell] = next + 1;
  }
  return (task, model) => {
    const cell = task * models + model;
    return Array.from(places.subarray(cell === 0 ? 0 : ends[cell - 1], ends[cell]));
  };
}

function taskRow(columns: SheetColumns, task: number, placesOf: PlacesOf): TaskScores {
  const { numbers, words } = columns;
  const models = words.model.map((_, model) => placesOf(task, model));
  const cells = models.flatMap((places, model) =>
    places.length === 0 ? [] : [cellOf(columns, model, places)],
  );
  const scores = cells.flatMap(({ score }) => score ?? []);
  const costs = models.flat().map((place) => numbers.cost[place] ?? Number.NaN);
  return {
    taskId: words.task[task] ?? "",
    mean: mean(scores),
    apart: scores.length < 2 ? null : Math.max(...scores) - Math.min(...scores),
    costUsd: costs.every(isKnown) ? costs.reduce((sum, cost) => sum + cost, 0) : null,
    cells,
  };
}

function cellOf({ numbers, words }: SheetColumns, model: number, places: readonly number[]): TaskCell {
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
}

const isKnown = (value: number): boolean => !Number.isNaN(value);
