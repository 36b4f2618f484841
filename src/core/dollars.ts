import type { Spend } from "./records/index.ts";

/** `$0.0012` below a cent, `$0.12`, `$1,204.50` */
export function dollars(usd: number): string {
  if (usd === 0) return "$0";
  if (usd < 0.01) return `$${usd < 0.0001 ? usd.toPrecision(1) : usd.toFixed(4)}`;
  return `$${usd.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** `$1.20`, `at least $1.20 (3 calls without a price)`, `unknown (3 calls without a price)` */
export function describeSpend({ usd, unknownCalls }: Pick<Spend, "usd" | "unknownCalls">): string {
  if (unknownCalls === 0) return dollars(usd);
  const calls = `${unknownCalls.toLocaleString("en")} ${unknownCalls === 1 ? "call" : "calls"} without a known cost`;
  return usd === 0 ? `unknown (${calls})` : `at least ${dollars(usd)} (${calls})`;
}
