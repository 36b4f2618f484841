import { Failure, phrase } from "../core/index.ts";

/** Stops a call that makes no mathematical sense: the caller has a bug, so no estimate is invented for it. */
export function requireArgument(holds: boolean, rule: string): void {
  if (!holds) throw new Failure("bug", phrase`Statistics called with a wrong argument: ${rule}.`);
}

/** Successes out of n trials. */
export function requireCounts(successes: number, n: number): void {
  requireArgument(
    Number.isSafeInteger(n) && Number.isSafeInteger(successes) && successes >= 0 && successes <= n,
    "successes and n are whole numbers with 0 <= successes <= n",
  );
}
