import { PROVIDER_TYPES, type ProviderType } from "../../../../core/index.ts";

export const TYPE_NAMES: Readonly<Record<ProviderType, string>> = {
  simulated: "Simulated",
  ollama: "Ollama",
  openrouter: "OpenRouter",
  "openai-compatible": "OpenAI-compatible",
  "openai-responses": "OpenAI Responses",
  anthropic: "Anthropic",
  gemini: "Gemini",
};

/** Where a provider of a type usually is. */
export const USUAL_ADDRESSES: Readonly<Record<ProviderType, string>> = {
  simulated: "",
  ollama: "http://127.0.0.1:11434",
  openrouter: "https://openrouter.ai/api/v1",
  "openai-compatible": "http://127.0.0.1:8000/v1",
  "openai-responses": "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com",
  gemini: "https://generativelanguage.googleapis.com",
};

/** The type of a provider as it is shown: `OPENAI_COMPATIBLE` is `openai-compatible`. */
export function typeOf(shown: string): ProviderType {
  const word = shown.toLowerCase().replaceAll("_", "-");
  return PROVIDER_TYPES.find((type) => type === word) ?? "openai-compatible";
}
