import { t } from "@lingui/core/macro";
import type { Estimate } from "../../core/index.ts";
import { formatMoney, formatNumber, formatRange } from "../format.ts";

/** Numbers as every table writes them. */

export const NOT_KNOWN = "–";

/** What answers cost, where there are any: nobody shall take "unknown" for nothing. */
export function costWords(usd: number | null, isAnswered: boolean): string {
  if (usd !== null) return formatMoney(usd);
  return isAnswered ? t`unknown` : NOT_KNOWN;
}

export function milliseconds(value: number): string {
  const isShort = value < 1_000;
  const amount = isShort ? formatNumber(Math.round(value)) : formatNumber(value / 1000, 1);
  return isShort ? t`${amount} ms` : t`${amount} s`;
}

export function rankWords(interval: { readonly best: number; readonly worst: number } | null): string {
  if (interval === null) return NOT_KNOWN;
  return interval.best === interval.worst ? String(interval.best) : `${interval.best}–${interval.worst}`;
}

/** `84.2 (79.8–88.6)`, `84.2 (no interval)`; a dash where nothing is known. `times` is 100 for a share in percent. */
export function estimateText(of: Estimate, { digits = 1, times = 1 } = {}): string {
  if (!of.known) return NOT_KNOWN;
  const value = formatNumber(of.value * times, digits);
  const range =
    of.interval === null
      ? t`no interval`
      : formatRange(of.interval.low * times, of.interval.high * times, digits);
  return `${value} (${range})`;
}
