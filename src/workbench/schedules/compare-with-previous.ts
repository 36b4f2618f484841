import { type Firing, type FiringComparison, type ScheduledDiff, asFailure } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { answersOf } from "../results/diff-runs.ts";

type CompareParts = Pick<Parts, "store" | "isGone" | "summaries" | "vault">;

/** The run of a firing against that of the newest finished one before it, paired by task. */
export async function compareWithPrevious(
  parts: CompareParts,
  firing: Firing,
  runId: string,
): Promise<FiringComparison> {
  const previous = await parts.store.previousFinished(firing);
  if (previous === null || previous.runId === null) return { status: "first" };
  try {
    const { diff } = await parts.summaries.diff(
      await answersOf(parts, previous.runId),
      await answersOf(parts, runId),
    );
    const { categories: _categories, solvedFrom: _solvedFrom, ...told } = diff;
    return { status: "compared", diff: told satisfies ScheduledDiff };
  } catch (error) {
    return { status: "failed", message: parts.vault.redactor.text(asFailure(error).message) };
  }
}
