import {
  CallFailure,
  type Clock,
  type LanguageModel,
  type ModelAnswer,
  type ModelCall,
  type Random,
  type RunLimits,
  costOfFailed,
  phrase,
} from "../../core/index.ts";
import { retryDelay } from "./backoff.ts";
import { cutOffBy } from "./cut-off.ts";
import type { Slots } from "../slots.ts";
import type { Payer } from "./payer.ts";
import type { Gate } from "./gate.ts";
import type { MadeCall } from "./made-call.ts";
import { idleFor, totalFor } from "./time-limits.ts";

/** The same error this often in a row ends an attempt: a further call would only bring it again. */
const SAME_ERROR_LIMIT = 3;

/** The run was stopped while an item waited for its turn or for a retry; nothing is known of the item. */
export class Stopped extends Error {}

export interface RetryOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly limits: RunLimits;
  readonly retries: number;
  readonly gate: Gate;
  /** The run's places for calls of this kind; a call that waits or is about to be tried again has none. */
  readonly slots: Slots;
  /** About how many tokens a call takes, for the provider's limits. */
  readonly tokensOf: (call: ModelCall) => number;
  /** Aborted when no new call shall be made. */
  readonly stop: AbortSignal;
  /** Pays for each call; absent where a run may spend without limit. */
  readonly payer?: Payer | undefined;
  /** Whether a call that was cut off may have cost something. */
  readonly isBillable: boolean;
  /** Whether calls cannot succeed any more, so that none is made; looked at before each. */
  readonly giveUp?: (() => Error | null) | undefined;
  /** Told of every call that was made, whatever came of it. */
  readonly onCall: (made: MadeCall) => void;
  readonly onRetry: (retry: { retry: number; of: number; waitMs: number; message: string }) => void;
}

/** A model whose calls wait for their turn, time out, and are tried again when that can help. */
export function retryingModel(model: LanguageModel, options: RetryOptions): LanguageModel {
  const { clock, random, limits, retries, gate, slots, stop, onRetry } = options;
  return {
    async generate(call, signal) {
      const passage = { tokens: options.tokensOf(call), slots };
      let sameErrors = 0;
      let lastCause = "";
      let waited = 0;
      for (let retry = 0; ; retry += 1) {
        // A repair, the next judge of a panel and the like are new calls: none is made after a stop.
        if (stop.aborted) throw new Stopped(phrase`stopped before the request was sent`);
        const reason = options.giveUp?.() ?? null;
        if (reason !== null) throw reason;
        const reservation = await options.payer?.reserve(call);
        if (!gate.tryEnter(passage)) {
          const turn = await gate.enter(passage, stop);
          if (turn === null) {
            reservation?.release();
            throw new Stopped(phrase`stopped while waiting in the queue`);
          }
          waited += turn;
        }
        const [at, reservedUsd] = [clock.now(), reservation?.usd ?? null];
        try {
          const answer = await callOnce(model, call, signal, options);
          gate.leave(passage, "answered");
          reservation?.settle(answer.costUsd, true);
          options.onCall({ at, reservedUsd, call, result: answer });
          return { ...answer, retries: retry, waitMs: waited };
        } catch (error) {
          const result = error instanceof CallFailure ? error : cutOff(options);
          reservation?.settle(costOfFailed(result.call), false);
          options.onCall({ at, reservedUsd, call, result });
          const isLimited = error instanceof CallFailure && error.retry === "rate-limited";
          const asked = error instanceof CallFailure ? error.retryAfterMs : undefined;
          const granted = asked === undefined ? undefined : Math.min(asked, limits.retryAfterMaxMs);
          gate.leave(passage, isLimited ? "rate-limited" : "failed", isLimited ? granted : 0);
          if (!(error instanceof CallFailure) || error.retry === "permanent") throw error;
          // Rate limits never count as a repeated error, and break a row of others.
          const cause = error.call.limit ?? error.message;
          const repeats = error.retry === "transient" && cause === lastCause;
          sameErrors = isLimited ? 0 : repeats ? sameErrors + 1 : 1;
          lastCause = cause;
          if (retry >= retries || sameErrors >= SAME_ERROR_LIMIT) throw error;
          const waitMs = granted ?? retryDelay(limits, retry, random);
          const message = asked === granted ? error.message : shortened(error.message, asked ?? 0);
          onRetry({ retry: retry + 1, of: retries, waitMs, message });
          waited += waitMs;
          await clock.sleep(waitMs, stop);
          if (stop.aborted) throw new Stopped(phrase`stopped while waiting for a retry`);
        }
      }
    },
  };
}

/** Whoever reads it should know that we come back sooner than we were asked to. */
function shortened(message: string, askedMs: number): string {
  const seconds = Math.ceil(askedMs / 1000);
  return phrase`${message} (the provider asked for a wait of ${seconds} s; retryAfterMaxMs allows less)`;
}

/** A call that was under way when the run was cut off: nobody knows what became of it. */
function cutOff({ isBillable }: RetryOptions): CallFailure {
  const message = phrase`canceled while the request was in flight`;
  return new CallFailure("transient", message, undefined, { mayBeBilled: isBillable });
}

async function callOnce(
  model: LanguageModel,
  call: ModelCall,
  signal: AbortSignal,
  { clock, limits, isBillable }: RetryOptions,
): Promise<ModelAnswer> {
  signal.throwIfAborted();
  // One controller for both reasons is far cheaper than joining signals, and there are thousands of calls a second.
  const { controller: cut, release } = cutOffBy(signal);
  let timeout: CallFailure | null = null;
  const totalMs = totalFor(call, limits);
  const timeOut = (ms: number) => (): void => {
    const known = { mayBeBilled: isBillable, limit: "total" } as const;
    timeout = new CallFailure("transient", phrase`no answer within ${ms / 1000} s`, undefined, known);
    // Whoever is cut off adds to it what had come by then.
    cut.abort(timeout);
  };
  const cancel = totalMs === null ? () => {} : clock.after(totalMs, timeOut(totalMs));
  try {
    const idleTimeoutMs = idleFor(call, limits);
    return await model.generate({ ...call, idleTimeoutMs }, cut.signal);
  } catch (error) {
    if (timeout === null || signal.aborted || error instanceof CallFailure) throw error;
    throw timeout;
  } finally {
    cancel();
    release();
  }
}
