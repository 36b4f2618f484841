import type {
  AttemptObserver,
  CallSubject,
  ClaimedItem,
  EndedCall,
  Ending,
  Model,
  Provider,
  Stage,
} from "../../core/index.ts";
import type { Figure } from "../figures/figure.ts";

/** The trace of one process's work on one run. */
export interface RunTrace {
  started(): void;
  ended(how: Ending | "failed" | null): void;
  attempting(item: ClaimedItem, stage: Stage): AttemptObserver;
  called(provider: Provider, model: Model, ended: EndedCall, subject: CallSubject): void;
}

export interface RunTracer {
  execution(runId: string): RunTrace;
  /** Of spans that were lost. */
  figures(): Figure[];
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>;
}
