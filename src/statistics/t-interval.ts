import { type KnownEstimate, phrase } from "../core/index.ts";
import { studentTQuantile } from "./distributions/student-t.ts";
import { upperProbability } from "./interval-level.ts";

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

export interface TIntervalInput {
  readonly value: number;
  /** Null when there are too few clusters for one. */
  readonly standardError: number | null;
  /** Degrees of freedom; Infinity gives the normal interval. */
  readonly degrees: number;
  readonly level: number;
  readonly clusterUnit: string;
  /** Ends of the scale that the interval must not leave; see `clippedTo`. */
  readonly bounds?: Bounds | undefined;
}

/** The part of an estimate that says how sure it is. */
export type IntervalPart = Pick<KnownEstimate, "interval" | "intervalReason" | "caution">;

/** Clusters that agree to the last digit say that they do not differ, not that the next one cannot. */
export const NO_SPREAD = phrase`every cluster gives the same value, so the error cannot be seen`;

/** value +- t_{degrees} * standardError; no interval when no error can be had from the data. */
export function tInterval(input: TIntervalInput): IntervalPart {
  const { value, standardError, degrees, level, clusterUnit, bounds } = input;
  const probability = upperProbability(level);
  if (standardError === null || !(degrees > 0)) {
    return {
      interval: null,
      intervalReason: phrase`an interval needs at least two independent values (${clusterUnit}), there is one`,
    };
  }
  if (isRounding(standardError, value, bounds)) return { interval: null, intervalReason: NO_SPREAD };
  const margin = studentTQuantile(probability, degrees) * standardError;
  const interval = { low: value - margin, high: value + margin, level };
  if (!Number.isFinite(interval.low) || !Number.isFinite(interval.high)) {
    return { interval: null, intervalReason: phrase`the interval is wider than numbers can express` };
  }
  return { interval: bounds === undefined ? interval : clipped(interval, bounds) };
}

/** Spread below this share of the scale comes of how numbers are stored. */
export const ROUNDING = 1e-9;

/** Where nobody knows the scale, what doubles lose of a value that was added up. */
const ROUNDING_OF_VALUE = 1e-13;

/** Whether an error, or any other spread, is no more than what is lost when numbers are stored. */
export function isRounding(spread: number, value: number, bounds?: Bounds): boolean {
  if (bounds === undefined) return Math.abs(spread) <= ROUNDING_OF_VALUE * Math.abs(value);
  return Math.abs(spread) <= ROUNDING * (bounds.high - bounds.low);
}

function clipped<T extends Bounds>(interval: T, { low, high }: Bounds): T {
  return { ...interval, low: Math.max(low, interval.low), high: Math.min(high, interval.high) };
}

/** What a method's name says when its interval may have been cut at the ends of the scale. */
export function clippedTo(method: string, bounds: Bounds | undefined): string {
  return bounds === undefined
    ? method
    : `${method}, cut at the ends of the scale ${bounds.low} to ${bounds.high}`;
}
