import type { SetUpRun } from "../../core/index.ts";
import { itemCount } from "../runs/item-count.ts";

/** A run of so many items takes a while to go through. */
export const LONG = 5_000;
/** What is kept of a long run that goes on is made anew at most this often. */
export const RENEWED_MS = 3_000;

/** Whether all of a long run would be gone through for every answer that comes. */
export function goesOn(shown: SetUpRun, longFrom = LONG): boolean {
  const { status, owner } = shown.run;
  return status !== "FINISHED" && owner !== null && itemCount(shown) >= longFrom;
}
