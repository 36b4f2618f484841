import { useQuery } from "@tanstack/react-query";
import { isSimulated, modelsQuery, pricesQuery, providersQuery } from "./catalog.ts";

/** What is known of the prices of models, by their names; nothing before everything is read. */
export function usePricing(names: readonly string[]): {
  readonly unpriced: readonly string[];
  /** Whether every one of them is simulated: what they are said to cost is paid by nobody. */
  readonly isSimulated: boolean;
  /** Whether every one of them costs nothing, although they are not all simulated. */
  readonly isFree: boolean;
} {
  const models = useQuery(modelsQuery()).data;
  const providers = useQuery(providersQuery()).data;
  const prices = useQuery(pricesQuery()).data;
  if (models === undefined || providers === undefined || prices === undefined)
    return { unpriced: [], isSimulated: false, isFree: false };
  const chosen = models.filter(({ name }) => names.includes(name));
  const real = chosen.filter(
    ({ provider }) => !providers.some((one) => one.name === provider && isSimulated(one)),
  );
  const isPriced = ({ provider, modelId, inputTokenCost }: (typeof models)[number]): boolean =>
    inputTokenCost !== null || prices.some((price) => price.provider === provider && price.model === modelId);
  const isFreeModel = (model: (typeof models)[number]): boolean =>
    !isPriced(model) && providers.some(({ name, free }) => name === model.provider && free);
  return {
    unpriced: real.filter((model) => !isPriced(model) && !isFreeModel(model)).map(({ name }) => name),
    isSimulated: chosen.length > 0 && real.length === 0,
    isFree: real.length > 0 && real.every(isFreeModel),
  };
}
