/** A rising function of u and its slope. */
export type Curve = (u: number) => { readonly value: number; readonly slope: number };

/** Newton's error squares with each step, so after a step this small the rest is below rounding. */
const SMALL_STEP = 1e-9;

/** The zero of a rising curve between low and high: Newton, with bisection whenever a step leaves the bracket. */
export function risingRoot(curve: Curve, bracket: { low: number; high: number }, start: number): number {
  let { low, high } = bracket;
  let u = start;
  for (let step = 0; step < 200 && high - low > Number.EPSILON; step++) {
    const { value, slope } = curve(u);
    const next = u - value / slope;
    if (Math.abs(next - u) < SMALL_STEP) return next;
    if (value < 0) low = u;
    else high = u;
    u = next > low && next < high ? next : (low + high) / 2;
  }
  return u;
}
