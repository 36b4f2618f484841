import { Failure, phrase } from "../../core/index.ts";

/** Others have made some of the same tasks, or the collection, since they were looked for, or are about to. */
export function takenMeanwhile(cause?: unknown): Failure {
  return new Failure(
    "conflict",
    phrase`Nothing was saved: others are adding the same task IDs or the same collection.`,
    {
      hint: phrase`Try again in a moment. What an import that was cut off elsewhere left behind is removed after a day.`,
      cause,
    },
  );
}
