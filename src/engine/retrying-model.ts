import {
  CallFailure,
  type Clock,
  type LanguageModel,
  type Limits,
  type ModelAnswer,
  type ModelCall,
  type Random,
} from "../core/index.ts";
import { retryDelay } from "./backoff.ts";

/** The same error this often in a row ends an attempt: a further call would only bring it again. */
const SAME_ERROR_LIMIT = 3;

/** The run was stopped while an item waited for a retry; nothing is known of the item. */
export class Stopped extends Error {}

export interface RetryOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly limits: Limits;
  readonly retries: number;
  /** Aborted when no new call shall be made. */
  readonly stop: AbortSignal;
  readonly onRetry: (retry: { retry: number; of: number; waitMs: number; message: string }) => void;
}

/** A model whose calls time out, and are tried again when that can help. */
export function retryingModel(model: LanguageModel, options: RetryOptions): LanguageModel {
  const { clock, random, limits, retries, stop, onRetry } = options;
  return {
    async generate(call, signal) {
      let sameErrors = 0;
      let lastMessage = "";
      let waited = 0;
      for (let retry = 0; ; retry += 1) {
        // A repair, the next judge of a panel and the like are new calls: none is made after a stop.
        if (stop.aborted) throw new Stopped("stopped before a call");
        try {
          const answer = await callOnce(model, call, signal, clock, limits.requestTimeoutMs);
          return { ...answer, retries: retry, waitMs: waited };
        } catch (error) {
          if (!(error instanceof CallFailure) || error.retry === "permanent") throw error;
          // Rate limits never count as a repeated error, and break a row of others.
          const repeats = error.retry === "transient" && error.message === lastMessage;
          sameErrors = error.retry === "rate-limited" ? 0 : repeats ? sameErrors + 1 : 1;
          lastMessage = error.message;
          if (retry >= retries || sameErrors >= SAME_ERROR_LIMIT) throw error;
          const waitMs = error.retryAfterMs ?? retryDelay(limits, retry, random);
          onRetry({ retry: retry + 1, of: retries, waitMs, message: error.message });
          waited += waitMs;
          await clock.sleep(waitMs, stop);
          if (stop.aborted) throw new Stopped("stopped while waiting for a retry");
        }
      }
    },
  };
}

async function callOnce(
  model: LanguageModel,
  call: ModelCall,
  signal: AbortSignal,
  clock: Clock,
  timeoutMs: number,
): Promise<ModelAnswer> {
  const timeout = new AbortController();
  const done = new AbortController();
  let timedOut = false;
  void clock.sleep(timeoutMs, done.signal).then(() => {
    if (done.signal.aborted) return;
    timedOut = true;
    timeout.abort();
  });
  try {
    return await model.generate(call, AbortSignal.any([signal, timeout.signal]));
  } catch (error) {
    if (timedOut && !signal.aborted) {
      throw new CallFailure("transient", `no answer within ${Math.round(timeoutMs / 1000)} s`);
    }
    throw error;
  } finally {
    done.abort();
  }
}
