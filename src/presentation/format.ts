import { i18n } from "@lingui/core";
import { RANGE_SIGN, decimalText, dollars, rangeText } from "../core/index.ts";

/** Numbers in the manner of the page's language. */

/** A range of two numbers, `79.8–88.6` or `-2.8 … 3.4`. */
export function formatRange(low: number, high: number, digits = 1): string {
  return rangeText({ low, high }, (end) => formatNumber(end, digits), RANGE_SIGN);
}

/** With thousands apart, and so many digits after the point. */
export function formatNumber(value: number, digits = 0): string {
  return decimalText(value, digits, i18n.locale);
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

/** So many digits after the point are in line; spaces as wide as what a number has not stand for it. */
const ALIGNED_DIGITS = 6;
const [FIGURE_SPACE, POINT_SPACE] = ["\u2007", "\u2008"];

/** Two digits of a number that may be very small, with its point under the points of others in the column. */
export function formatAligned(value: number): string {
  const parts = new Intl.NumberFormat(i18n.locale, { maximumSignificantDigits: 2 }).formatToParts(value);
  const fraction = parts.find(({ type }) => type === "fraction")?.value ?? "";
  const missing = FIGURE_SPACE.repeat(Math.max(0, ALIGNED_DIGITS - fraction.length));
  return [...parts.map((part) => part.value), fraction === "" ? POINT_SPACE : "", missing].join("");
}
