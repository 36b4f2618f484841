import { i18n } from "@lingui/core";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

/** Why there is no score, why an item was left out, how an answer ended: words of the engine, as people read them. */
const REASONS: Readonly<Record<string, MessageDescriptor>> = {
  "empty-answer": msg`empty answer`,
  refusal: msg`refusal`,
  "tool-call": msg`tool call instead of text`,
  candidate_failed: msg`no answer (error)`,
  judge_failed: msg`judge failed`,
  not_judged: msg`not judged`,
  not_measured: msg`not measured`,
  not_scored: msg`not scored`,
  open: msg`no score yet`,
  budget_exceeded: msg`left out: spending limit`,
  model_stopped: msg`left out: model stopped`,
  judge_stopped: msg`left out: judge stopped`,
  "no-reference": msg`no reference answer`,
  "no-rubric-or-references": msg`no rubric or reference answer`,
  "text-too-long": msg`text too long`,
  "script-not-supported": msg`script not supported by the metric`,
  "schema-too-costly": msg`schema too complex to check`,
  length: msg`cut off at the token limit`,
  "content-filter": msg`stopped by the provider's content filter`,
  other: msg`ended for another reason`,
  repaired: msg`judge reply repaired`,
  flipped: msg`verdict flipped with the order`,
};

/** Words without a name of their own are shown as they are. */
export function reasonWords(reason: string | null): string {
  if (reason === null) return t`no score`;
  const known = REASONS[reason];
  return known === undefined ? reason.replaceAll(/[_-]/g, " ") : i18n._(known);
}
