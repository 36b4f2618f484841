import { PairTally } from "./pair-tally.ts";
import type { Parts } from "../parts.ts";

/** Sessions whose tallies are kept; people compare in few at a time. */
const MOST = 8;

/** Tallies of sessions, kept and brought up to date with what has changed since. */
export class PairTallies {
  readonly #store: Parts["store"];
  readonly #kept = new Map<string, PairTally>();

  constructor({ store }: Pick<Parts, "store">) {
    this.#store = store;
  }

  async of(sessionId: string): Promise<PairTally> {
    const tally = this.#kept.get(sessionId) ?? new PairTally(await this.#store.listSessionAnswers(sessionId));
    tally.fold(await this.#store.listPairs(sessionId, tally.revision));
    // Whichever was used last is the last to go.
    this.#kept.delete(sessionId);
    this.#kept.set(sessionId, tally);
    for (const oldest of [...this.#kept.keys()].slice(0, -MOST)) this.#kept.delete(oldest);
    return tally;
  }
}
