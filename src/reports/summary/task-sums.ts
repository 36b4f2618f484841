import { Failure, type FrozenTask, TaskClusters, phrase } from "../../core/index.ts";

/** The places of a run's tasks, so that what is kept of them needs no names. */
export class TaskPositions {
  readonly ids: readonly string[];
  /** Which of them are related. */
  readonly related: TaskClusters;
  /** How many independent groups of tasks there are. */
  readonly clusters: number;
  readonly #places: ReadonlyMap<string, number>;
  readonly #clusters: Int32Array;

  constructor(tasks: readonly Pick<FrozenTask, "taskId" | "cluster">[]) {
    this.ids = tasks.map(({ taskId }) => taskId);
    this.related = new TaskClusters(tasks);
    this.#places = new Map(this.ids.map((id, place) => [id, place]));
    const numbers = new Map<string, number>();
    this.#clusters = Int32Array.from(this.ids, (id) => {
      const key = this.related.of(id);
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    });
    this.clusters = numbers.size;
  }

  /** The group that the task at a place belongs to. */
  clusterOf(place: number): number {
    return this.#clusters[place] ?? place;
  }

  of(taskId: string): number {
    const place = this.#places.get(taskId);
    if (place === undefined)
      throw new Failure("bug", phrase`The run has results of the task ${taskId}, which is not frozen in it.`);
    return place;
  }
}

/** Values added up task by task: several answers to one task are averaged before anything else is done with them. */
export class TaskSums {
  readonly #places: TaskPositions;
  readonly #counts: Int32Array;
  readonly #sums: Float64Array;

  constructor(places: TaskPositions) {
    this.#places = places;
    this.#counts = new Int32Array(places.ids.length);
    this.#sums = new Float64Array(places.ids.length);
  }

  add(place: number, value: number): void {
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#sums[place] = (this.#sums[place] ?? 0) + value;
  }

  of(place: number): { readonly n: number; readonly sum: number } {
    return { n: this.#counts[place] ?? 0, sum: this.#sums[place] ?? 0 };
  }

  /** The mean of the task at a place; null where it has no value. */
  meanAt(place: number): number | null {
    const n = this.#counts[place] ?? 0;
    return n === 0 ? null : (this.#sums[place] ?? 0) / n;
  }

  /** The mean of each task that has a value. */
  means(): ReadonlyMap<string, number> {
    const means = new Map<string, number>();
    this.#places.ids.forEach((id, place) => {
      const { n, sum } = this.of(place);
      if (n > 0) means.set(id, sum / n);
    });
    return means;
  }
}
