import type { ModelList } from "../../../contract/index.ts";
import { type ProviderType, kindOf } from "../../../core/index.ts";

/** Whether a provider that has this list answers to the name. */
export function isOffered(type: ProviderType, models: ModelList["models"], modelId: string): boolean {
  const also = kindOf(type).alsoListedAs?.(modelId) ?? null;
  return models.some(({ id }) => id === modelId || also?.test(id) === true);
}
