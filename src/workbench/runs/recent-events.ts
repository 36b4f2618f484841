import type { Clock, RunEvent } from "../../core/index.ts";

/** So many of the latest events are kept at hand. */
const RECENT = 5_000;
/** A batch has no more than so many events. */
export const EVENT_BATCH = 500;
/** Most followers have been told as much; so many that have not share their batches, too. */
const SHARED_BATCHES = 16;
/** To tell one more follower may take so much of the time between two rounds. */
const MS_PER_FOLLOWER = 0.25;
/** Less than this is not waited for. */
const SHORTEST_MS = 20;

/**
 * The latest events of a run that is executed, so that followers need not read them back from the store. Followers are
 * told in rounds, the more seldom the more of them there are: telling a thousand takes a bounded share of the time, and
 * in one round all of them get the same batches.
 */
export class RecentEvents {
  readonly #clock: Pick<Clock, "ticks" | "after">;
  readonly #followers: () => number;
  readonly #tell: () => void;
  /** Without a gap. */
  #told: RunEvent[] = [];
  #untold: RunEvent[] = [];
  /** The batch of this round after each event that somebody was told last. */
  readonly #batches = new Map<number, readonly RunEvent[]>();
  #lastRound = -Infinity;
  #cancelRound: (() => void) | null = null;

  constructor(clock: Pick<Clock, "ticks" | "after">, followers: () => number, tell: () => void) {
    this.#clock = clock;
    this.#followers = followers;
    this.#tell = tell;
  }

  add(events: readonly RunEvent[]): void {
    for (const event of events) this.#untold.push(event);
    if (this.#cancelRound !== null) return;
    const apart = this.#followers() * MS_PER_FOLLOWER;
    const wait = this.#lastRound + apart - this.#clock.ticks();
    if (apart < SHORTEST_MS || wait <= 0) this.#round();
    else this.#cancelRound = this.#clock.after(wait, () => this.#round());
  }

  /** No round comes any more. */
  stop(): void {
    this.#cancelRound?.();
  }

  /** The events after `seen` that may be told; null when the store has to be asked. */
  after(seen: number): readonly RunEvent[] | null {
    const first = this.#told[0];
    if (first === undefined || first.seq > seen + 1) return null;
    const known = this.#batches.get(seen);
    if (known !== undefined) return known;
    const from = seen + 1 - first.seq;
    const batch = this.#told.slice(from, from + EVENT_BATCH);
    if (this.#batches.size < SHARED_BATCHES) this.#batches.set(seen, batch);
    return batch;
  }

  #round(): void {
    this.#cancelRound = null;
    this.#lastRound = this.#clock.ticks();
    for (const event of this.#untold) {
      // Whoever else tells of the run does so past us.
      if (this.#told.at(-1)?.seq !== event.seq - 1) this.#told = [];
      this.#told.push(event);
    }
    this.#untold = [];
    if (this.#told.length > 2 * RECENT) this.#told.splice(0, this.#told.length - RECENT);
    this.#batches.clear();
    this.#tell();
  }
}
