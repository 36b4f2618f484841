import type { ClaimedItem, Clock } from "../core/index.ts";
import type { Wake } from "./wake.ts";

/** Items may be put back by somebody else; so a lane without work looks again this often. */
const LOOK_AGAIN_MS = 1_000;
/** So soon after a look that found too little, an item that was let go is no reason for another: there may be thousands. */
const NEXT_LOOK_MS = 25;

/** What came of an item; one that was stopped is as if it had not been begun. */
export type Handled = "done" | "stopped";

/** One stream of work: claims items ahead, keeps at most `limit` in hand, and ends when none are left. */
export interface Lane {
  /** May change while it works. */
  limit(): number;
  readonly clock: Clock;
  /** News: another lane has brought work. */
  readonly wake: Wake;
  /** Aborted when no further item shall be begun. */
  readonly stop: AbortSignal;
  claim(limit: number): Promise<ClaimedItem[]>;
  /** Gives back what was claimed and not begun, or stopped. */
  unclaim(items: readonly ClaimedItem[]): Promise<void>;
  /** When the next item that nobody has claimed is due; null when there is none. */
  nextDue(): Promise<number | null>;
  handle(item: ClaimedItem): Promise<Handled>;
  /** True while another lane may still bring work. */
  mayGetMore(): boolean;
}

export async function workLane(lane: Lane): Promise<void> {
  const { clock, wake, stop } = lane;
  const inHand = new Set<Promise<void>>();
  const ready: ClaimedItem[] = [];
  const stopped: ClaimedItem[] = [];
  const handle = async (item: ClaimedItem): Promise<void> => {
    if ((await lane.handle(item)) !== "stopped") return;
    // Where the lane goes on, somebody else shall have it.
    if (stop.aborted) stopped.push(item);
    else await lane.unclaim([item]).catch(() => stopped.push(item));
  };
  const begin = (item: ClaimedItem): void => {
    const work = handle(item).finally(() => {
      inHand.delete(work);
      wake.stir();
    });
    // Observed below, and reported by whoever made the lane stop.
    work.catch(() => {});
    inHand.add(work);
  };
  const wakeOnStop = () => wake.notify();
  stop.addEventListener("abort", wakeOnStop);
  // True when the last claim brought less than it asked for, and another would be too soon.
  let isDry = false;
  let lookedAt = 0;
  // When the next item was due at that time; undefined when nobody has asked.
  let due: number | null | undefined;
  const claims = new ClaimsAhead(lane, (claimed, isAll) => {
    isDry = isAll;
    lookedAt = clock.ticks();
    due = undefined;
    ready.push(...claimed);
  });
  try {
    while (!stop.aborted) {
      claims.throwIfFailed();
      const limit = lane.limit();
      while (ready.length > 0 && inHand.size < limit) {
        const next = ready.shift();
        if (next !== undefined) begin(next);
      }
      // As much again as is in hand is claimed ahead, so that no place waits for the database.
      const wanted = 2 * limit - inHand.size - ready.length;
      if (ready.length <= limit / 2 && wanted > 0 && !isDry) claims.begin(wanted);
      if (ready.length === 0 && claims.isUnderWay) {
        await claims.settled();
        continue;
      }
      let isNews: boolean;
      if (ready.length > 0 || !isDry) {
        isNews = await wake.wait();
        if (isNews) claims.outdate();
      } else {
        if (due === undefined) due = await lane.nextDue();
        if (due === null && inHand.size === 0 && !lane.mayGetMore()) break;
        isNews = await waitForNews(lane, due);
      }
      isDry &&= !isNews && inHand.size > 0 && clock.ticks() - lookedAt < NEXT_LOOK_MS;
    }
  } finally {
    stop.removeEventListener("abort", wakeOnStop);
    await Promise.allSettled([...inHand, claims.settled()]);
    // Where this fails, whoever takes the run over frees them.
    const left = [...stopped, ...ready];
    if (left.length > 0) await lane.unclaim(left).catch(() => {});
  }
  claims.throwIfFailed();
}

/** Claims while items that were claimed before are begun. */
class ClaimsAhead {
  readonly #lane: Lane;
  readonly #take: (claimed: readonly ClaimedItem[], isAll: boolean) => void;
  #underWay: Promise<void> | null = null;
  #isOutdated = false;
  #isAwaited = false;
  #failure: { readonly error: unknown } | null = null;

  /** `isAll`: nothing more could be claimed at that time. */
  constructor(lane: Lane, take: (claimed: readonly ClaimedItem[], isAll: boolean) => void) {
    this.#lane = lane;
    this.#take = take;
  }

  get isUnderWay(): boolean {
    return this.#underWay !== null;
  }

  /** One after the other. Stirs the lane when it is over, unless that waits for it. */
  begin(wanted: number): void {
    this.#underWay ??= this.#claim(wanted);
  }

  async #claim(wanted: number): Promise<void> {
    this.#isOutdated = false;
    this.#isAwaited = false;
    try {
      const claimed = await this.#lane.claim(wanted);
      this.#take(claimed, claimed.length < wanted && !this.#isOutdated);
    } catch (error) {
      this.#failure = { error };
    }
    this.#underWay = null;
    if (!this.#isAwaited) this.#lane.wake.stir();
  }

  /** There may be more than a claim finds that is under way. */
  outdate(): void {
    this.#isOutdated = true;
  }

  throwIfFailed(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Resolves when none is under way. */
  async settled(): Promise<void> {
    this.#isAwaited = true;
    await this.#underWay;
  }
}

async function waitForNews(lane: Lane, due: number | null): Promise<boolean> {
  const news = lane.wake.wait();
  const untilDue = due === null ? LOOK_AGAIN_MS : Math.max(0, due - lane.clock.now());
  const cancel = lane.clock.after(Math.min(LOOK_AGAIN_MS, untilDue), () => lane.wake.notify());
  const isNews = await news;
  cancel();
  return isNews;
}
