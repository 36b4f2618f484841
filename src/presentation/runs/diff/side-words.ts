import { t } from "@lingui/core/macro";
import { type ModelDifference, type RunDiffPage, originalOf } from "../../../core/index.ts";

export interface SideWords {
  readonly first: string;
  readonly second: string;
  readonly outcomes: Readonly<Record<ModelDifference["outcome"], string>>;
  /** What is subtracted from what. */
  readonly difference: string;
  readonly onlyFirst: (models: string) => string;
  readonly onlySecond: (models: string) => string;
}

/** What the two runs are called: a trial stands against the run that it was made of, any others in their order. */
export function sideWords({ first, second }: Pick<RunDiffPage, "first" | "second">): SideWords {
  const neither = {
    "not-told-apart": t`no detectable change`,
    same: t`same score on every task`,
    unknown: t`nothing to compare`,
  };
  if (originalOf(second.runId) === first.runId)
    return {
      first: t({ message: "The run", context: "beside its trial" }),
      second: t`The trial`,
      outcomes: { ...neither, better: t`better in the trial`, worse: t`worse in the trial` },
      difference: t`The difference is the trial minus the run.`,
      onlyFirst: (models) => t`Only in the run: ${models}`,
      onlySecond: (models) => t`Only in the trial: ${models}`,
    };
  return {
    first: t`First run`,
    second: t`Second run`,
    outcomes: { ...neither, better: t`better in the second run`, worse: t`worse in the second run` },
    difference: t`The difference is the second run minus the first.`,
    onlyFirst: (models) => t`Only in the first run: ${models}`,
    onlySecond: (models) => t`Only in the second run: ${models}`,
  };
}
