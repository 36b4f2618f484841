import { type Clock, type Provider, limitsOf, phrase } from "../../core/index.ts";
import type { Passage } from "./passage.ts";
import { SlidingWindow } from "./sliding-window.ts";
import { WaitingLine } from "./waiting-line.ts";

export type CallOutcome = "answered" | "rate-limited" | "failed";

interface Wait {
  readonly waitMs: number;
  readonly reason: string;
}

/** Why calls wait. */
export const WAIT_REASONS = {
  concurrency: phrase`concurrent requests`,
  pause: phrase`the provider asked for a pause`,
  requests: phrase`requests per minute`,
  tokens: phrase`tokens per minute`,
} as const;

const NO_WAIT: Wait = { waitMs: 0, reason: "" };
const UNTIL_ONE_ENDS: Wait = { waitMs: Number.POSITIVE_INFINITY, reason: WAIT_REASONS.concurrency };

/** Told why calls of a provider wait, and for how long. */
export type OnWait = (waitMs: number, reason: string) => void;

/** Lets calls through to one provider. */
export interface Gate {
  /** True when the call may go at once, and is counted as under way. */
  tryEnter(call: Passage): boolean;
  /** Resolves with how long it took, when it is the call's turn; with null when the signal came first. */
  enter(call: Passage, stop: AbortSignal): Promise<number | null>;
  /** The call is over. `waitMs` is what the provider asks for. */
  leave(call: Passage, outcome: CallOutcome, waitMs?: number): void;
  /** Lets in whoever may go now; called when a place of the run has become free. */
  lookAgain(): void;
}

/**
 * Lets calls through to one provider: so many at once, so many a minute, so many tokens a minute. "Too many requests"
 * halves how many may be under way and makes everybody wait as long as the provider asks; answers raise it again, by
 * about one for each round of calls. Other failures change nothing. A call that waits takes no place of the run.
 */
export class OwnGate implements Gate {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #requests: SlidingWindow | null;
  readonly #tokens: SlidingWindow | null;
  readonly #onWait: OnWait;
  readonly #waiting: WaitingLine;
  #allowed: number;
  #underWay = 0;
  /** Calls that were sent before the last halving: that there were too many of them is known. */
  #sentBefore = 0;
  #closedUntil = 0;
  #closedMs = 0;
  #cancelTimer: (() => void) | null = null;

  constructor(clock: Clock, provider: Provider, runLimit: number, onWait: OnWait) {
    const { maxConcurrency, requestsPerMinute, tokensPerMinute } = limitsOf(provider);
    this.#clock = clock;
    this.#waiting = new WaitingLine(clock);
    this.#most = Math.min(maxConcurrency, runLimit);
    this.#allowed = this.#most;
    this.#requests = requestsPerMinute === undefined ? null : new SlidingWindow(requestsPerMinute);
    this.#tokens = tokensPerMinute === undefined ? null : new SlidingWindow(tokensPerMinute);
    this.#onWait = onWait;
  }

  /** How many calls may be under way now. */
  get allowed(): number {
    return Math.floor(this.#allowed);
  }

  tryEnter(call: Passage): boolean {
    if (this.#waiting.length > 0 || this.#wait(call).waitMs !== 0) return false;
    this.#count(call);
    return true;
  }

  enter(call: Passage, stop: AbortSignal): Promise<number | null> {
    return this.#waiting.join(call, stop, {
      joined: () => this.lookAgain(),
      left: () => {
        if (this.#waiting.length === 0) this.#forgetTimer();
      },
    });
  }

  leave({ slots }: Passage, outcome: CallOutcome, waitMs = 0): void {
    this.#underWay -= 1;
    const isKnown = this.#sentBefore > 0;
    if (isKnown) this.#sentBefore -= 1;
    if (outcome === "answered") this.#allowed = Math.min(this.#most, this.#allowed + 1 / this.#allowed);
    if (outcome === "rate-limited") {
      if (!isKnown) this.#halve();
      this.#close(waitMs);
    }
    slots.give();
    this.lookAgain();
  }

  /** Once for all calls that were sent together: else one burst of refusals would leave a single call at a time. */
  #halve(): void {
    this.#allowed = Math.max(1, Math.floor(Math.min(this.#allowed, this.#underWay + 1) / 2));
    this.#sentBefore = this.#underWay;
  }

  #close(waitMs: number): void {
    const until = this.#clock.now() + waitMs;
    if (until <= this.#closedUntil) return;
    this.#closedUntil = until;
    this.#closedMs = waitMs;
  }

  #count({ tokens, slots }: Passage): void {
    const now = this.#clock.now();
    this.#underWay += 1;
    slots.take();
    this.#requests?.use(1, now);
    this.#tokens?.use(tokens, now);
  }

  /** How long the next call has to wait, and why; Infinity: until one that is under way ends. */
  #wait({ tokens, slots }: Passage): Wait {
    const now = this.#clock.now();
    // A clock that was set back must not keep the gate closed for longer than was asked.
    this.#closedUntil = Math.min(this.#closedUntil, now + this.#closedMs);
    const closed = this.#closedUntil - now;
    const requests = this.#requests?.waitFor(1, now) ?? 0;
    const minute = this.#tokens?.waitFor(tokens, now) ?? 0;
    const longest = Math.max(closed, requests, minute);
    if (longest <= 0) {
      const isFull = slots.isFull || this.#underWay >= Math.max(1, Math.floor(this.#allowed));
      return isFull ? UNTIL_ONE_ENDS : NO_WAIT;
    }
    if (longest === closed) return { waitMs: closed, reason: WAIT_REASONS.pause };
    if (longest === requests) return { waitMs: requests, reason: WAIT_REASONS.requests };
    return { waitMs: minute, reason: WAIT_REASONS.tokens };
  }

  lookAgain(): void {
    for (;;) {
      const next = this.#waiting.first;
      if (next === undefined) return;
      const { waitMs, reason } = this.#wait(next);
      if (waitMs > 0) {
        if (Number.isFinite(waitMs)) this.#comeBack(waitMs, reason);
        return;
      }
      this.#count(next);
      this.#waiting.letFirstIn();
    }
  }

  #comeBack(waitMs: number, reason: string): void {
    if (this.#cancelTimer !== null) return;
    this.#onWait(waitMs, reason);
    this.#cancelTimer = this.#clock.after(waitMs, () => {
      this.#cancelTimer = null;
      this.lookAgain();
    });
  }

  #forgetTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }
}
