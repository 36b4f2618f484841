import type { Spend } from "./records/index.ts";
import { type MessageDescriptor, english } from "./translate.ts";

/** `$0.0012` below a cent, `$0.12`, `$1,204.50` */
export function dollars(usd: number): string {
  if (usd === 0) return "$0";
  if (usd < 0.01) return `$${usd < 0.0001 ? usd.toPrecision(1) : usd.toFixed(4)}`;
  return `$${usd.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** `$1.20`, `at least $1.20 (3 calls without a known cost)`, `unknown (3 calls without a known cost)` */
export function spendMessage({ usd, unknownCalls }: Pick<Spend, "usd" | "unknownCalls">): MessageDescriptor {
  const values = { usd: dollars(usd), calls: unknownCalls };
  if (unknownCalls === 0)
    return /*i18n*/ { id: "spend.known", message: "{usd}", values: { usd: dollars(usd) } };
  return usd === 0
    ? /*i18n*/ {
        id: "spend.unknown",
        message: "unknown ({calls, plural, one {# call} other {# calls}} without a known cost)",
        values: { calls: unknownCalls },
      }
    : /*i18n*/ {
        id: "spend.at-least",
        message: "at least {usd} ({calls, plural, one {# call} other {# calls}} without a known cost)",
        values,
      };
}

export const describeSpend = (spend: Pick<Spend, "usd" | "unknownCalls">): string =>
  english(spendMessage(spend));
