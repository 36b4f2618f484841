import type { Clock } from "../../core/index.ts";

/** Lets everything that can go on without time passing go on. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A clock that stands still until it is told to advance. */
export class ManualClock implements Clock {
  readonly #timers = new Set<{ readonly at: number; readonly resolve: () => void }>();
  #now = 0;

  now(): number {
    return this.#now;
  }

  /** How many wait for a moment to come. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Sets the time back; those who wait do so for as long as they meant to. */
  setBack(ms: number): void {
    this.#now -= ms;
    const timers = [...this.#timers];
    this.#timers.clear();
    for (const { at, resolve } of timers) this.#timers.add({ at: at - ms, resolve });
  }

  ticks(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = { at: this.#now + ms, resolve };
      this.#timers.add(timer);
      signal?.addEventListener("abort", () => {
        this.#timers.delete(timer);
        resolve();
      });
    });
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, resolve: callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Passes the time, stopping at every moment somebody has waited for. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settle();
      const next = [...this.#timers].sort((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.#now = next.at;
      this.#timers.delete(next);
      next.resolve();
    }
    this.#now = end;
    await settle();
  }
}
