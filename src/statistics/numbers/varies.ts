import { ROUNDING } from "../t-interval.ts";

/** Whether values differ by more than what is lost when numbers are added up and stored. */
export function varies(values: ArrayLike<number>): boolean {
  let [low, high] = [Infinity, -Infinity];
  for (let place = 0; place < values.length; place++) {
    const value = values[place] ?? 0;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low > ROUNDING * Math.max(1, Math.abs(low), Math.abs(high));
}
