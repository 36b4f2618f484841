const CENT = 0.01;

/** US dollars, with as many digits as say something. */
export function usd(amount: number): string {
  if (amount === 0) return "$0";
  if (amount < CENT) return `$${Number(amount.toPrecision(1))}`;
  return `$${amount.toFixed(2)}`;
}

export function usdRange({ low, high }: { readonly low: number; readonly high: number }): string {
  const [from, to] = [usd(low), usd(high)];
  return from === to ? from : `${from} to ${to}`;
}
