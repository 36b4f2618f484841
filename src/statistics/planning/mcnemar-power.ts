import { binomialChance, binomialTail, fairCoinTest } from "../distributions/binomial.ts";

/** How often only the one and only the other of two models passes a task. */
interface PassedAlone {
  readonly ahead: number;
  readonly behind: number;
}

/** Beyond so many standard deviations nothing is left to add. */
const REACH = 8;

/**
 * The chance that McNemar's exact test at `alpha` over n tasks says so: over how many tasks tell the two apart, and over
 * how those fall.
 */
export function mcnemarPower(n: number, { ahead, behind }: PassedAlone, alpha: number): number {
  const apart = Math.min(1, ahead + behind);
  if (apart === 0) return 0;
  const reach = REACH * Math.sqrt(n * apart * (1 - apart)) + REACH;
  const [least, most] = [
    Math.max(1, Math.floor(n * apart - reach)),
    Math.min(n, Math.ceil(n * apart + reach)),
  ];
  let power = 0;
  let enough = Math.ceil(least / 2);
  for (let count = least; count <= most; count++) {
    // The fewer of them that speak for one model and are enough: with one more task as many, or one more.
    while (enough <= count && fairCoinTest(enough, count) > alpha) enough += 1;
    if (enough > count) continue;
    const falls = (share: number): number => binomialTail(enough, count, share);
    power += binomialChance(count, n, apart) * (falls(ahead / apart) + falls(behind / apart));
  }
  return Math.min(1, power);
}
