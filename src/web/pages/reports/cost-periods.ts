import { type CostOfPeriod, type Period, costParts } from "../../../charts/index.ts";
import {
  type CallPurpose,
  type CostReport,
  NOTHING_SPENT,
  type Spend,
  addSpend,
} from "../../../core/index.ts";

type Day = Pick<CostReport["days"][number], "day" | "purposes">;
type Purposes = Partial<Record<CallPurpose, Spend>>;

const DAY_MS = 86_400_000;
/** A gap of years would push what was spent to the edge. */
const MOST_PERIODS = 400;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day on which a period starts; weeks start on Monday. */
function startOf(day: string, period: Period): string {
  if (period === "month") return `${day.slice(0, 7)}-01`;
  if (period === "day") return day;
  const time = Date.parse(day);
  return dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS);
}

function nextStart(start: string, period: Period): string {
  if (period !== "month") return dayOf(Date.parse(start) + (period === "week" ? 7 : 1) * DAY_MS);
  const [year = 0, month = 1] = start.split("-").map(Number);
  return dayOf(Date.UTC(year, month, 1));
}

/** Days added up to weeks or months, oldest first, with those in between on which nothing was spent. */
export function costPeriods(days: readonly Day[], period: Period): CostOfPeriod[] {
  const sums = new Map<string, Purposes>();
  for (const { day, purposes } of days) {
    const start = startOf(day, period);
    sums.set(start, added(sums.get(start) ?? {}, purposes));
  }
  const starts = [...sums.keys()].sort();
  return withGaps(starts, period).map((start) => ({
    label: period === "month" ? start.slice(0, 7) : start,
    parts: costParts(sums.get(start) ?? {}),
  }));
}

function withGaps(starts: readonly string[], period: Period): readonly string[] {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: string[] = [];
  for (let start = first; start <= last; start = nextStart(start, period)) {
    all.push(start);
    if (all.length > MOST_PERIODS) return starts;
  }
  return all;
}

function added(one: Purposes, other: Purposes): Purposes {
  const sum: Purposes = { ...one };
  for (const [purpose, spend] of Object.entries(other) as [CallPurpose, Spend][])
    sum[purpose] = addSpend(sum[purpose] ?? NOTHING_SPENT, spend);
  return sum;
}
