import { plural, t } from "@lingui/core/macro";
import { type Spend, dollars } from "../../../core/index.ts";

/** `$1.20`, `at least $1.20 (3 calls without a price)`, `unknown (3 calls without a price)`, in the page's language. */
export function spendText({ usd, unknownCalls }: Pick<Spend, "usd" | "unknownCalls">): string {
  const amount = dollars(usd);
  if (unknownCalls === 0) return amount;
  const calls = plural(unknownCalls, {
    one: "# call without a known cost",
    other: "# calls without a known cost",
  });
  return usd === 0 ? t`unknown (${calls})` : t`at least ${amount} (${calls})`;
}
