import type { Clock, Store } from "../../../core/index.ts";

/** Longer than any small query takes, and shorter than those who ask have patience. */
const PATIENCE_MS = 2_000;
/** Whoever asks more often gets the same answer, so that asking costs nothing. */
const FRESH_MS = 1_000;

/** What a look at the database has found. */
export type DatabaseState =
  | { readonly isReachable: false }
  | {
      readonly isReachable: true;
      /** How long a small query took. */
      readonly queryMs: number;
      /** Version of the tables. */
      readonly schema: number;
    };

const AWAY: DatabaseState = { isReachable: false };

interface CheckParts {
  readonly store: Pick<Store, "schemaVersion">;
  readonly clock: Clock;
}

/** Says whether the database answers, without ever making it do so twice at a time. */
export class DatabaseCheck {
  readonly #store: CheckParts["store"];
  readonly #clock: Clock;
  #asking: Promise<DatabaseState> | null = null;
  #last: { readonly at: number; readonly state: DatabaseState } | null = null;

  constructor({ store, clock }: CheckParts) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Never fails, and never takes long. */
  async look(): Promise<DatabaseState> {
    if (this.#last !== null && this.#clock.ticks() - this.#last.at < FRESH_MS) return this.#last.state;
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    const state = (await withinTime(this.#clock, PATIENCE_MS, this.#asking)) ?? AWAY;
    this.#last = { at: this.#clock.ticks(), state };
    return state;
  }

  async #ask(): Promise<DatabaseState> {
    const from = this.#clock.ticks();
    try {
      const schema = await this.#store.schemaVersion();
      return { isReachable: true, queryMs: this.#clock.ticks() - from, schema };
    } catch {
      return AWAY;
    }
  }
}

/** Null when it takes longer. What fails in time fails here. */
export async function withinTime<Result>(
  clock: Clock,
  ms: number,
  work: Promise<Result>,
): Promise<Result | null> {
  let cancel = (): void => {};
  const late = new Promise<null>((resolve) => {
    cancel = clock.after(ms, () => resolve(null));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    cancel();
  }
}
