import type { Clock, Failure } from "../../core/index.ts";

/** A blip is over before it is read. */
const WORTH_TELLING_MS = 3_000;

/** Told why the database can't be used, and null when it answers again. */
export type OutageListener = (why: Failure | null) => void;

/** Something that is asked of the database, however often it has to be. */
export interface Asked {
  /** When it was asked first, in ticks. */
  readonly since: number;
}

/**
 * What everything that a process asks of a shared database knows together: since when nothing gets through. Its
 * listeners are told once per outage, however many calls wait.
 */
export class Outage {
  readonly #clock: Clock;
  readonly #listeners = new Set<OutageListener>();
  readonly #waiting = new Set<Asked>();
  #since: number | null = null;
  #why: Failure | null = null;
  #isTold = false;
  #cancel = (): void => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Tells of what begins and ends from now on, until the returned function is called. */
  watch(listener: OutageListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** For how long it has been asked in vain, counted from when nothing got through any more: that wait is everybody's. */
  waitedMs({ since }: Asked): number {
    return this.#clock.ticks() - Math.min(since, this.#since ?? since);
  }

  /** It didn't get through, and will be asked again. */
  waits(asked: Asked, why: Failure): void {
    this.#waiting.add(asked);
    this.#why = why;
    if (this.#since !== null) return;
    this.#since = this.#clock.ticks();
    this.#cancel = this.#clock.after(WORTH_TELLING_MS, () => {
      this.#isTold = true;
      this.#tell(this.#why);
    });
  }

  /**
   * It got through. While others wait, that says something only of what has waited too: on a full disk, for example,
   * reading goes on. What was on its way when the outage began says nothing either.
   */
  answered(asked: Asked): void {
    const hasWaited = this.#waiting.delete(asked);
    if (this.#since === null) return;
    if (hasWaited || (this.#waiting.size === 0 && asked.since > this.#since)) this.#end();
  }

  /** It isn't asked again, whether or not the database is back. */
  givenUp(asked: Asked): void {
    this.#waiting.delete(asked);
    if (this.#waiting.size === 0 && !this.#isTold) this.#end();
  }

  #end(): void {
    this.#cancel();
    this.#since = null;
    this.#why = null;
    if (!this.#isTold) return;
    this.#isTold = false;
    this.#tell(null);
  }

  #tell(why: Failure | null): void {
    for (const listener of this.#listeners) listener(why);
  }
}
