import { whole } from "./sentences/parts.ts";
import { type MessageDescriptor, english } from "./translate.ts";

/** How many answers have nothing to score, by reason. */
export interface LeftOutCounts {
  readonly empty: number;
  readonly refusal: number;
}

/** `2 empty, 1 refusal`; null when none was left out. */
export function leftOutMessage({ empty, refusal }: LeftOutCounts): MessageDescriptor | null {
  const values = { empty: whole(empty), refusal };
  if (empty > 0 && refusal > 0)
    return /*i18n*/ {
      id: "left-out.both",
      message: "{empty} empty, {refusal, plural, one {# refusal} other {# refusals}}",
      values,
    };
  if (empty > 0) return /*i18n*/ { id: "left-out.empty", message: "{empty} empty", values };
  if (refusal > 0)
    return /*i18n*/ {
      id: "left-out.refusal",
      message: "{refusal, plural, one {# refusal} other {# refusals}}",
      values,
    };
  return null;
}

export function leftOutWords(counts: LeftOutCounts): string {
  const message = leftOutMessage(counts);
  return message === null ? "" : english(message);
}
