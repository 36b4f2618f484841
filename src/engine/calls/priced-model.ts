import type { LanguageModel, Model, Provider, Usage } from "../../core/index.ts";

/** The model with its price, as far as it is known: a simulated one may have it planted. */
export function withPrice(model: Model, provider: Provider): Model {
  const planted = provider.simulation?.models[model.name]?.price;
  return model.price !== undefined || planted === undefined ? model : { ...model, price: planted };
}

/** By the price table; null when a price or a count is not known. */
function pricedCost({ price }: Model, { inputTokens, outputTokens }: Usage): number | null {
  if (price === undefined || inputTokens === null || outputTokens === null) return null;
  return (inputTokens * price.inputPerMillion + outputTokens * price.outputPerMillion) / 1e6;
}

/** A model whose answers say what they cost: in the provider's word, else by the price table, else it is not known. */
export function pricedModel(languageModel: LanguageModel, model: Model): LanguageModel {
  return {
    async generate(call, signal) {
      const answer = await languageModel.generate(call, signal);
      return answer.costUsd === null ? { ...answer, costUsd: pricedCost(model, answer.usage) } : answer;
    },
  };
}
