const STEPS = [1, 2, 2.5, 5, 10] as const;

export interface ZeroAxis {
  readonly min: 0;
  readonly max: number;
  readonly interval: number;
}

/** An axis for what is counted or measured: it begins at 0, and ends at a round number beyond the longest. */
export function fromZero(longest: number, width: number): ZeroAxis {
  const most = width < 500 ? 4 : 7;
  const rough = Math.max(longest, Number.MIN_VALUE) / most;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const interval = unit * (STEPS.find((step) => step * unit >= rough) ?? 10);
  return { min: 0, max: Math.ceil(longest / interval) * interval, interval };
}
