import type { Decimal, MessageDescriptor } from "./translate.ts";

/** `40 s`, `12 min`, `2.5 h` */
export function describeSeconds(seconds: number): MessageDescriptor {
  if (seconds < 90)
    return /*i18n*/ {
      id: "plan.seconds",
      message: "{count} s",
      values: { count: decimal(Math.ceil(seconds)) },
    };
  if (seconds < 5400)
    return /*i18n*/ {
      id: "plan.minutes",
      message: "{count} min",
      values: { count: decimal(Math.round(seconds / 60)) },
    };
  return /*i18n*/ { id: "plan.hours", message: "{count} h", values: { count: decimal(seconds / 3600, 1) } };
}

function decimal(value: number, digits = 0): Decimal {
  return { value, digits };
}
