import { type Basis, type ResultRow, emptyCounts, itemOutcome } from "../../core/index.ts";
import type { TaskSum } from "../../statistics/index.ts";
import { type ItemScore, itemScores } from "./item-score.ts";
import { addKnown } from "./known-sum.ts";
import type { PersonWord } from "./person-scores.ts";
import { TaskSums } from "./task-sums.ts";

/** Scores of one model by one basis, added up task by task, and what has none. */
class BasisTally {
  readonly #tasks = new Map<string, { n: number; sum: number; missing: number }>();
  /** Items with a value, and items without one by reason. */
  scored = 0;
  readonly unscored = new Map<string, number>();

  add(taskId: string, score: ItemScore): void {
    const task = this.#tasks.get(taskId) ?? { n: 0, sum: 0, missing: 0 };
    this.#tasks.set(taskId, task);
    if (score.scored) {
      this.scored += 1;
      task.n += 1;
      task.sum += score.value;
    } else {
      this.unscored.set(score.reason, (this.unscored.get(score.reason) ?? 0) + 1);
      task.missing += 1;
    }
  }

  get tasks(): Iterable<TaskSum> {
    return this.#tasks.values();
  }

  /** The mean of each task that has a score, 0-100. */
  means(): ReadonlyMap<string, number> {
    const scored = [...this.#tasks].filter(([, { n }]) => n > 0);
    return new Map(scored.map(([task, { n, sum }]) => [task, sum / n]));
  }
}

/** Outcomes of one task's items. */
interface TaskOutcomes {
  /** Judged, and of those with an auto-fail rule that applied. */
  judged: number;
  autoFailed: number;
  /** Done or lost, and of those without an answer. */
  ended: number;
  failed: number;
  /** Answered, and of those that refuse. */
  answered: number;
  refused: number;
}

/** What is kept of one model's rows while they stream by: nothing that grows with the number of samples but latencies. */
export class ModelTally {
  readonly counts = emptyCounts();
  readonly bases: Readonly<Record<Basis, BasisTally>> = {
    judges: new BasisTally(),
    people: new BasisTally(),
    metrics: new BasisTally(),
  };
  readonly #outcomes = new Map<string, TaskOutcomes>();
  /** By judge and by metric. */
  readonly judges = new Map<string, TaskSums>();
  readonly metrics = new Map<string, TaskSums>();
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

  add(row: ResultRow, words: readonly PersonWord[]): void {
    const { taskId } = row;
    this.counts[row.status] += 1;
    const scores = itemScores(row, words);
    for (const basis of ["judges", "people", "metrics"] as const)
      this.bases[basis].add(taskId, scores[basis]);
    for (const { kind, scorer, hundred } of row.scores) {
      if (hundred === null || kind === "person") continue;
      const groups = kind === "judge" ? this.judges : this.metrics;
      const own = groups.get(scorer) ?? new TaskSums();
      groups.set(scorer, own);
      own.add(taskId, hundred);
    }
    this.#addOutcomes(row, scores.judges.scored);
    // Every stored answer has a latency, so that its absence says that there is no answer.
    if (row.latencyMs !== null) this.#addAnswer(row, row.latencyMs);
  }

  /** How many of a task's items something holds of, and of how many. */
  outcomes(all: keyof TaskOutcomes, some: keyof TaskOutcomes): { n: number; successes: number }[] {
    return [...this.#outcomes.values()].map((task) => ({ n: task[all], successes: task[some] }));
  }

  #addOutcomes(row: ResultRow, isJudged: boolean): void {
    const task = this.#outcomes.get(row.taskId) ?? {
      judged: 0,
      autoFailed: 0,
      ended: 0,
      failed: 0,
      answered: 0,
      refused: 0,
    };
    this.#outcomes.set(row.taskId, task);
    const isAnswered = row.latencyMs !== null;
    const isFailed = !isAnswered && itemOutcome(row) === "candidate_failed";
    if (isJudged) task.judged += 1;
    if (isJudged && row.scores.some(({ autoFail }) => autoFail)) task.autoFailed += 1;
    if (isAnswered || isFailed) task.ended += 1;
    if (isFailed) task.failed += 1;
    if (isAnswered) task.answered += 1;
    if (isAnswered && isRefusal(row)) task.refused += 1;
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
