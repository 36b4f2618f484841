import {
  CallFailure,
  type LanguageModel,
  type Model,
  type Provider,
  type Usage,
  isFree,
  plantedIn,
} from "../../core/index.ts";

/** The model with its price, as far as it is known: a simulated one may have it planted. */
export function withPrice(model: Model, provider: Provider): Model {
  const planted = plantedIn(provider.simulation, model.name)?.price;
  return model.price !== undefined || planted === undefined ? model : { ...model, price: planted };
}

/** By the price table, or nothing where calls are free; null when a price or a count is not known. */
function pricedCost(
  { price }: Model,
  provider: Pick<Provider, "type" | "free">,
  usage: Usage,
): number | null {
  if (price === undefined) return isFree(provider) ? 0 : null;
  const { inputTokens, outputTokens, cachedTokens, reasoningTokens } = usage;
  if (inputTokens === null || outputTokens === null) return null;
  const { inputPerMillion, outputPerMillion, cachedInputPerMillion, reasoningPerMillion } = price;
  const input = dollarsFor(inputTokens, inputPerMillion, cachedTokens, cachedInputPerMillion);
  const output = dollarsFor(outputTokens, outputPerMillion, reasoningTokens, reasoningPerMillion);
  return (input + output) / 1e6;
}

/** A part of the tokens may have a price of its own. */
function dollarsFor(
  tokens: number,
  price: number,
  part: number | null,
  partPrice: number | undefined,
): number {
  const apart = partPrice === undefined || part === null ? 0 : Math.min(part, tokens);
  return (tokens - apart) * price + apart * (partPrice ?? 0);
}

/**
 * A model whose answers say what they cost: in the provider's word, wherever its server stands; else by the price table;
 * else nothing where calls are free; else it is not known. The same for calls that fail and may have been billed.
 */
export function pricedModel(languageModel: LanguageModel, model: Model, provider: Provider): LanguageModel {
  const priced = (usage: Usage): number | null => pricedCost(model, provider, usage);
  return {
    async generate(call, signal) {
      try {
        const answer = await languageModel.generate(call, signal);
        return answer.costUsd === null ? { ...answer, costUsd: priced(answer.usage) } : answer;
      } catch (error) {
        throw error instanceof CallFailure ? pricedFailure(error, priced) : error;
      }
    },
  };
}

const NO_USAGE: Usage = {
  inputTokens: null,
  outputTokens: null,
  cachedTokens: null,
  reasoningTokens: null,
  estimated: false,
};

function pricedFailure(failure: CallFailure, priced: (usage: Usage) => number | null): CallFailure {
  const { mayBeBilled = false, costUsd = null, usage = NO_USAGE } = failure.call;
  return mayBeBilled && costUsd === null ? failure.with({ costUsd: priced(usage) }) : failure;
}
