import { BASES, type Basis, type ResultRow, type Session } from "../../core/index.ts";
import { itemScores } from "../summary/item-score.ts";
import { chooseBasis } from "../summary/choose-basis.ts";
import { PersonScores } from "../summary/person-scores.ts";

export interface ScoredSample {
  readonly itemId: number;
  /** 0-100. */
  readonly value: number;
}

/** A model's scored samples, by the id of their task. */
export type ScoredTasks = ReadonlyMap<string, readonly ScoredSample[]>;

/** What is kept of one run's rows while they stream by. */
export class SideTally {
  readonly #persons: PersonScores;
  readonly #metric: string | null;
  /** Items with a value, by basis. */
  readonly covered: Record<Basis, number> = { judges: 0, people: 0, metrics: 0 };
  readonly #scored: Readonly<Record<Basis, Map<string, Map<string, ScoredSample[]>>>> = {
    judges: new Map(),
    people: new Map(),
    metrics: new Map(),
  };
  /** Items that still wait for an answer or a judge. */
  open = 0;

  /** `metric`: the one that scores by metrics are of. */
  constructor(sessions: readonly Session[], metric: string | null) {
    this.#persons = new PersonScores(sessions);
    this.#metric = metric;
  }

  add(row: ResultRow): void {
    if (row.status === "NEW" || row.status === "WAITING_FOR_JUDGE") this.open += 1;
    const scores = itemScores(row, this.#persons.of(row), this.#metric);
    for (const basis of BASES) {
      const score = scores[basis];
      if (!score.scored) continue;
      this.covered[basis] += 1;
      const tasks = this.#scored[basis].get(row.modelId) ?? new Map<string, ScoredSample[]>();
      const samples = tasks.get(row.taskId) ?? [];
      samples.push({ itemId: row.itemId, value: score.value });
      tasks.set(row.taskId, samples);
      this.#scored[basis].set(row.modelId, tasks);
    }
  }

  /** Whose scores the run is ranked by. */
  get basis(): Basis | null {
    return chooseBasis(this.covered);
  }

  of(basis: Basis, modelId: string): ScoredTasks {
    return this.#scored[basis].get(modelId) ?? new Map();
  }
}

export async function tallySide(
  rows: AsyncIterable<ResultRow>,
  sessions: readonly Session[],
  metric: string | null,
): Promise<SideTally> {
  const tally = new SideTally(sessions, metric);
  for await (const row of rows) tally.add(row);
  return tally;
}
