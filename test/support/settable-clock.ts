import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../src/core/index.ts";

/** A clock that goes on by itself and can be set to another time: whoever waits for long looks again then. */
export class SettableClock implements Clock {
  #shift = 0;
  readonly #naps = new Set<AbortController>();

  constructor(at: string) {
    this.set(at);
  }

  set(at: string): void {
    this.#shift = Date.parse(at) - Date.now();
    for (const nap of this.#naps) nap.abort();
    this.#naps.clear();
  }

  now(): number {
    return Date.now() + this.#shift;
  }

  ticks(): number {
    return performance.now();
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const nap = new AbortController();
    if (ms >= 1000) this.#naps.add(nap);
    const either = signal === undefined ? nap.signal : AbortSignal.any([signal, nap.signal]);
    await delay(ms, undefined, { signal: either }).catch(() => {});
    this.#naps.delete(nap);
  }

  after(ms: number, callback: () => void): () => void {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  }
}
