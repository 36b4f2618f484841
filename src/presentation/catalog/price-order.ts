import type { PriceView } from "../../contract/index.ts";

export const PRICE_ORDERS = ["provider", "model", "input", "output", "since"] as const;
export type PriceOrder = (typeof PRICE_ORDERS)[number];

export interface PriceSorting {
  readonly by: PriceOrder;
  readonly isDown: boolean;
}

/** `provider`, `-input`; by provider where the address says nothing. */
export function priceSorting(text = ""): PriceSorting {
  const by = PRICE_ORDERS.find((one) => one === text.replace(/^-/, ""));
  return by === undefined ? { by: "provider", isDown: false } : { by, isDown: text.startsWith("-") };
}

type Compare = (one: PriceView, other: PriceView) => number;

const COMPARED: Readonly<Record<PriceOrder, Compare>> = {
  provider: (one, other) => one.provider.localeCompare(other.provider),
  model: (one, other) => one.model.localeCompare(other.model),
  input: (one, other) => one.inputPerMillion - other.inputPerMillion,
  output: (one, other) => one.outputPerMillion - other.outputPerMillion,
  since: (one, other) => one.since.localeCompare(other.since),
};

/** Prices in order; those of one model stay together where the order allows it, the newest first. */
export function sortedPrices(prices: readonly PriceView[], { by, isDown }: PriceSorting): PriceView[] {
  const { provider, model, since } = COMPARED;
  return prices.toSorted(
    (one, other) =>
      (isDown ? -1 : 1) * COMPARED[by](one, other) ||
      provider(one, other) ||
      model(one, other) ||
      since(other, one),
  );
}

export type PriceState = "in-force" | "superseded" | "future";

/** Which price counts today, by ids; of one model it is the newest that has begun. */
export function priceStates(prices: readonly PriceView[], today: string): ReadonlyMap<number, PriceState> {
  const newest = new Map<string, PriceView>();
  const keyOf = ({ provider, model }: PriceView): string => JSON.stringify([provider, model]);
  for (const price of prices) {
    const known = newest.get(keyOf(price));
    if (price.since <= today && (known === undefined || known.since < price.since))
      newest.set(keyOf(price), price);
  }
  return new Map(
    prices.map((price) => [
      price.id,
      price.since > today ? "future" : newest.get(keyOf(price)) === price ? "in-force" : "superseded",
    ]),
  );
}
