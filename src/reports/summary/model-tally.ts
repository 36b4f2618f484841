import { type ResultRow, emptyCounts } from "../../core/index.ts";
import type { ClusteredOutcome, TaskObservation } from "../../statistics/index.ts";
import { itemScore } from "./item-score.ts";
import { addKnown } from "./known-sum.ts";

/** What is kept of one model's rows while they stream by. */
export class ModelTally {
  readonly counts = emptyCounts();
  /** Items with a value, 0-100. */
  readonly scored: TaskObservation[] = [];
  /** Items without one, by reason, and the tasks they are of. */
  readonly unscored = new Map<string, number>();
  readonly missing: string[] = [];
  /** Milliseconds of every answer. */
  readonly latencies: number[] = [];
  /** Of items with a value, whether any judge applied an auto-fail rule. */
  readonly autoFails: ClusteredOutcome[] = [];
  /** Sums over answers; null once one of them is unknown. */
  inputTokens: number | null = 0;
  outputTokens: number | null = 0;
  costUsd: number | null = 0;

  add(row: ResultRow): void {
    this.counts[row.status] += 1;
    const score = itemScore(row);
    if (score.scored) {
      this.scored.push({ task: row.taskId, value: score.value });
      const success = row.scores.some(({ autoFail }) => autoFail);
      this.autoFails.push({ cluster: row.taskId, success });
    } else {
      this.unscored.set(score.reason, (this.unscored.get(score.reason) ?? 0) + 1);
      this.missing.push(row.taskId);
    }
    // Every stored answer has a latency, so that its absence says that there is no answer.
    if (row.latencyMs !== null) this.#addAnswer(row, row.latencyMs);
  }

  #addAnswer(row: ResultRow, latencyMs: number): void {
    this.latencies.push(latencyMs);
    this.inputTokens = addKnown(this.inputTokens, row.inputTokens);
    this.outputTokens = addKnown(this.outputTokens, row.outputTokens);
    this.costUsd = addKnown(this.costUsd, row.costUsd);
  }
}
