import { Failure, phrase } from "../../core/index.ts";

interface Reason {
  /** Whether it may also be what an import left behind that was cut off in another process. */
  readonly mayBeLeft: boolean;
  readonly cause?: unknown;
}

/** Others have made, changed or removed some of the same tasks, or the collection, since they were looked for, or are about to. */
export function takenMeanwhile({ mayBeLeft, cause }: Reason): Failure {
  const message = phrase`Nothing was saved: somebody else is saving the same tasks or the same collection.`;
  const hint = mayBeLeft
    ? phrase`Try again in a moment. If it fails again while nobody saves anything, an import was cut off in another process: what it left is removed a day after it began, when Assay is started or imports something.`
    : phrase`Try again in a moment.`;
  return new Failure("conflict", message, { hint, cause });
}
