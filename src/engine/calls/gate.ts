import type { Clock, Provider } from "../../core/index.ts";
import { limitsOf } from "../../core/index.ts";
import { SlidingWindow } from "./sliding-window.ts";

export type CallOutcome = "answered" | "rate-limited" | "failed";

interface Waiter {
  readonly tokens: number;
  readonly since: number;
  readonly enter: (waitedMs: number) => void;
}

/** Told why calls of a provider wait, and for how long. */
export type OnWait = (waitMs: number, reason: string) => void;

/**
 * Lets calls through to one provider: so many at once, so many a minute, so many tokens a minute. "Too many requests"
 * halves how many may be under way and makes everybody wait as long as the provider asks; answers raise it again, by
 * about one for each round of calls. Other failures change nothing.
 */
export class Gate {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #requests: SlidingWindow | null;
  readonly #tokens: SlidingWindow | null;
  readonly #onWait: OnWait;
  readonly #waiting: Waiter[] = [];
  #allowed: number;
  #underWay = 0;
  #closedUntil = 0;
  #cancelTimer: (() => void) | null = null;

  constructor(clock: Clock, provider: Provider, runLimit: number, onWait: OnWait) {
    const { maxConcurrency, requestsPerMinute, tokensPerMinute } = limitsOf(provider);
    this.#clock = clock;
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

  /** True when the call may go at once, and is counted as under way. */
  tryEnter(tokens: number): boolean {
    if (this.#waiting.length > 0 || this.#wait(tokens).waitMs !== 0) return false;
    this.#count(tokens);
    return true;
  }

  /** Resolves with how long it took, when it is the call's turn; with null when the signal came first. */
  async enter(tokens: number, stop: AbortSignal): Promise<number | null> {
    return await new Promise((resolve) => {
      const waiter: Waiter = {
        tokens,
        since: this.#clock.now(),
        enter: (waitedMs) => {
          stop.removeEventListener("abort", leave);
          resolve(waitedMs);
        },
      };
      const leave = (): void => {
        const place = this.#waiting.indexOf(waiter);
        if (place !== -1) this.#waiting.splice(place, 1);
        resolve(null);
      };
      stop.addEventListener("abort", leave, { once: true });
      this.#waiting.push(waiter);
      this.#letIn();
    });
  }

  /** The call is over. `waitMs` is what the provider asks for. */
  leave(outcome: CallOutcome, waitMs = 0): void {
    this.#underWay -= 1;
    if (outcome === "answered") this.#allowed = Math.min(this.#most, this.#allowed + 1 / this.#allowed);
    if (outcome === "rate-limited") {
      this.#allowed = Math.max(1, Math.floor(Math.min(this.#allowed, this.#underWay + 1) / 2));
      this.#closedUntil = Math.max(this.#closedUntil, this.#clock.now() + waitMs);
    }
    this.#letIn();
  }

  #count(tokens: number): void {
    const now = this.#clock.now();
    this.#underWay += 1;
    this.#requests?.use(1, now);
    this.#tokens?.use(tokens, now);
  }

  /** How long the next call has to wait, and why; Infinity: until one that is under way ends. */
  #wait(tokens: number): { waitMs: number; reason: string } {
    const now = this.#clock.now();
    const waits = [
      { waitMs: this.#closedUntil - now, reason: "the provider asks for it" },
      { waitMs: this.#requests?.waitFor(1, now) ?? 0, reason: "requests per minute" },
      { waitMs: this.#tokens?.waitFor(tokens, now) ?? 0, reason: "tokens per minute" },
    ];
    const longest = waits.reduce((most, wait) => (wait.waitMs > most.waitMs ? wait : most));
    if (longest.waitMs > 0) return longest;
    const isFull = this.#underWay >= Math.max(1, Math.floor(this.#allowed));
    return { waitMs: isFull ? Number.POSITIVE_INFINITY : 0, reason: "calls at the same time" };
  }

  #letIn(): void {
    for (;;) {
      const [next] = this.#waiting;
      if (next === undefined) return;
      const { waitMs, reason } = this.#wait(next.tokens);
      if (waitMs > 0) {
        if (Number.isFinite(waitMs)) this.#comeBack(waitMs, reason);
        return;
      }
      this.#waiting.shift();
      this.#count(next.tokens);
      next.enter(this.#clock.now() - next.since);
    }
  }

  #comeBack(waitMs: number, reason: string): void {
    if (this.#cancelTimer !== null) return;
    this.#onWait(waitMs, reason);
    this.#cancelTimer = this.#clock.after(waitMs, () => {
      this.#cancelTimer = null;
      this.#letIn();
    });
  }
}
