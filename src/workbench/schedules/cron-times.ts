import { Cron } from "croner";
import { Failure, type Schedule, phrase } from "../../core/index.ts";

/** Passed times are counted up to here. */
export const MOST_COUNTED = 1000;

/** The times of a cron expression, in milliseconds since 1970. */
export interface CronTimes {
  /** The first after a moment; null when none will ever come. */
  after(moment: number): number | null;
  /** The first so many after it. */
  some(moment: number, count: number): number[];
  /** The last up to a moment, and how many there are from another one on, as far as they are counted. */
  passed(from: number, until: number): { readonly last: number; readonly count: number };
}

/** Fails with `invalid-input` when the expression or the time zone is none, or no time will ever come. */
export function cronTimes(cron: string, timeZone: string): CronTimes {
  requireTimeZone(timeZone);
  const parsed = parse(cron, timeZone);
  const some = (moment: number, count: number): number[] =>
    parsed.nextRuns(count, new Date(moment)).map((time) => time.getTime());
  return {
    some,
    after: (moment) => some(moment, 1)[0] ?? null,
    passed: (from, until) => {
      const times = some(from - 1, MOST_COUNTED).filter((time) => time <= until);
      if (times.length < MOST_COUNTED) return { last: times.at(-1) ?? from, count: times.length };
      const [last] = parsed.previousRuns(1, new Date(until + 1));
      return { last: last?.getTime() ?? from, count: MOST_COUNTED };
    },
  };
}

export const timesOf = ({ cron, timeZone }: Pick<Schedule, "cron" | "timeZone">): CronTimes =>
  cronTimes(cron, timeZone);

function parse(cron: string, timezone: string): Cron {
  try {
    const parsed = new Cron(cron, { timezone, mode: "5-part", paused: true });
    // It also reads a single date, which is none of ours.
    if (parsed.getOnce() == null) return parsed;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^CronPattern: /, "") : "";
    throw notCron(phrase`is not a cron expression: ${reason}`);
  }
  throw notCron(phrase`is a date, not a cron expression`);
}

const notCron = (message: string): Failure =>
  new Failure("invalid-input", phrase`The times of the schedule are not valid.`, {
    faults: [
      {
        key: "cron",
        message,
        expected: phrase`five fields, e.g. 30 2 * * * for 2:30 every night, or @daily`,
      },
    ],
  });

/** For what is kept: one whose time never comes would wait in silence. */
export function requireSomeTime(times: CronTimes, now: number): number {
  const next = times.after(now);
  if (next !== null) return next;
  throw notCron(phrase`has no time that will ever come`);
}

function requireTimeZone(timeZone: string): void {
  try {
    // Offsets such as +01:00 know nothing of daylight saving time.
    if (/^[\p{L}]/u.test(timeZone)) {
      new Intl.DateTimeFormat("en", { timeZone }).format(0);
      return;
    }
  } catch {
    // Told below.
  }
  throw new Failure("invalid-input", phrase`The time zone of the schedule is not known.`, {
    faults: [
      {
        key: "timeZone",
        message: phrase`is not a time zone`,
        expected: phrase`a name of the IANA database, e.g. Europe/Berlin or UTC`,
      },
    ],
  });
}
