import type { LanguageModel, Model, Usage } from "../../core/index.ts";
import type { Budget } from "./budget.ts";
import { worstCase } from "./tokens.ts";

/** By the price table; null when a price or a count is not known. */
export function pricedCost(model: Model, usage: Usage): number | null {
  const { price } = model;
  if (price === undefined || usage.inputTokens === null || usage.outputTokens === null) return null;
  return (usage.inputTokens * price.inputPerMillion + usage.outputTokens * price.outputPerMillion) / 1e6;
}

/**
 * Has the calls of a model paid from a budget, retries included: those that fail cost nothing. Where nothing is known of
 * its price, the most it has cost so far is put aside.
 */
export function paidFrom(budget: Budget, model: Model): (languageModel: LanguageModel) => LanguageModel {
  let dearest = 0;
  return (languageModel) => ({
    async generate(call, signal) {
      const aside = worstCase(call.messages, model) ?? dearest;
      await budget.reserve(aside);
      let cost = 0;
      try {
        const answer = await languageModel.generate(call, signal);
        cost = answer.costUsd ?? pricedCost(model, answer.usage) ?? 0;
        dearest = Math.max(dearest, cost);
        return answer;
      } finally {
        budget.settle(aside, cost);
      }
    },
  });
}
