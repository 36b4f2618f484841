import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { QuestionCriterion } from "../../core/index.ts";

/** What judges rate a question by. */
export const CRITERION_NAMES: Readonly<Record<QuestionCriterion, MessageDescriptor>> = {
  clarity: msg`Clarity`,
  difficulty: msg`Difficulty`,
  relevance: msg`Relevance`,
  originality: msg`Originality`,
};
