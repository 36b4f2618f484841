import type { KnownEstimate } from "../records/index.ts";
import type { Decimal, MessageDescriptor, NameList } from "../translate.ts";

/** Parts that several sentences share. */

export const point = (value: number): Decimal => ({ value, digits: 1 });

export const whole = (value: number): Decimal => ({ value, digits: 0 });

/** So many names are told; of more, how many others there are. */
const MOST_NAMES = 4;

export function nameList(names: NameList["names"]): NameList {
  if (names.length <= MOST_NAMES) return { names };
  const others = names.length - MOST_NAMES + 1;
  return {
    names: [
      ...names.slice(0, MOST_NAMES - 1),
      /*i18n*/ { id: "names.others", message: "{others} others", values: { others } },
    ],
  };
}

/** `16.3 points (95 % CI 5.6 to 27.0)` */
export function gapInWords({ value, interval }: KnownEstimate): MessageDescriptor {
  if (interval === null)
    return /*i18n*/ { id: "gap", message: "{value} points", values: { value: point(value) } };
  return /*i18n*/ {
    id: "gap.interval",
    message: "{value} points (95 % CI {low} to {high})",
    values: { value: point(value), low: point(interval.low), high: point(interval.high) },
  };
}
