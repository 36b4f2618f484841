import type { Stage } from "../../core/index.ts";

/** A model, or a judge, of a run. */
export interface Called {
  readonly stage: Stage;
  readonly modelId: string;
}

/** What a process knows of others that work on the same run. */
export interface OtherWorkers {
  /** Whether another one may be able to call a model that this one cannot call. */
  mayCall(called: Called): Promise<boolean>;
  /** Says that this one cannot call it for now. */
  decline(called: Called, message: string): Promise<void>;
  /** Whether this one has said so a short while ago. */
  hasDeclined(called: Called): boolean;
  /** A call has succeeded after all. */
  succeeded(called: Called): void;
}

/** The item cannot be done here, and another worker may be able to do it: it is as if it had not been begun. */
export class LeftToOthers extends Error {}
