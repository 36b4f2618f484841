import { i18n } from "@lingui/core";
import { RANGE_SIGN, dollars, rangeText } from "../../core/index.ts";

/** Numbers in the manner of the page's language. */

/** A range of two numbers, `79.8–88.6` or `-2.8 … 3.4`. */
export function formatRange(low: number, high: number, digits = 1): string {
  return rangeText({ low, high }, (end) => formatNumber(end, digits), RANGE_SIGN);
}

/** With thousands apart, and so many digits after the point. */
export function formatNumber(value: number, digits = 0): string {
  return value.toLocaleString(i18n.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

const SHORT_DIGITS = 6;

/** A number as it was given, such as a price or a weight: no digits are added, and those of floating point are left out. */
export function formatShort(value: number): string {
  return value.toLocaleString(i18n.locale, { maximumSignificantDigits: SHORT_DIGITS });
}

/** `$2.06`, `2,06 $`. */
export function formatMoney(usd: number): string {
  return dollars(usd, i18n.locale);
}
