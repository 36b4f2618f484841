import type { Dispatcher } from "undici";
import { CONNECTIONS } from "./open-dispatcher.ts";

/** Connections to one origin, each for one call at a time. The one that was used last is used first, so that few calls share few. */
export class Lines {
  readonly #open: () => Dispatcher;
  readonly #all: Dispatcher[] = [];
  readonly #free: Dispatcher[] = [];
  readonly #waiting = new Set<(line: Dispatcher) => void>();

  constructor(open: () => Dispatcher) {
    this.#open = open;
  }

  /** One that is free, or a new one; null when there are as many as there may be. */
  take(): Dispatcher | null {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#all.length >= CONNECTIONS) return null;
    const line = this.#open();
    this.#all.push(line);
    return line;
  }

  /** Resolves with the next that becomes free; rejects with the signal's reason. */
  wait(signal: AbortSignal): Promise<Dispatcher> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(enter);
        reject(signal.reason);
      };
      const enter = (line: Dispatcher): void => {
        signal.removeEventListener("abort", leave);
        resolve(line);
      };
      signal.addEventListener("abort", leave);
      this.#waiting.add(enter);
    });
  }

  /** The call is over. */
  give(line: Dispatcher): void {
    const [next] = this.#waiting.size === 0 ? [] : this.#waiting;
    if (next === undefined) {
      this.#free.push(line);
      return;
    }
    this.#waiting.delete(next);
    next(line);
  }

  async close(): Promise<void> {
    await Promise.all([...new Set(this.#all)].map((line) => line.destroy()));
  }
}
