import type { LanguageModel, Model, ModelAnswer, ModelCall } from "../../core/index.ts";
import type { Budget } from "./budget.ts";
import { worstCase } from "./tokens.ts";

/**
 * Has the calls of a model paid from a budget, retries included: those that fail cost nothing. Where nothing is known of
 * its price, the first call goes alone, and from then on the most that one has cost so far is put aside.
 */
export function paidFrom(budget: Budget, model: Model): (languageModel: LanguageModel) => LanguageModel {
  let dearest = 0;
  let isTried = model.price !== undefined;
  let first: Promise<void> | null = null;

  const pay = async (
    languageModel: LanguageModel,
    call: ModelCall,
    signal: AbortSignal,
  ): Promise<ModelAnswer> => {
    const aside = worstCase(call.messages, model) ?? dearest;
    await budget.reserve(aside);
    let cost = 0;
    try {
      const answer = await languageModel.generate(call, signal);
      cost = answer.costUsd ?? 0;
      dearest = Math.max(dearest, cost);
      return answer;
    } finally {
      budget.settle(aside, cost);
    }
  };

  return (languageModel) => ({
    async generate(call, signal) {
      if (!isTried && first !== null) await first;
      const paid = pay(languageModel, call, signal);
      const tried = (): void => {
        isTried = true;
      };
      first ??= paid.then(tried, tried);
      return await paid;
    },
  });
}
