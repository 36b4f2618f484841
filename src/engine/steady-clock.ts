import type { Clock } from "../core/index.ts";

/** Clocks of a machine run apart by less. */
const JITTER_MS = 1_000;

/**
 * A clock that never goes back. When the machine's time is set back, it goes on from where it was, so that nothing that
 * waits for a moment waits for longer; when it's set forward, or the machine has slept, it follows.
 */
export function steadyClock(clock: Clock): Clock {
  let lastNow = clock.now();
  let lastTicks = clock.ticks();
  let ahead = 0;
  return {
    now: () => {
      const now = clock.now();
      const ticks = clock.ticks();
      const lost = ticks - lastTicks - (now - lastNow);
      if (lost > JITTER_MS) ahead += lost;
      lastNow = now;
      lastTicks = ticks;
      return Math.round(now + ahead);
    },
    ticks: () => clock.ticks(),
    sleep: (ms, signal) => clock.sleep(ms, signal),
    after: (ms, callback) => clock.after(ms, callback),
  };
}
