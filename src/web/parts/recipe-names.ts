import type { MessageRecipe } from "../../core/index.ts";

/** What each prompt format sends, in words. */
export const RECIPE_NAMES: Readonly<Record<MessageRecipe, string>> = {
  auto: "Auto: everything the task has",
  plain: "Plain: the prompt alone",
  scenario: "Scenario: scenario bullets, then the prompt",
  "system-user": "System and user: prompt as system message, input text as user message",
};
