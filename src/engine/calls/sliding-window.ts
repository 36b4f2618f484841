const MINUTE_MS = 60_000;

/** What was used, and when. */
export interface Use {
  readonly at: number;
  readonly amount: number;
}

/** Counts what was used within the last minute, so that in no minute more is used than allowed. */
export class SlidingWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  #entries: Use[];
  #used: number;

  constructor(limit: number, used: readonly Use[] = [], windowMs = MINUTE_MS) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#entries = [...used];
    this.#used = used.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** What still counts. */
  get entries(): readonly Use[] {
    return this.#entries;
  }

  /** How long until this much more may be used; 0 when it may be used now. */
  waitFor(amount: number, now: number): number {
    this.#forget(now);
    // More than a whole minute allows can only go alone.
    const wanted = Math.min(amount, this.#limit);
    let free = this.#limit - this.#used;
    if (free >= wanted) return 0;
    for (const entry of this.#entries) {
      free += entry.amount;
      if (free >= wanted) return entry.at + this.#windowMs - now;
    }
    return this.#windowMs;
  }

  use(amount: number, now: number): void {
    this.#entries.push({ at: now, amount });
    this.#used += amount;
  }

  #forget(now: number): void {
    const last = this.#entries.at(-1);
    // The clock was set back: what it says is still to come was used a moment ago.
    if (last !== undefined && last.at > now)
      this.#entries = this.#entries.map(({ at, amount }) => ({ at: Math.min(at, now), amount }));
    const old = this.#entries.findIndex(({ at }) => at > now - this.#windowMs);
    const gone = this.#entries.splice(0, old === -1 ? this.#entries.length : old);
    for (const { amount } of gone) this.#used -= amount;
  }
}
