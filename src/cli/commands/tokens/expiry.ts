import { Failure } from "../../../core/index.ts";

const HOUR_MS = 3_600_000;
const UNITS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS };

/** When `90d`, or a day such as `2027-01-31` (to its end, in UTC), is over; null where nobody says. */
export function expiryOf(given: string | undefined, now: number): string | null {
  if (given === undefined) return null;
  const [, count, unit] = /^(\d{1,5})([hdw])$/.exec(given) ?? [];
  const day = /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(`${given}T23:59:59Z`) : Number.NaN;
  const time = count === undefined ? day : now + Number(count) * (UNITS[unit ?? ""] ?? 0);
  const end = time > now ? new Date(time).toISOString() : null;
  // There is no 30 February, whatever the clock makes of it.
  if (end !== null && (count !== undefined || end.startsWith(given))) return end;
  throw new Failure("invalid-input", `--expires ${given} is not a time in the future.`, {
    hint: "Use a number with h, d or w (hours, days, weeks), e.g. 90d, or a date such as 2027-01-31.",
  });
}
