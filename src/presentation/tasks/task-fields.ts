import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TextField } from "./task-draft.ts";

export type DescribedField = readonly [field: TextField, description: MessageDescriptor | null];

/** How a prompt uses a variable. */
const example = "{name}";

/** What few tasks need, with what stands below the names. */
export const MORE_TASK_FIELDS: readonly DescribedField[] = [
  ["title", null],
  ["inputText", msg`Sent as the user message, with the prompt as the system message.`],
  ["scenario", msg`Background the model is given, one point per line.`],
  ["vars", msg`One per line: name = value. Write ${example} in the prompt to use one. JSON works too.`],
  ["referenceFacts", msg`Statements a good answer contains, one per line.`],
  ["autoFail", msg`Mistakes that make the whole answer worth 0, one per line.`],
  ["good", msg`A weaker reference that is still good.`],
  ["pass", msg`A reference that just passes.`],
  ["incorrectAnswerDirection", msg`What wrong answers typically get wrong.`],
];
/** What hardly any needs. */
export const ADVANCED_TASK_FIELDS: readonly DescribedField[] = [
  ["area", null],
  ["subcategory", null],
  ["taskType", null],
  ["templateVersion", msg`If the prompt is a template, e.g. v2.`],
  ["cluster", msg`Related tasks, e.g. paraphrases, share a cluster and count as one in statistics.`],
  ["source", null],
];
