import type { Change, Clock, Owner, RunEvent, Store } from "../core/index.ts";

interface Entry {
  readonly change: Change;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes facts down. Facts that come while a transaction is under way go into the next one together, so many
 * answers share one commit. A fact is reported only after it is stored.
 */
export class Journal {
  readonly #store: Store;
  readonly #runId: string;
  readonly #owner: Owner;
  readonly #clock: Clock;
  readonly #report: (events: readonly RunEvent[]) => void;
  #waiting: Entry[] = [];
  #writing = false;

  constructor(
    store: Store,
    runId: string,
    owner: Owner,
    clock: Clock,
    report: (events: readonly RunEvent[]) => void,
  ) {
    this.#store = store;
    this.#runId = runId;
    this.#owner = owner;
    this.#clock = clock;
    this.#report = report;
  }

  /** Resolves when the fact is stored. */
  write(change: Change): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ change, resolve, reject });
      if (!this.#writing) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#writing = true;
    // Lets everything that is ready now into the first transaction.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const entries = this.#waiting;
      this.#waiting = [];
      try {
        const changes = entries.map((entry) => entry.change);
        const events = await this.#store.record(this.#runId, this.#owner, changes, this.#clock.now());
        this.#report(events);
        for (const entry of entries) entry.resolve();
      } catch (error) {
        for (const entry of entries) entry.reject(error);
      }
    }
    this.#writing = false;
  }
}
