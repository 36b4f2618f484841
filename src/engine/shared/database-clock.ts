import type { Clock } from "../../core/index.ts";

/** The database's time, by which processes on several machines understand each other. */
export class DatabaseClock implements Clock {
  readonly #clock: Clock;
  #ahead = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Asks the database what time it is. */
  async set(ask: () => Promise<number>): Promise<void> {
    const before = this.#clock.now();
    const now = await ask();
    const after = this.#clock.now();
    this.#ahead = Math.round(now - (before + after) / 2);
  }

  now(): number {
    return this.#clock.now() + this.#ahead;
  }

  ticks(): number {
    return this.#clock.ticks();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#clock.sleep(ms, signal);
  }

  after(ms: number, callback: () => void): () => void {
    return this.#clock.after(ms, callback);
  }
}
