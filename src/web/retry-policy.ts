import { type FailureCode, asFailure } from "../core/index.ts";
import { pauseBefore } from "./connection.ts";

/** Where the server cannot be reached, reading goes on until it can; what it refuses it refuses the next time too. */
type Tries = "until-back" | "once-more" | "never";

const OF_THE_WORLD: Partial<Record<FailureCode, Tries>> = {
  "host-unreachable": "until-back",
  "storage-failed": "once-more",
  "workspace-failed": "once-more",
  "ownership-lost": "once-more",
  bug: "once-more",
};

/** So often something is asked again that failed although the server answers others. */
const TRIES_WHILE_THERE = 2;

/** Whether what was read in vain `times` times before is read again. The one place that decides it. */
export function shouldReadAgain(times: number, error: unknown, isAway: boolean): boolean {
  const tries = OF_THE_WORLD[asFailure(error).code] ?? "never";
  if (tries === "until-back") return isAway || times < TRIES_WHILE_THERE;
  return tries === "once-more" && times < 1;
}

export const readAgainAfter = (times: number): number => pauseBefore(times);
