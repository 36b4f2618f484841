import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MessageRecipe } from "../../core/index.ts";

/** What each prompt format sends, in words. */
export const RECIPE_NAMES: Readonly<Record<MessageRecipe, MessageDescriptor>> = {
  auto: msg`Auto: every field the task has`,
  plain: msg`Plain: the prompt only`,
  scenario: msg`Scenario: scenario bullets, then the prompt`,
  "system-user": msg`System and user: prompt as system message, input text as user message`,
};
