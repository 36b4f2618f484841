import type { ModelEntryView, PriceView, ProviderView } from "../../../core/index.ts";

/** What is open beside the lists. */
export type Panel =
  | { readonly kind: "model"; readonly entry?: ModelEntryView; readonly offered?: OfferedModel }
  | { readonly kind: "provider"; readonly provider?: ProviderView }
  | { readonly kind: "price"; readonly price?: PriceView }
  | { readonly kind: "offered"; readonly provider: ProviderView }
  | { readonly kind: "test"; readonly provider: ProviderView; readonly model: string };

/** A model as its provider calls it. */
export interface OfferedModel {
  /** Name of the provider. */
  readonly provider: string;
  readonly modelId: string;
}

export type OpenPanel = (panel: Panel) => void;

export function titleOf(panel: Panel): string {
  switch (panel.kind) {
    case "model":
      return panel.entry === undefined ? "Add a model" : `Edit ${panel.entry.name}`;
    case "provider":
      return panel.provider === undefined ? "Add a provider" : `Edit ${panel.provider.name}`;
    case "price":
      return panel.price === undefined ? "Add a price" : `Edit the price of ${panel.price.model}`;
    case "offered":
      return `Models of ${panel.provider.name}`;
    case "test":
      return `Try ${panel.model === "" ? panel.provider.name : panel.model}`;
  }
}
