import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Types of questions that are offered; models are told the word at the left. */
export const QUESTION_TYPES: Readonly<Record<string, MessageDescriptor>> = {
  logic: msg`Logic`,
  coding: msg`Coding`,
  math: msg`Math`,
  reasoning: msg`Reasoning`,
  knowledge: msg`Knowledge`,
  writing: msg`Writing`,
};
