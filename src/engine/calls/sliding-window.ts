const WINDOW_MS = 60_000;

/** Counts what was used within the last minute, so that in no minute more is used than allowed. */
export class SlidingWindow {
  readonly #limit: number;
  #entries: { at: number; amount: number }[] = [];
  #used = 0;

  constructor(limit: number) {
    this.#limit = limit;
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
      if (free >= wanted) return entry.at + WINDOW_MS - now;
    }
    return WINDOW_MS;
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
    const old = this.#entries.findIndex(({ at }) => at > now - WINDOW_MS);
    const gone = this.#entries.splice(0, old === -1 ? this.#entries.length : old);
    for (const { amount } of gone) this.#used -= amount;
  }
}
