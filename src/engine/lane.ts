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
  try {
    // True when the last claim brought less than it asked for, and another would be too soon.
    let isDry = false;
    let lookedAt = 0;
    // When the next item was due at that time; undefined when nobody has asked.
    let due: number | null | undefined;
    while (!stop.aborted) {
      const limit = lane.limit();
      while (ready.length > 0 && inHand.size < limit) {
        const next = ready.shift();
        if (next !== undefined) begin(next);
      }
      // As much again as is in hand is claimed ahead, so that no place waits for the database.
      if (ready.length <= limit / 2 && !isDry) {
        const wanted = 2 * limit - inHand.size - ready.length;
        const claimed = await lane.claim(wanted);
        isDry = claimed.length < wanted;
        lookedAt = clock.ticks();
        due = undefined;
        ready.push(...claimed);
        if (claimed.length > 0) continue;
      }
      let isNews: boolean;
      if (ready.length > 0 || !isDry) {
        isNews = await wake.wait();
      } else {
        if (due === undefined) due = await lane.nextDue();
        if (due === null && inHand.size === 0 && !lane.mayGetMore()) break;
        isNews = await waitForNews(lane, due);
      }
      isDry &&= !isNews && inHand.size > 0 && clock.ticks() - lookedAt < NEXT_LOOK_MS;
    }
  } finally {
    stop.removeEventListener("abort", wakeOnStop);
    await Promise.allSettled(inHand);
    // Where this fails, whoever takes the run over frees them.
    const left = [...stopped, ...ready];
    if (left.length > 0) await lane.unclaim(left).catch(() => {});
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
