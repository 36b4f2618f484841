import type {
  FinishReason,
  Judge,
  Message,
  Metric,
  QuestionJudging,
  Response,
  Score,
  Task,
} from "../records/index.ts";
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

/** Something that rates a question, without seeing who wrote it. Throws a CallFailure when it cannot. */
export interface QuestionJudge {
  rate(task: Task, signal: AbortSignal): Promise<Score>;
}

export type OpenQuestionJudge = (
  judge: Judge,
  model: LanguageModel,
  judging: QuestionJudging,
) => QuestionJudge;

type ComparedText = Pick<ScoringMaterial, "text" | "finishReason">;

/** Two answers to the same task. Nothing in it tells which models answered. */
export interface PairMaterial extends Pick<ScoringMaterial, "task" | "messages"> {
  readonly first: ComparedText;
  readonly second: ComparedText;
}

/** Something that says which of two answers is better: 1 the first, 0 the second. Throws a CallFailure when it cannot. */
export interface PairJudge {
  compare(material: PairMaterial, signal: AbortSignal): Promise<Score>;
}

export type OpenPairJudge = (judge: Judge, model: LanguageModel) => PairJudge;

/** What metrics may look at. */
export interface MetricMaterial {
  readonly task: Task;
  readonly response: Pick<Response, "text" | "finishReason" | "latencyMs" | "costUsd">;
}

/** One score for each metric, in their order, without a call. Never rejects: what a metric cannot do is unscored. */
export type ScoreByMetrics = (metrics: readonly Metric[], material: MetricMaterial) => Promise<Score[]>;
