import type { FinishReason, Judge, Message, Metric, Response, Score, Task } from "../records/index.ts";
import type { LanguageModel } from "./language-model.ts";

/** What a scorer may look at. Nothing in it tells which model answered. */
export interface ScoringMaterial {
  readonly task: Task;
  readonly messages: readonly Message[];
  readonly text: string;
  readonly finishReason: FinishReason;
}

/** Something that scores one response. Throws a CallFailure when it cannot. */
export interface Scorer {
  score(material: ScoringMaterial, signal: AbortSignal): Promise<Score>;
}

export type OpenJudge = (judge: Judge, model: LanguageModel) => Scorer;

/** What metrics may look at. */
export interface MetricMaterial {
  readonly task: Task;
  readonly response: Pick<Response, "text" | "finishReason" | "latencyMs" | "costUsd">;
}

/** One score for each metric, in their order, without a call. Never rejects: what a metric cannot do is unscored. */
export type ScoreByMetrics = (metrics: readonly Metric[], material: MetricMaterial) => Promise<Score[]>;
