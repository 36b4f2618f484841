import { i18n } from "@lingui/core";

/** Numbers in the manner of the page's language. */

/** With thousands apart, and so many digits after the point. */
export function formatNumber(value: number, digits = 0): string {
  return value.toLocaleString(i18n.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
