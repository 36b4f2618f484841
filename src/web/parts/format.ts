import { i18n } from "@lingui/core";
import { withMinus } from "../../core/index.ts";

/** Numbers in the manner of the page's language. */

/** A range of two numbers; where one is negative, a dash between them would be taken for its sign. */
export function formatRange(low: number, high: number, digits = 1): string {
  const between = low < 0 ? " … " : "–";
  return `${formatNumber(low, digits)}${between}${formatNumber(high, digits)}`;
}

/** With thousands apart, and so many digits after the point. */
export function formatNumber(value: number, digits = 0): string {
  return withMinus(
    value.toLocaleString(i18n.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
}

const SHORT_DIGITS = 6;

/** A number as it was given, such as a price or a weight: no digits are added, and those of floating point are left out. */
export function formatShort(value: number): string {
  return value.toLocaleString(i18n.locale, { maximumSignificantDigits: SHORT_DIGITS });
}
