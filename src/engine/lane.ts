import type { ClaimedItem, Clock } from "../core/index.ts";
import type { Wake } from "./wake.ts";

/** One stage's stream of work: claims items, keeps at most `limit` in hand, and ends when none are left. */
export interface Lane {
  readonly limit: number;
  readonly clock: Clock;
  /** News: an item was let go, or another lane has brought work. */
  readonly wake: Wake;
  /** Aborted when no further item shall be claimed. */
  readonly stop: AbortSignal;
  claim(limit: number): Promise<ClaimedItem[]>;
  /** When the next item that nobody has in hand is due; null when there is none. */
  nextDue(): Promise<number | null>;
  handle(item: ClaimedItem): Promise<void>;
  /** True while another lane may still bring work. */
  mayGetMore(): boolean;
}

export async function workLane(lane: Lane): Promise<void> {
  const inHand = new Set<Promise<void>>();
  const wakeOnStop = () => lane.wake.notify();
  lane.stop.addEventListener("abort", wakeOnStop);
  try {
    while (!lane.stop.aborted) {
      const free = lane.limit - inHand.size;
      const claimed = free > 0 ? await lane.claim(free) : [];
      for (const item of claimed) {
        const work = lane.handle(item).finally(() => {
          inHand.delete(work);
          lane.wake.notify();
        });
        // Observed below, and reported by whoever made the lane stop.
        work.catch(() => {});
        inHand.add(work);
      }
      if (claimed.length === free) {
        await lane.wake.wait();
        continue;
      }
      const due = await lane.nextDue();
      if (due === null && inHand.size === 0 && !lane.mayGetMore()) break;
      await waitForNews(lane, due);
    }
  } finally {
    lane.stop.removeEventListener("abort", wakeOnStop);
    await Promise.allSettled(inHand);
  }
}

async function waitForNews(lane: Lane, due: number | null): Promise<void> {
  const news = lane.wake.wait();
  if (due === null) return await news;
  const woken = new AbortController();
  const timer = lane.clock.sleep(Math.max(0, due - lane.clock.now()), woken.signal).then(() => {
    // Woken by other news, the time has not come: telling of it would wake the lane again and again.
    if (!woken.signal.aborted) lane.wake.notify();
  });
  await news;
  woken.abort();
  await timer;
}
