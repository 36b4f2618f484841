import type { Certainty } from "../../contract/index.ts";
import { FIRST_SCORE, type PairState, type SessionAnswer } from "../../core/index.ts";
import type { Comparison } from "../../statistics/index.ts";

type Sides = readonly [first: number, second: number];

const keyOf = ([a, b]: Sides): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Two models, whichever is named first. */
const namesOf = (first: string, second: string): string => JSON.stringify([first, second].sort());

/** Every two answers, but for those of one model. */
function pairsAmong(answers: readonly SessionAnswer[]): number {
  const twos = (count: number): number => (count * (count - 1)) / 2;
  const ofModels = Map.groupBy(answers, ({ modelId }) => modelId).values();
  return ofModels.reduce((left, own) => left - twos(own.length), twos(answers.length));
}

/**
 * What a session's pairs add up to: enough to choose the next one without reading them all again. Pairs are folded in as
 * they change, in any order and as often as one likes: of each only the newest revision counts.
 */
export class PairTally {
  /** In the order of the session. */
  readonly answers: readonly SessionAnswer[];
  readonly models: readonly string[];
  readonly #answerOf: ReadonlyMap<number, SessionAnswer>;
  /** What was last shown of it, and how many verdicts had a winner then. */
  lastShown: { readonly certainty: Certainty; readonly won: number } | null = null;
  readonly #pairs = new Map<string, PairState>();
  readonly #open = new Map<string, PairState>();
  readonly #idOf = new Map<string, string>();
  /** How often which model won how much against which. */
  readonly #verdicts = new Map<string, Omit<Comparison, "weight"> & { weight: number }>();
  #revision = -1;
  #decided = 0;
  #won = 0;

  constructor(answers: readonly SessionAnswer[]) {
    this.answers = answers;
    this.models = [...new Set(answers.map(({ modelId }) => modelId))];
    this.#answerOf = new Map(answers.map((answer) => [answer.itemId, answer]));
  }

  /** Everything up to here is in. */
  get revision(): number {
    return this.#revision;
  }

  get decided(): number {
    return this.#decided;
  }

  /** How many verdicts have a winner. */
  get won(): number {
    return this.#won;
  }

  /** All pairs that its answers make: of two models, to the same task. */
  get possible(): number {
    const ofTasks = Map.groupBy(this.answers, ({ taskId }) => taskId).values();
    return ofTasks.reduce((sum, own) => sum + pairsAmong(own), 0);
  }

  fold(pairs: readonly PairState[]): void {
    for (const pair of pairs) {
      const { pairId, firstItemId, secondItemId, verdict, revision } = pair;
      this.#revision = Math.max(this.#revision, revision);
      const known = this.#pairs.get(pairId);
      if (known !== undefined && known.revision >= revision) continue;
      if (known !== undefined) this.#count(known, -1);
      this.#count(pair, 1);
      this.#pairs.set(pairId, pair);
      this.#idOf.set(keyOf([firstItemId, secondItemId]), pairId);
      if (verdict === null) this.#open.set(pairId, pair);
      else this.#open.delete(pairId);
    }
  }

  #count({ firstItemId, secondItemId, verdict }: PairState, change: 1 | -1): void {
    const [first, second] = [this.#answerOf.get(firstItemId), this.#answerOf.get(secondItemId)];
    if (verdict === null || first === undefined || second === undefined) return;
    this.#decided += change;
    const firstScore = FIRST_SCORE[verdict];
    if (firstScore !== FIRST_SCORE.draw) this.#won += change;
    const key = `${firstScore}\n${first.modelId}\n${second.modelId}`;
    const known = this.#verdicts.get(key);
    if (known !== undefined) known.weight += change;
    // Verdicts on all tasks stand together: whoever clusters by task must read the pairs.
    else
      this.#verdicts.set(key, {
        first: first.modelId,
        second: second.modelId,
        firstScore,
        task: "",
        weight: 1,
      });
  }

  /** The verdicts as comparisons that count as often as they were given. */
  comparisons(): Comparison[] {
    return [...this.#verdicts.values()].filter(({ weight }) => weight > 0).map((counted) => ({ ...counted }));
  }

  /**
   * What the first of two models won on each task that both were compared on, by the names of the two in alphabetical
   * order. A task counts by the first verdict on it: further ones hang together with it.
   */
  taskScores(): ReadonlyMap<string, readonly number[]> {
    const seen = new Set<string>();
    const scores = new Map<string, number[]>();
    for (const { firstItemId, secondItemId, verdict } of this.#pairs.values()) {
      const [first, second] = [this.#answerOf.get(firstItemId), this.#answerOf.get(secondItemId)];
      if (verdict === null || first === undefined || second === undefined) continue;
      const isTurned = first.modelId > second.modelId;
      const models = namesOf(first.modelId, second.modelId);
      const key = `${models} ${first.taskId}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const own = scores.get(models) ?? [];
      own.push(isTurned ? 1 - FIRST_SCORE[verdict] : FIRST_SCORE[verdict]);
      scores.set(models, own);
    }
    return scores;
  }

  /** On how many more tasks each two models can be compared, by the same names as `taskScores`. */
  tasksLeft(): ReadonlyMap<string, number> {
    const tasksOf = new Map(
      this.models.map((model) => [
        model,
        new Set(this.answers.filter(({ modelId }) => modelId === model).map(({ taskId }) => taskId)),
      ]),
    );
    const scores = this.taskScores();
    const left = new Map<string, number>();
    for (const [index, first] of this.models.entries())
      for (const second of this.models.slice(index + 1)) {
        const key = namesOf(first, second);
        const shared = tasksOf.get(first)?.intersection(tasksOf.get(second) ?? new Set()).size ?? 0;
        left.set(key, shared - (scores.get(key)?.length ?? 0));
      }
    return left;
  }

  /** The pair that has waited longest for its verdict, of those that are not excluded. */
  firstOpen(without: readonly string[] = []): PairState | null {
    return this.#open.values().find(({ pairId }) => !without.includes(pairId)) ?? null;
  }

  /** The pair of these two items, whichever stands on the left. */
  pairOf(sides: Sides): string | null {
    return this.#idOf.get(keyOf(sides)) ?? null;
  }

  /** Answers of two models to the same task that did not stand side by side yet. */
  untried(first: string, second: string): Sides[] {
    const ofSecond = Map.groupBy(
      this.answers.filter(({ modelId }) => modelId === second),
      ({ taskId }) => taskId,
    );
    return this.answers
      .filter(({ modelId }) => modelId === first)
      .flatMap(({ taskId, itemId }) =>
        (ofSecond.get(taskId) ?? []).map((other): Sides => [itemId, other.itemId]),
      )
      .filter((sides) => this.pairOf(sides) === null);
  }
}
