import type { ModelList } from "../../../contract/index.ts";
import type { ProviderType } from "../../../core/index.ts";

/** Other spellings of a model's name that the provider takes as well. */
const ALSO: Readonly<Partial<Record<ProviderType, (modelId: string) => RegExp | null>>> = {
  // A name without a tag means the newest one.
  ollama: (modelId) => (modelId.includes(":") ? null : exactly(`${modelId}:latest`)),
  gemini: (modelId) => exactly(modelId.replace(/^models\//, "")),
  // `:nitro`, `:online` and the like are ways to serve a model, not models.
  openrouter: (modelId) => exactly(modelId.replace(/:[a-z]+$/, "")),
  // A name without a date means the newest one.
  anthropic: (modelId) => new RegExp(`^${RegExp.escape(modelId.replace(/-(?:latest|0)$/, ""))}-\\d{8}$`),
};

function exactly(name: string): RegExp {
  return new RegExp(`^${RegExp.escape(name)}$`);
}

/** Whether a provider that has this list answers to the name. */
export function isOffered(type: ProviderType, models: ModelList["models"], modelId: string): boolean {
  const also = ALSO[type]?.(modelId) ?? null;
  return models.some(({ id }) => id === modelId || also?.test(id) === true);
}
