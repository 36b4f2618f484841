import { BASES, type Basis, type ResultRow, type Session } from "../../core/index.ts";
import { itemScores } from "../summary/item-score.ts";
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
  readonly #scored: Readonly<Record<Basis, Map<string, Map<string, ScoredSample[]>>>> = {
    judges: new Map(),
    people: new Map(),
    metrics: new Map(),
  };
  /** Items that still wait for an answer or a judge. */
  open = 0;

  constructor(sessions: readonly Session[]) {
    this.#persons = new PersonScores(sessions);
  }

  add(row: ResultRow): void {
    if (row.status === "NEW" || row.status === "WAITING_FOR_JUDGE") this.open += 1;
    const scores = itemScores(row, this.#persons.of(row));
    for (const basis of BASES) {
      const score = scores[basis];
      if (!score.scored) continue;
      const tasks = this.#scored[basis].get(row.modelId) ?? new Map<string, ScoredSample[]>();
      const samples = tasks.get(row.taskId) ?? [];
      samples.push({ itemId: row.itemId, value: score.value });
      tasks.set(row.taskId, samples);
      this.#scored[basis].set(row.modelId, tasks);
    }
  }

  /** Whose scores the run is ranked by: the judges', else the people's, else the metrics'. */
  get basis(): Basis | null {
    return BASES.find((basis) => this.has(basis)) ?? null;
  }

  has(basis: Basis): boolean {
    return this.#scored[basis].size > 0;
  }

  of(basis: Basis, modelId: string): ScoredTasks {
    return this.#scored[basis].get(modelId) ?? new Map();
  }
}

export async function tallySide(
  rows: AsyncIterable<ResultRow>,
  sessions: readonly Session[],
): Promise<SideTally> {
  const tally = new SideTally(sessions);
  for await (const row of rows) tally.add(row);
  return tally;
}
