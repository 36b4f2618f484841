import type { Store } from "../../core/index.ts";

/** Goes on with what was being deleted when a process ended, in the background of a host that stays. */
export class Leftovers {
  readonly #store: Pick<Store, "removeLeftovers">;
  readonly #closing = new AbortController();
  #background: Promise<void> = Promise.resolve();

  constructor(store: Pick<Store, "removeLeftovers">) {
    this.#store = store;
  }

  start(): void {
    // A database that cannot be written is told of elsewhere; what is left then is removed after the next start.
    this.#background = this.#store.removeLeftovers(this.#closing.signal).catch(() => {});
  }

  /** After the slice that is being removed. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#background;
  }
}
