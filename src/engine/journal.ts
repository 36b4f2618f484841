import type { Change, Clock, RunEvent } from "../core/index.ts";

interface Entry {
  readonly change: Change;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** How long facts that nobody waits for are gathered: many answers then share one commit, made while calls are under way. */
const GATHER_MS = 50;
/** So many facts are written at once, however short the time. */
const ENOUGH = 1_024;
/** With more than this unwritten, whoever brings facts has to wait: memory stays bounded when the disk is slow. */
const FULL = 4_000;

const NOTHING = (): void => {};
const THERE_IS_ROOM = Promise.resolve();

export interface JournalOptions {
  /** Stores facts and returns the events that tell of them. */
  readonly record: (changes: readonly Change[], now: number) => Promise<readonly RunEvent[]>;
  readonly clock: Clock;
  readonly report: (events: readonly RunEvent[]) => void;
  /** Told when a fact that nobody waits for could not be stored. */
  readonly fail: (error: unknown) => void;
}

/** Writes facts down, in the order in which they come. A fact is reported only after it is stored. */
export class Journal {
  readonly #options: JournalOptions;
  #waiting: Entry[] = [];
  #unwritten = 0;
  #writing: Promise<void> | null = null;
  #hurry: (() => void) | null = null;
  /** True while somebody waits for a fact to be stored. */
  #isUrgent = false;

  constructor(options: JournalOptions) {
    this.#options = options;
  }

  /** Resolves when the fact is stored. */
  write(change: Change): Promise<void> {
    const written = new Promise<void>((resolve, reject) => this.#add({ change, resolve, reject }));
    this.#isUrgent = true;
    this.#hurry?.();
    return written;
  }

  #add(entry: Entry): void {
    this.#waiting.push(entry);
    this.#unwritten += 1;
    if (this.#waiting.length >= ENOUGH) this.#hurry?.();
    this.#writing ??= this.#writeAll();
  }

  /** Takes a fact and resolves when there is room for another one. `afterwards` is called when it is stored. */
  post(change: Change, afterwards: () => void = NOTHING): Promise<void> {
    const { fail } = this.#options;
    if (this.#unwritten < FULL) {
      this.#add({ change, resolve: afterwards, reject: fail });
      return THERE_IS_ROOM;
    }
    return new Promise<void>((resolve, reject) => this.#add({ change, resolve, reject })).then(
      afterwards,
      fail,
    );
  }

  /** Resolves when everything that was brought is stored, or could not be. */
  async settled(): Promise<void> {
    while (this.#writing !== null) {
      this.#hurry?.();
      await this.#writing;
    }
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      const entries = this.#waiting;
      this.#waiting = [];
      this.#isUrgent = false;
      await this.#writeOut(entries);
      this.#unwritten -= entries.length;
    }
    this.#writing = null;
  }

  async #gather(): Promise<void> {
    // Lets everything that is ready now come along.
    await Promise.resolve();
    if (this.#isUrgent || this.#waiting.length >= ENOUGH) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#options.clock.after(GATHER_MS, resolve);
      this.#hurry = () => {
        cancel();
        resolve();
      };
    });
    this.#hurry = null;
  }

  async #writeOut(entries: readonly Entry[]): Promise<void> {
    const { record, clock, report } = this.#options;
    try {
      const changes = entries.map((entry) => entry.change);
      const events = await record(changes, clock.now());
      // Some facts are stored without a word.
      if (events.length > 0) report(events);
    } catch (error) {
      for (const entry of entries) entry.reject(error);
      return;
    }
    for (const entry of entries) entry.resolve();
  }
}
