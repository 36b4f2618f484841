import type { TaskFlag } from "../../../core/index.ts";

/** Why a task deserves a look. */
export const FLAG_WORDS: Readonly<Record<TaskFlag, string>> = {
  "negative-discrimination": "Worse models do better on it",
  "judges-disagree": "Judges disagree",
  "solved-by-none": "Solved by no model",
  "solved-by-all": "Solved by every model",
  unscored: "Without a score",
};
