import { type Basis, type ResultRow, emptyCounts, itemOutcome } from "../../core/index.ts";
import type { TaskSum } from "../../statistics/index.ts";
import { type ItemScore, itemScores } from "./item-score.ts";
import { addKnown } from "./known-sum.ts";
import type { PersonWord } from "./person-scores.ts";
import { PooledSpread } from "./pooled-spread.ts";
import { type TaskPositions, TaskSums } from "./task-sums.ts";

/** Scores of one model by one basis, added up task by task. */
class BasisTally extends TaskSums {
  /** Items with a value, and items without one by reason. */
  scored = 0;
  readonly unscored = new Map<string, number>();
  /** Whether every value so far is 0 or 100. */
  isPassOrFail = true;
  /** By place, answers that the model refused or left empty. */
  readonly #withheld = new Map<number, number>();
  /** By place of a task that has several values, the sum of their squares. */
  readonly #squares: Float64Array;

  constructor(places: TaskPositions) {
    super(places);
    this.#squares = new Float64Array(places.ids.length);
  }

  take(place: number, score: ItemScore): void {
    if (score.scored) {
      this.scored += 1;
      this.add(place, score.value);
      this.isPassOrFail &&= score.value === 0 || score.value === 100;
      this.#squares[place] = (this.#squares[place] ?? 0) + score.value ** 2;
      return;
    }
    this.unscored.set(score.reason, (this.unscored.get(score.reason) ?? 0) + 1);
    if (WITHHELD.has(score.reason)) this.#withheld.set(place, (this.#withheld.get(place) ?? 0) + 1);
  }

  /** Values, their sum and the sum of their squares, of each task that has any. */
  samples(): {
    readonly place: number;
    readonly n: number;
    readonly sum: number;
    readonly squares: number;
  }[] {
    return Array.from(this.#squares, (squares, place) => ({ place, squares, ...this.of(place) })).filter(
      ({ n }) => n > 0,
    );
  }

  get isAnyWithheld(): boolean {
    return this.#withheld.size > 0;
  }

  /** Of a task's answers that came, the share that the model refused or left empty. */
  shareWithheld(place: number): number {
    const withheld = this.#withheld.get(place) ?? 0;
    return withheld === 0 ? 0 : withheld / (withheld + this.of(place).n);
  }
}

/** Why an answer without a score is the model's own doing: no network, judge or budget is to blame. */
const WITHHELD: ReadonlySet<string> = new Set(["refusal", "empty-answer"]);

/** What is counted of a task's items: all of them, and those of which something holds. */
const COUNTS = [
  "items",
  "judged",
  /** Of those judged, with an auto-fail rule that applied. */
  "autoFailed",
  /** Done or lost, and of those without an answer. */
  "ended",
  "failed",
  /** Answered, and of those that refuse. */
  "answered",
  "refused",
] as const;
type Count = (typeof COUNTS)[number];

/** What is kept of one model's rows while they stream by: nothing that grows with the number of samples but latencies. */
export class ModelTally {
  readonly counts = emptyCounts();
  readonly bases: Readonly<Record<Basis, BasisTally>>;
  readonly #places: TaskPositions;
  readonly #metric: string | null;
  readonly #outcomes: Readonly<Record<Count, Int32Array>>;
  /** By judge and by metric. */
  readonly judges = new Map<string, TaskSums>();
  readonly metrics = new Map<string, TaskSums>();
  /** How far judges are from each other on the same answer. */
  readonly judgeSpread = new PooledSpread();
  /** Milliseconds of every answer, and until its first token. */
  readonly latencies: number[] = [];
  readonly firstTokens: number[] = [];
  /** Sums over answers; null once one of them is unknown. */
  inputTokens: number | null = 0;
  outputTokens: number | null = 0;
  costUsd: number | null = 0;
  /** Tokens and time of answers whose tokens are known. */
  timedTokens = 0;
  timedMs = 0;

  /** `metric`: the one that scores by metrics are of. */
  constructor(places: TaskPositions, metric: string | null) {
    this.#places = places;
    this.#metric = metric;
    this.bases = {
      judges: new BasisTally(places),
      people: new BasisTally(places),
      metrics: new BasisTally(places),
    };
    const zeros = COUNTS.map((count) => [count, new Int32Array(places.ids.length)] as const);
    this.#outcomes = Object.fromEntries(zeros) as Record<Count, Int32Array>;
  }

  add(row: ResultRow, words: readonly PersonWord[]): void {
    const place = this.#places.of(row.taskId);
    this.counts[row.status] += 1;
    const scores = itemScores(row, words, this.#metric);
    for (const basis of ["judges", "people", "metrics"] as const)
      this.bases[basis].take(place, scores[basis]);
    for (const { kind, scorer, hundred } of row.scores) {
      if (hundred === null || kind === "person") continue;
      const groups = kind === "judge" ? this.judges : this.metrics;
      const own = groups.get(scorer) ?? new TaskSums(this.#places);
      groups.set(scorer, own);
      own.add(place, hundred);
    }
    this.judgeSpread.add(
      row.scores.flatMap(({ kind, hundred }) => (kind === "judge" && hundred !== null ? [hundred] : [])),
    );
    this.#addOutcomes(place, row, scores.judges.scored);
    // Every stored answer has a latency, so that its absence says that there is no answer.
    if (row.latencyMs !== null) this.#addAnswer(row, row.latencyMs);
  }

  /** How many items of each task, or of each cluster of related ones, something holds of, and of how many. */
  outcomes(all: Count, some: Count): { n: number; successes: number }[] {
    const [every, those] = [this.#outcomes[all], this.#outcomes[some]];
    const groups = Array.from({ length: this.#places.clusters }, () => ({ n: 0, successes: 0 }));
    for (const [place, n] of every.entries()) {
      const group = groups[this.#places.clusterOf(place)];
      if (group === undefined) continue;
      group.n += n;
      group.successes += those[place] ?? 0;
    }
    return groups;
  }

  /** Whether an answer to the task has failed by a rule. */
  hasAutoFailed(taskId: string): boolean {
    return (this.#outcomes.autoFailed[this.#places.of(taskId)] ?? 0) > 0;
  }

  /** What `outcomes` are counted by. */
  get unit(): string {
    return this.#places.related.unit;
  }

  /** What each task adds up to by a basis, and how many of its items have no value. */
  sums(basis: Basis): TaskSum[] {
    return Array.from(this.#outcomes.items, (items, place) => {
      const { n, sum } = this.bases[basis].of(place);
      return { n, sum, missing: items - n };
    });
  }

  #addOutcomes(place: number, row: ResultRow, isJudged: boolean): void {
    const count = (name: Count, holds: boolean): void => {
      const counts = this.#outcomes[name];
      if (holds) counts[place] = (counts[place] ?? 0) + 1;
    };
    const isAnswered = row.latencyMs !== null;
    const isFailed = !isAnswered && itemOutcome(row) === "candidate_failed";
    count("items", true);
    count("judged", isJudged);
    count("autoFailed", isJudged && row.scores.some(({ autoFail }) => autoFail));
    count("ended", isAnswered || isFailed);
    count("failed", isFailed);
    count("answered", isAnswered);
    count("refused", isAnswered && isRefusal(row));
  }

  #addAnswer({ firstTokenMs, inputTokens, outputTokens, costUsd }: ResultRow, latencyMs: number): void {
    this.latencies.push(latencyMs);
    if (firstTokenMs !== null) this.firstTokens.push(firstTokenMs);
    this.inputTokens = addKnown(this.inputTokens, inputTokens);
    this.outputTokens = addKnown(this.outputTokens, outputTokens);
    this.costUsd = addKnown(this.costUsd, costUsd);
    if (outputTokens === null) return;
    this.timedTokens += outputTokens;
    this.timedMs += latencyMs;
  }
}

function isRefusal({ finishReason, scores }: ResultRow): boolean {
  return (
    finishReason === "content-filter" || scores.some(({ unscoredReason }) => unscoredReason === "refusal")
  );
}
