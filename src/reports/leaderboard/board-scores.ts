import { type Estimate, FIGURES_OF_TASK, type FiguresOfRun } from "../../core/index.ts";
import { type ModelScores, type ScoredCell, meanOfClusters } from "../../statistics/index.ts";
import { SCALE } from "../summary/model-result.ts";

interface Sum {
  n: number;
  sum: number;
}

/** Places of things in the order in which they came. */
class Places<Key> {
  readonly #places = new Map<Key, number>();

  get size(): number {
    return this.#places.size;
  }

  of(key: Key): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.#places.size);
    return this.#places.size - 1;
  }
}

/**
 * What all runs say of models on tasks, with who said it. However often a task was run with a model and a scorer, it
 * counts once.
 */
export class BoardScores {
  readonly #tasks = new Places<number>();
  readonly #lastTasks: number[] = [];
  readonly #lastPlaces: number[] = [];
  readonly #groups = new Places<number>();
  /** By place of a task, the group of tasks that it hangs together with. */
  readonly #groupOf: number[] = [];
  /** By place of a task, what it asks: the same question may be judged in several ways. */
  readonly #askedOf: number[] = [];
  readonly #models = new Places<string>();
  readonly #scorers = new Places<string>();
  readonly #words: string[] = [];
  /** By model and scorer, and then by place of the task. */
  readonly #columns = new Map<string, { model: number; scorer: number; sums: Map<number, Sum> }>();

  add(model: string, { figures: { scorer }, taskMeans }: Pick<FiguresOfRun, "figures" | "taskMeans">): void {
    if (scorer === null || taskMeans.length === 0) return;
    const [of, by] = [this.#models.of(model), this.#scorers.of(scorer.id)];
    this.#words[by] = scorer.words;
    const key = `${of} ${by}`;
    const column = this.#columns.get(key) ?? { model: of, scorer: by, sums: new Map<number, Sum>() };
    this.#columns.set(key, column);
    for (let at = 0; at < taskMeans.length; at += FIGURES_OF_TASK) {
      const task = this.#placeOf(at / FIGURES_OF_TASK, taskMeans[at] as number);
      this.#groupOf[task] ??= this.#groups.of(taskMeans[at + 1] as number);
      this.#askedOf[task] ??= taskMeans[at + 2] as number;
      const own = column.sums.get(task);
      const value = taskMeans[at + 3] as number;
      if (own === undefined) column.sums.set(task, { n: 1, sum: value });
      else {
        own.n += 1;
        own.sum += value;
      }
    }
  }

  /** Models of a run mostly have the same tasks in the same order, so that a place need not be looked up again. */
  #placeOf(index: number, task: number): number {
    if (this.#lastTasks[index] === task) return this.#lastPlaces[index] as number;
    const place = this.#tasks.of(task);
    this.#lastTasks[index] = task;
    this.#lastPlaces[index] = place;
    return place;
  }

  /** Who has scored, in words. */
  get scorers(): readonly string[] {
    return this.#words;
  }

  hasScores(model: string): boolean {
    return this.#columnsOf(model).length > 0;
  }

  /** Tasks that a model has a score on, by their places. */
  tasksOf(model: string): ReadonlySet<number> {
    return new Set(this.#columnsOf(model).flatMap(({ sums }) => [...sums.keys()]));
  }

  /** How many tasks a model has a score on, each once, in however many ways it was judged. */
  countTasks(model: string): number {
    return this.#countAsked(this.tasksOf(model));
  }

  /** How many of them two models were judged on in the same way. */
  countShared(first: string, second: string): number {
    return this.#countAsked(this.tasksOf(first).intersection(this.tasksOf(second)));
  }

  #countAsked(tasks: ReadonlySet<number>): number {
    return new Set([...tasks].map((task) => this.#askedOf[task])).size;
  }

  /** A model's mean over the tasks it has, each once. */
  ownMean(model: string): Estimate {
    const tasks = new Map<number, Sum>();
    for (const { sums } of this.#columnsOf(model))
      for (const [task, { n, sum }] of sums) {
        const own = tasks.get(task) ?? { n: 0, sum: 0 };
        tasks.set(task, { n: own.n + 1, sum: own.sum + sum / n });
      }
    const groups = new Map<number, Sum>();
    for (const [task, { n, sum }] of tasks) {
      const group = this.#groupOf[task] as number;
      const own = groups.get(group) ?? { n: 0, sum: 0 };
      groups.set(group, { n: own.n + 1, sum: own.sum + sum / n });
    }
    return meanOfClusters(groups.values(), { bounds: SCALE });
  }

  /** What some models are compared by. */
  table(models: readonly string[]): ModelScores {
    const cells: ScoredCell[][] = Array.from({ length: this.#tasks.size }, () => []);
    for (const [place, model] of models.entries())
      for (const { scorer, sums } of this.#columnsOf(model))
        for (const [task, { n, sum }] of sums) cells[task]?.push({ model: place, scorer, value: sum / n });
    return {
      tasks: cells.map((own, task) => ({ cluster: this.#groupOf[task] as number, cells: own })),
      size: {
        models: models.length,
        scorers: Math.max(1, this.#scorers.size),
        clusters: this.#groups.size,
      },
      scale: SCALE,
    };
  }

  #columnsOf(model: string) {
    const place = this.#models.of(model);
    return [...this.#columns.values()].filter((column) => column.model === place);
  }
}
