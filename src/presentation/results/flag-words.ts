import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TaskFlag } from "../../core/index.ts";

/** Why a task deserves a look. */
export const FLAG_WORDS: Readonly<Record<TaskFlag, MessageDescriptor>> = {
  "negative-discrimination": msg`Better models don't score higher on it`,
  "judges-disagree": msg`Judges disagree`,
  "solved-by-none": msg`No model has 50 or more`,
  "solved-by-all": msg`Every scored model has 50 or more`,
  unscored: msg`No answer has a score`,
};

/** What many tasks may well be is found by its filter, and is no reason for a mark. */
export const isMark = (flag: TaskFlag): boolean => flag !== "solved-by-all";
