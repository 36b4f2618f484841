import type {
  Clock,
  ExecutionObserver,
  OpenJudge,
  OpenLanguageModel,
  OpenPairJudge,
  OpenQuestionJudge,
  Owner,
  Random,
  RunEvent,
  ScoreByMetrics,
  Store,
} from "../core/index.ts";

export interface EngineParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly openModel: OpenLanguageModel;
  readonly openJudge: OpenJudge;
  readonly openQuestionJudge: OpenQuestionJudge;
  readonly openPairJudge: OpenPairJudge;
  readonly scoreByMetrics: ScoreByMetrics;
  /** Tokens of a text, about as most models count them. */
  readonly countTokens: (text: string) => Promise<number>;
  readonly owner: Owner;
  readonly isGone: (owner: Owner, heartbeatAt: number) => boolean;
  /** Takes secrets out of what a provider or the network says, before it is stored or told. */
  readonly redact: (text: string) => string;
  /** Told how the work goes, for telemetry. */
  readonly observer: ExecutionObserver;
  /** Told of every event, after it is stored. */
  readonly report: (events: readonly RunEvent[]) => void;
}

/** Why a run is stopped that nobody has paused: its process ends, and another may go on with it at once. */
export const HANDED_OVER = Symbol("handed over");

export interface RunRequest {
  readonly runId: string;
  /** Judge now, also when the run leaves judging for later. */
  readonly judgeNow: boolean;
  /** Aborted to pause, or for `HANDED_OVER`: calls in flight finish, no new one is made. */
  readonly stop: AbortSignal;
  /** Aborted to cut calls in flight off as well. */
  readonly abort: AbortSignal;
}
