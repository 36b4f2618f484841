import { plural, t } from "@lingui/core/macro";
import type { Spend } from "../../core/index.ts";
import { formatMoney } from "../format.ts";

/** `$1.20`, `at least $1.20 (3 calls without a price)`, `unknown (3 calls without a price)`, in the page's language. */
export function spendText({ usd, unknownCalls }: Pick<Spend, "usd" | "unknownCalls">): string {
  const amount = formatMoney(usd);
  if (unknownCalls === 0) return amount;
  const calls = plural(unknownCalls, {
    one: "# call without a known cost",
    other: "# calls without a known cost",
  });
  return usd === 0 ? t`unknown (${calls})` : t`at least ${amount} (${calls})`;
}

interface Called {
  readonly models: readonly { readonly simulated: boolean }[];
  readonly judges: readonly { readonly simulated: boolean }[];
}

/** Whether nobody was paid, because everything of a run answers offline: what it cost is what its prices say. */
export const isUnpaid = ({ models, judges }: Called): boolean =>
  [...models, ...judges].every(({ simulated }) => simulated);

/** What stands beside an amount that nobody was paid; nothing beside others. */
export function unpaidText(run: Called, { usd }: Pick<Spend, "usd">): string | null {
  return usd > 0 && isUnpaid(run) ? t`simulated, nothing is paid` : null;
}
