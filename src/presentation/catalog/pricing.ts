import type { ModelEntryView, PriceView, ProviderView } from "../../contract/index.ts";

/** Whether a provider, as it is shown, answers offline. */
export const isSimulated = ({ type }: { readonly type: string }): boolean =>
  type.toLowerCase() === "simulated";

/** What prices are read from. */
export interface PricedCatalog {
  readonly models: readonly ModelEntryView[];
  readonly providers: readonly ProviderView[];
  readonly prices: readonly PriceView[];
}

export interface Pricing {
  readonly unpriced: readonly string[];
  /** Whether every one of them is simulated: what they are said to cost is paid by nobody. */
  readonly isSimulated: boolean;
  /** Whether every one of them costs nothing, although they are not all simulated. */
  readonly isFree: boolean;
}

/** What is known of the prices of models, by their names. */
export function pricingOf(names: readonly string[], { models, providers, prices }: PricedCatalog): Pricing {
  const chosen = models.filter(({ name }) => names.includes(name));
  const real = chosen.filter(
    ({ provider }) => !providers.some((one) => one.name === provider && isSimulated(one)),
  );
  const isPriced = ({ provider, modelId, inputTokenCost }: ModelEntryView): boolean =>
    inputTokenCost !== null || prices.some((price) => price.provider === provider && price.model === modelId);
  const isFreeModel = (model: ModelEntryView): boolean =>
    !isPriced(model) && providers.some(({ name, free }) => name === model.provider && free);
  return {
    unpriced: real.filter((model) => !isPriced(model) && !isFreeModel(model)).map(({ name }) => name),
    isSimulated: chosen.length > 0 && real.length === 0,
    isFree: real.length > 0 && real.every(isFreeModel),
  };
}
