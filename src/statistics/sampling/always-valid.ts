import { DEFAULT_LEVEL } from "../interval-level.ts";
import { requireArgument } from "../require-argument.ts";

/** An interval that may be looked at after every observation. */
export interface AlwaysValid {
  readonly value: number;
  readonly n: number;
  readonly low: number;
  readonly high: number;
}

/** Shares of what may be staked at most; each bet is made with all of them, and the capital is their mean. */
const STAKES = Array.from({ length: 19 }, (_, index) => (index + 1) / 20);
const STEPS = 40;

/**
 * The mean of values in [0, 1] that come one after the other, with an interval that holds at all times together: whoever
 * looks after every value and stops when it pleases them is wrong in at most 1 - level of cases. Betting against a mean
 * m (Waudby-Smith & Ramdas 2024): capital = mean over stakes and both directions of the product of 1 + stake (x - m),
 * which is expected to stay 1 while m is true, so that it ever reaches 1 / (1 - level) with a chance of at most
 * 1 - level (Ville 1939). Values must be one for each task: what hangs together is not independent.
 */
export function alwaysValidMean(
  values: readonly number[],
  level: number = DEFAULT_LEVEL,
): AlwaysValid | null {
  requireArgument(level > 0 && level < 1, "the level lies between 0 and 1");
  requireArgument(
    values.every((value) => value >= 0 && value <= 1),
    "values lie between 0 and 1",
  );
  if (values.length === 0) return null;
  const counts = countsOf(values);
  const value = values.reduce((sum, one) => sum + one, 0) / values.length;
  const most = -Math.log(1 - level);
  const isPossible = (m: number): boolean => logCapital(counts, m) < most;
  return {
    value,
    n: values.length,
    low: isPossible(0) ? 0 : edge(isPossible, value, 0),
    high: isPossible(1) ? 1 : edge(isPossible, value, 1),
  };
}

/** Whether a mean of `m` can be ruled out, however often one has looked. */
export function isRuledOut(values: readonly number[], m: number, level: number = DEFAULT_LEVEL): boolean {
  return values.length > 0 && logCapital(countsOf(values), m) >= -Math.log(1 - level);
}

/** Further off nobody would believe a guess. */
const FURTHEST = 10_000;

/**
 * How many more values rule out a mean of `m`, if they come as those so far have: 0 when it is ruled out already, null
 * when nothing is known, when they show no direction, or when it would take more than 10,000.
 */
export function moreUntilRuledOut(
  values: readonly number[],
  m: number,
  level: number = DEFAULT_LEVEL,
): number | null {
  const n = values.length;
  const counts = countsOf(values);
  const isEnough = (total: number): boolean =>
    logCapital(new Map([...counts].map(([value, count]) => [value, (count * total) / n])), m) >=
    -Math.log(1 - level);
  if (n === 0 || !isEnough(n + FURTHEST)) return null;
  let [least, most] = [n, n + FURTHEST];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (isEnough(middle)) most = middle;
    else least = middle + 1;
  }
  return least - n;
}

function countsOf(values: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The log of what betting against `m` has made of 1. */
function logCapital(counts: ReadonlyMap<number, number>, m: number): number {
  // Nobody loses more than there is: 1 + stake (x - m) stays above 0 for all x in [0, 1].
  const directions = [
    { most: m === 0 ? 1e6 : 1 / m, sign: 1 },
    { most: m === 1 ? 1e6 : 1 / (1 - m), sign: -1 },
  ];
  const logs = directions.flatMap(({ most, sign }) =>
    STAKES.map((share) => {
      let log = 0;
      for (const [x, count] of counts) log += count * Math.log1p(sign * share * most * (x - m));
      return log;
    }),
  );
  const largest = Math.max(...logs);
  const sum = logs.reduce((total, log) => total + Math.exp(log - largest), 0);
  return largest + Math.log(sum / logs.length);
}

/** Where what is possible ends, between a mean that is and one that is not. */
function edge(isPossible: (m: number) => boolean, inside: number, outside: number): number {
  let [possible, not] = [inside, outside];
  for (let step = 0; step < STEPS; step++) {
    const middle = (possible + not) / 2;
    if (isPossible(middle)) possible = middle;
    else not = middle;
  }
  return not;
}
