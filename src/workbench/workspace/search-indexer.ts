import type { Clock, Store } from "../../core/index.ts";
import type { SearchIndex } from "../parts.ts";

/** How often to look whether anything waits. */
const LOOK_MS = 2_000;
/** Between two batches: while a run is executed, its own facts come first. */
const PAUSE_MS = { resting: 2, running: 40 } as const;

/** Brings the index up to date behind what is stored: in the background of a host that stays, and before each search. */
export class SearchIndexer implements SearchIndex {
  readonly #store: Pick<Store, "indexTexts">;
  readonly #clock: Clock;
  readonly #isRunning: () => boolean;
  readonly #closing = new AbortController();
  #background: Promise<void> = Promise.resolve();

  constructor(parts: {
    readonly store: Pick<Store, "indexTexts">;
    readonly clock: Clock;
    /** Whether a run is being executed here. */
    readonly isRunning: () => boolean;
  }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#isRunning = parts.isRunning;
  }

  /** Goes on until it is closed. */
  start(): void {
    this.#background = this.#keepUp();
  }

  /** For so many milliseconds at most. What is left then is told with the results. */
  async catchUp(ms: number): Promise<void> {
    const end = this.#clock.ticks() + ms;
    while (this.#clock.ticks() < end && (await this.#store.indexTexts()) > 0);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#background;
  }

  async #keepUp(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      // A database that cannot be written has been told of elsewhere, and a search says that it is incomplete.
      const taken = await this.#store.indexTexts().catch(() => 0);
      const pause = taken === 0 ? LOOK_MS : PAUSE_MS[this.#isRunning() ? "running" : "resting"];
      await this.#clock.sleep(pause, signal);
    }
  }
}
