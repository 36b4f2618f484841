import { t } from "@lingui/core/macro";

/** What stands in a number field: as it was typed, or a number that it began with. Empty is "". */
export type Typed = number | string;

const DECIMAL = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?$/i;
/** `1,000` is a thousand to some and one to others. */
const AMBIGUOUS = /,\d{3}$/;

/** The number that was typed, with a point or a comma; undefined for an empty field, NaN for what is no number. */
export function readNumber(value: Typed): number | undefined {
  if (typeof value === "number") return value;
  const text = value.trim();
  if (text === "") return undefined;
  if (!DECIMAL.test(text) || AMBIGUOUS.test(text)) return Number.NaN;
  return Number(text.replace(",", "."));
}

/** What is wrong with the text of a number field; null when it is empty or a number. */
export function numberFault(value: Typed): string | null {
  const number = readNumber(value);
  if (number === undefined || Number.isFinite(number)) return null;
  return t`Enter a number, e.g. 10 or 0.5.`;
}
