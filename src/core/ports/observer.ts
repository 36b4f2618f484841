import type { CallPurpose, Model, Provider, Stage } from "../records/index.ts";
import type { CallFailure, ModelAnswer, ModelCall } from "./language-model.ts";
import type { ClaimedItem, Ending } from "./run-store.ts";

/** A call to a model that is over. */
export interface EndedCall {
  /** When it was sent. */
  readonly at: number;
  readonly result: ModelAnswer | CallFailure;
  /** What was asked; absent where nobody kept it. */
  readonly call?: ModelCall | undefined;
}

export interface CallSubject {
  readonly purpose: CallPurpose;
  /** Null where it is not for one item. */
  readonly itemId: number | null;
}

/** Watches the calls of one model. */
export interface CallObserver {
  called(ended: EndedCall, subject: CallSubject): void;
  /** A call has failed and is tried again. */
  retried(): void;
}

/** Watches one attempt at an item. */
export interface AttemptObserver {
  /** `error`: what kept it from being done, as a short name; null when nothing did. */
  ended(error: string | null): void;
}

/** Watches one process's work on one run. It decides nothing, and never fails. */
export interface ExecutionObserver {
  started(): void;
  /** `how`: how the run ended, as far as this process knows, or that the work failed; null where others may go on with it. */
  ended(how: Ending | "failed" | null): void;
  callsOf(provider: Provider, model: Model): CallObserver;
  /** Calls to a provider have to wait for its limits. */
  waiting(provider: string, waitMs: number): void;
  /** Null when nobody wants to know of items, so that nothing is made for each. */
  readonly attempting: ((item: ClaimedItem, stage: Stage) => AttemptObserver) | null;
}

/** Watches nothing. */
export const UNOBSERVED: ExecutionObserver = {
  started: () => {},
  ended: () => {},
  callsOf: () => ({ called: () => {}, retried: () => {} }),
  waiting: () => {},
  attempting: null,
};
