import type { KnownEstimate } from "../../core/index.ts";

/** A part of the 0-100 scale, with marks at equal steps. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const STEPS = [5, 10, 20] as const;
/** Closer than this, chance differences of a point or two would look like cliffs. */
const NARROWEST = 20;
const MOST_STEPS = 6;

/** The smallest axis at round numbers on which every mean and interval fits. */
export function axisFor(estimates: readonly KnownEstimate[]): Axis {
  const ends = estimates.flatMap(({ value, interval }) => [
    value,
    ...(interval === null ? [] : [interval.low, interval.high]),
  ]);
  if (ends.length === 0) return withTicks(0, 100, 20);
  const lowest = onScale(Math.min(...ends));
  const highest = onScale(Math.max(...ends));
  for (const step of STEPS) {
    const [low, high] = widened(Math.floor(lowest / step) * step, Math.ceil(highest / step) * step, step);
    if ((high - low) / step <= MOST_STEPS) return withTicks(low, high, step);
  }
  return withTicks(0, 100, 20);
}

const DIFFERENCE_STEPS = [1, 2, 5, 10, 20, 50] as const;
/** A point or two either way is what chance brings. */
const LEAST_DIFFERENCE = 5;

/** An axis for differences of scores: as far to either side of 0, so that ahead and behind look alike. */
export function differenceAxisFor(estimates: readonly KnownEstimate[]): Axis {
  const ends = estimates.flatMap(({ value, interval }) => [
    value,
    interval?.low ?? value,
    interval?.high ?? value,
  ]);
  const furthest = Math.min(100, Math.max(LEAST_DIFFERENCE, ...ends.map(Math.abs)));
  const step = DIFFERENCE_STEPS.find((one) => Math.ceil(furthest / one) * 2 <= MOST_STEPS) ?? 50;
  const end = Math.ceil(furthest / step) * step;
  return withTicks(-end, end, step);
}

/** Where a value lies on an axis, 0 to 1. What lies outside is drawn at the end. */
export function positionOn({ low, high }: Axis, value: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

const onScale = (value: number): number => Math.min(100, Math.max(0, value));

function widened(low: number, high: number, step: number): [number, number] {
  let [start, end] = [low, high];
  while (end - start < NARROWEST) {
    if (start > 0) start -= step;
    if (end < 100 && end - start < NARROWEST) end += step;
  }
  return [start, end];
}

function withTicks(low: number, high: number, step: number): Axis {
  const count = Math.round((high - low) / step);
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, index) => low + index * step) };
}
