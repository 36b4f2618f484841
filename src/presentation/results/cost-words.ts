import { plural, t } from "@lingui/core/macro";
import { type CostReport, NOTHING_SPENT, addSpend } from "../../core/index.ts";
import { formatMoney } from "../format.ts";
import { spendText } from "../runs/spend.ts";

/** Sums of the same calls in another order may differ by less than this. */
const LEAST_USD = 1e-9;

interface CostWords {
  /** All of it. */
  readonly sentence: string;
  /** What it went to, and what is not in it. */
  readonly parts: readonly string[];
  /** How it is counted. */
  readonly notes: readonly string[];
}

/** What was spent in all, in words. */
export function costWordsOf({ total, days, blindRuns }: CostReport): CostWords {
  const all = days
    .map(({ costUsd, unknownCalls }) => ({ calls: 0, usd: costUsd, unknownCalls }))
    .reduce(addSpend, NOTHING_SPENT);
  const spent = spendText(all);
  // A call without a known cost may have been paid, unless it was to a simulated model.
  const hasUnpriced = total.unknownCalls > total.simulatedUnknownCalls;
  const isSimulated = !hasUnpriced && total.simulatedUsd > 0 && total.simulatedUsd >= all.usd - LEAST_USD;
  const simulated = formatMoney(total.simulatedUsd);
  const answers = formatMoney(total.costUsd);
  const judges = formatMoney(total.judgeCostUsd);
  const other = formatMoney(total.otherCostUsd);
  return {
    sentence: isSimulated
      ? t`Simulated cost so far: ${spent}. Nothing was paid.`
      : t`Spent so far: ${spent}.`,
    parts: [
      ...(all.usd > 0
        ? [
            t`In runs, ${answers} went to answers and ${judges} to judges; outside of runs, ${other} went to generated questions, tests and replays.`,
          ]
        : []),
      ...(hasUnpriced && all.usd > 0
        ? [t`These sums leave out calls without a known cost. Set missing prices under Models.`]
        : []),
      ...(hasUnpriced && all.usd === 0 ? [t`Set missing prices under Models.`] : []),
    ],
    notes: [
      t`In US dollars, by the prices that applied when the calls were made.`,
      ...(total.simulatedUsd > 0
        ? [
            t`${simulated} of it is simulated: simulated models answer offline, and this is what their calls would cost by the prices set for them.`,
          ]
        : []),
      ...(blindRuns > 0
        ? [
            plural(blindRuns, {
              one: "# run is being scored blind: it counts in sums, days and runs, but not by model.",
              other: "# runs are being scored blind: they count in sums, days and runs, but not by model.",
            }),
          ]
        : []),
    ],
  };
}
