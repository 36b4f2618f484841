import { setImmediate } from "node:timers/promises";

/**
 * Lets whatever else waits in this thread have its turn. SQLite answers at once, so that a loop over many of its answers
 * never leaves the thread by itself, however often it awaits.
 */
export async function yieldTurn(): Promise<void> {
  await setImmediate();
}
