import { useQuery } from "@tanstack/react-query";
import { type Pricing, pricingOf } from "../../presentation/index.ts";
import { modelsQuery, pricesQuery, providersQuery } from "./catalog.ts";

/** What is known of the prices of models, by their names; nothing before everything is read. */
export function usePricing(names: readonly string[]): Pricing {
  const models = useQuery(modelsQuery()).data;
  const providers = useQuery(providersQuery()).data;
  const prices = useQuery(pricesQuery()).data;
  if (models === undefined || providers === undefined || prices === undefined)
    return { unpriced: [], isSimulated: false, isFree: false };
  return pricingOf(names, { models, providers, prices });
}
