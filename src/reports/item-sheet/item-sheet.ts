import {
  type ItemOrder,
  type ItemScore,
  type ItemScoreFilter,
  ITEM_STATUSES,
  type PageRequest,
  type PlacedTask,
  type TaskScoreFilter,
} from "../../core/index.ts";
import type { SheetColumns, SheetNumber } from "./sheet-columns.ts";
import { type TaskPage, TaskSheet } from "./task-sheet.ts";
import { wantedTasks } from "./wanted-tasks.ts";

/** `task-9` comes before `task-10`. Made when it is first needed: that takes as long as starting Node. */
let byName: Intl.Collator | undefined;

const COLUMN_OF: Readonly<Record<Exclude<ItemOrder, "run">, SheetNumber>> = {
  task: "task",
  model: "model",
  score: "score",
  status: "status",
  sample: "sample",
  latency: "latency",
  inputTokens: "inputTokens",
  outputTokens: "outputTokens",
  cost: "cost",
};

interface ItemPage {
  readonly rows: ItemScore[];
  readonly next: string | null;
  readonly total: number;
}

type Bound = readonly [SheetNumber, low: number | undefined, high: number | undefined];

/** A run's items, narrowed and put in order. The last order asked for is kept: its pages are asked for one after another. */
export class ItemSheet {
  readonly #columns: SheetColumns;
  #last: { readonly asked: string; readonly places: Int32Array } | null = null;
  #tasks: TaskSheet | null = null;

  constructor(columns: SheetColumns) {
    this.#columns = columns;
  }

  /** Of those tasks only that are `among` some, where these are given. */
  items(
    { cursor = "0", limit, ...filter }: PageRequest & ItemScoreFilter,
    among?: readonly string[],
  ): ItemPage {
    const asked = JSON.stringify([filter, among]);
    if (this.#last?.asked !== asked) this.#last = { asked, places: this.#places(filter, among) };
    const { places } = this.#last;
    const [from, to] = [Number(cursor), Number(cursor) + limit];
    return {
      rows: Array.from(places.subarray(from, to), (place) => this.#item(place)),
      next: to < places.length ? String(to) : null,
      total: places.length,
    };
  }

  /** Of those tasks only that are `among` some, where these are given. */
  tasks(request: PageRequest & TaskScoreFilter, among?: readonly string[]): TaskPage {
    return this.#taskSheet().page(request, among);
  }

  /** One task with its neighbours in the order asked for; null when the run has none of this id. */
  task(taskId: string, filter: TaskScoreFilter, among?: readonly string[]): PlacedTask | null {
    return this.#taskSheet().placed(taskId, filter, among);
  }

  #taskSheet(): TaskSheet {
    this.#tasks ??= new TaskSheet(this.#columns);
    return this.#tasks;
  }

  #item(place: number): ItemScore {
    const { numbers, words } = this.#columns;
    const at = (name: SheetNumber): number | null => known(numbers[name][place]);
    return {
      itemId: at("itemId") ?? 0,
      taskId: words.task[at("task") ?? -1] ?? "",
      modelId: words.model[at("model") ?? -1] ?? "",
      sample: at("sample") ?? 0,
      status: ITEM_STATUSES[at("status") ?? -1] ?? "NEW",
      score: at("score"),
      unscoredReason: words.reason[at("reason") ?? -1] ?? null,
      autoFail: at("autoFail") === 1,
      latencyMs: at("latency"),
      inputTokens: at("inputTokens"),
      outputTokens: at("outputTokens"),
      costUsd: at("cost"),
    };
  }

  #places(
    { order = "run", direction = "asc", ...filter }: ItemScoreFilter,
    among?: readonly string[],
  ): Int32Array {
    const { itemId } = this.#columns.numbers;
    const isWanted = this.#wanted(filter, among);
    const places = Int32Array.from(itemId.keys()).filter(isWanted);
    if (order === "run") return direction === "asc" ? places : places.toReversed();
    const keys = this.#keys(COLUMN_OF[order]);
    const sign = direction === "asc" ? 1 : -1;
    return places.sort((a, b) => {
      const [first, second] = [keys[a] ?? Number.NaN, keys[b] ?? Number.NaN];
      // Items without the number come last, whichever way; equal ones stay as in the run.
      if (Number.isNaN(first) || Number.isNaN(second))
        return Number(Number.isNaN(first)) - Number(Number.isNaN(second)) || a - b;
      return sign * (first - second) || a - b;
    });
  }

  /** What a column is ordered by: its numbers, or where its words stand among all words of the column. */
  #keys(column: SheetNumber): Float64Array {
    const { numbers, words } = this.#columns;
    if (column !== "task" && column !== "model") return numbers[column];
    const ranks = new Float64Array(words[column].length);
    const sorted = words[column].map((word, place) => ({ word, place }));
    const { compare } = (byName ??= new Intl.Collator("en", { numeric: true }));
    sorted.sort((a, b) => compare(a.word, b.word));
    for (const [rank, { place }] of sorted.entries()) ranks[place] = rank;
    return numbers[column].map((place) => ranks[place] ?? Number.NaN);
  }

  #wanted(filter: ItemScoreFilter, among?: readonly string[]): (place: number) => boolean {
    const { numbers, words } = this.#columns;
    const isTask = wantedTasks(words.task, filter, among);
    const model = filter.modelId === undefined ? null : words.model.indexOf(filter.modelId);
    const status = filter.status === undefined ? null : words.status.indexOf(filter.status);
    const autoFail = filter.autoFail === undefined ? null : Number(filter.autoFail);
    const all: readonly Bound[] = [
      ["score", filter.minScore, filter.maxScore],
      ["latency", filter.minLatencyMs, filter.maxLatencyMs],
      ["outputTokens", filter.minTokens, filter.maxTokens],
      ["cost", filter.minCostUsd, filter.maxCostUsd],
    ];
    const bounds = all.filter(([, low, high]) => low !== undefined || high !== undefined);
    return (place) =>
      isTask[numbers.task[place] ?? -1] === true &&
      (model === null || numbers.model[place] === model) &&
      (status === null || numbers.status[place] === status) &&
      (autoFail === null || numbers.autoFail[place] === autoFail) &&
      bounds.every(([column, low = -Infinity, high = Infinity]) => {
        const value = numbers[column][place] ?? Number.NaN;
        return value >= low && value <= high;
      });
  }
}

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;
