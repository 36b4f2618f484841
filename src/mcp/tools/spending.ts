import type { PlanView } from "../../contract/index.ts";
import { Failure, type Settings, dollars } from "../../core/index.ts";
import { named } from "../words.ts";

/**
 * Why an agent may not start a run that may spend so much; null when it may. A person says what a run may spend, in the
 * settings; until then only runs that are known to cost nothing are started.
 */
export function refusedSpending(
  { estimate }: Pick<PlanView, "estimate">,
  { maxBudgetUsd: limit }: Pick<Settings, "maxBudgetUsd">,
  budget: number,
): Failure | null {
  const { unpriced, costUsd, judgeCostUsd, isKnown, isJudgingKnown } = estimate;
  if (unpriced.length > 0) {
    return new Failure(
      "forbidden",
      `No price is known for ${named(unpriced.join(", "), 120)}, so no budget would hold.`,
      {
        hint:
          "Ask the person to add the price (`assay prices add`) or, where its calls cost nothing, to say so of the provider " +
          "(`assay providers edit NAME free=true`); or leave these models out.",
      },
    );
  }
  if (limit !== null && budget > limit) {
    return new Failure(
      "forbidden",
      `max_budget_usd is ${dollars(budget)}, and the person lets a run spend ${dollars(limit)} at most.`,
      {
        hint: `Give ${limit} or less. An agent can't raise the limit; the person can, with \`assay settings set maxBudgetUsd=USD\`.`,
      },
    );
  }
  const isFree = isKnown && isJudgingKnown && costUsd.high === 0 && judgeCostUsd.high === 0;
  if (limit !== null || isFree) return null;
  return new Failure("forbidden", "This run costs money, and the person has not said what a run may spend.", {
    hint: "Ask the person to set a limit, such as `assay settings set maxBudgetUsd=5`, and start the run then.",
  });
}
