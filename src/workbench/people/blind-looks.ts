import type { Clock, Session } from "../../core/index.ts";

/** How long a look holds: another process may begin a session, too. */
const HOLDS_MS = 1_000;

/** When somebody looked for blind sessions. */
interface Moment {
  /** Looks are numbered: a higher one began later. */
  readonly number: number;
  /** How many sessions this process had begun. */
  readonly begun: number;
  /** On the clock's ticks. */
  readonly at: number;
}

interface Look extends Moment {
  readonly found: Promise<readonly Session[]>;
}

/** Looks for blind sessions, shared by all who are told of the same runs: a thousand of them cost what one does. */
export class BlindLooks {
  readonly #clock: Pick<Clock, "ticks">;
  readonly #latest = new Map<string, Look>();
  #number = 0;
  #begun = 0;

  constructor(clock: Pick<Clock, "ticks">) {
    this.#clock = clock;
  }

  /** This process has begun a session: what was found before holds no longer. */
  sessionBegun(): void {
    this.#begun += 1;
  }

  now(): Moment {
    this.#number += 1;
    return { number: this.#number, begun: this.#begun, at: this.#clock.ticks() };
  }

  /**
   * The blind sessions there are, by a look that was made after `known` and holds; none when `known`, at which there was
   * none, holds itself.
   */
  async after(
    known: Moment,
    runIds: readonly string[],
    find: () => Promise<readonly Session[]>,
  ): Promise<readonly Session[]> {
    const key = JSON.stringify(runIds);
    for (;;) {
      const shared = this.#latest.get(key);
      const look = shared !== undefined && shared.number > known.number ? shared : null;
      if (!this.#holds(look ?? known)) {
        this.#look(key, find);
        continue;
      }
      if (look === null) return [];
      const found = await look.found;
      // Somebody may have begun while it was looked for.
      if (look.begun === this.#begun) return found;
    }
  }

  #holds({ begun, at }: Moment): boolean {
    return begun === this.#begun && this.#clock.ticks() - at < HOLDS_MS;
  }

  #look(key: string, find: () => Promise<readonly Session[]>): void {
    for (const [old, look] of this.#latest) if (!this.#holds(look)) this.#latest.delete(old);
    const look = { ...this.now(), found: find() };
    this.#latest.set(key, look);
    // Whoever waits for it is told why it failed; the next one looks anew.
    look.found.catch(() => this.#latest.get(key) === look && this.#latest.delete(key));
  }
}
