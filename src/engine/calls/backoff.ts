import type { Limits, Random } from "../../core/index.ts";

/** Wait before retry `index` (0-based) inside an attempt: `min(max, base * 2^index) * (0.5 + random)`. */
export function retryDelay(limits: Limits, index: number, random: Random): number {
  return Math.min(limits.retryMaxMs, limits.retryBaseMs * 2 ** index) * (0.5 + random.next());
}

/** The longest that an item waits for its next attempt. */
export function longestBackoff({ itemAttempts, itemBackoffMs }: Limits): number {
  return 2 ** (itemAttempts - 1) * itemBackoffMs;
}

/** When an item whose attempt failed is due again; null when it has no attempt left. */
export function nextAttemptAt(limits: Limits, attempt: number, now: number): number | null {
  return attempt >= limits.itemAttempts ? null : now + 2 ** attempt * limits.itemBackoffMs;
}
