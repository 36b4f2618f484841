import { PROVIDER_TYPES, type ProviderType, kindOf } from "../../core/index.ts";

/** What fields show as long as they are empty. */
export const PROVIDER_EXAMPLES = {
  keyVariable: "OPENAI_API_KEY",
  address: "http://127.0.0.1:8000/v1",
  headerName: "Authorization",
};

/** Where a provider of a type usually is. */
export function usualAddress(type: ProviderType): string {
  const { wire } = kindOf(type);
  return wire?.example ?? wire?.baseUrl ?? "";
}

/** The type of a provider as it is shown: `OPENAI_COMPATIBLE` is `openai-compatible`. */
export function providerTypeOf(shown: string): ProviderType {
  const word = shown.toLowerCase().replaceAll("_", "-");
  return PROVIDER_TYPES.find((type) => type === word) ?? "openai-compatible";
}
