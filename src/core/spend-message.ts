import type { Spend } from "./records/index.ts";
import { type MessageDescriptor, english } from "./translate.ts";

/** `$1.20`, `at least $1.20 (3 calls without a known cost)`, `unknown (3 calls without a known cost)` */
export function spendMessage({ usd, unknownCalls }: Pick<Spend, "usd" | "unknownCalls">): MessageDescriptor {
  if (unknownCalls === 0) return /*i18n*/ { id: "spend.known", message: "{usd}", values: { usd: { usd } } };
  return usd === 0
    ? /*i18n*/ {
        id: "spend.unknown",
        message: "unknown ({calls, plural, one {# call} other {# calls}} without a known cost)",
        values: { calls: unknownCalls },
      }
    : /*i18n*/ {
        id: "spend.at-least",
        message: "at least {usd} ({calls, plural, one {# call} other {# calls}} without a known cost)",
        values: { usd: { usd }, calls: unknownCalls },
      };
}

export const describeSpend = (spend: Pick<Spend, "usd" | "unknownCalls">): string =>
  english(spendMessage(spend));
