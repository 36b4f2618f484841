import { phrase } from "../phrase.ts";
import { z } from "zod";
import { PROVIDER_TYPES } from "./provider-kinds.ts";

/** A provider as it usually is, to start from; what differs is filled in by whoever makes one. */
export const providerTemplateSchema = z.strictObject({
  /** What commands and requests name it by. */
  id: z.string(),
  name: z.string(),
  type: z.enum(PROVIDER_TYPES),
  baseUrl: z.string(),
  modelsEndpoint: z.string().optional(),
  inferenceEndpoint: z.string().optional(),
  apiKeyEnv: z.string().optional(),
  /** Secrets are named by their variable: `env:NAME`. */
  headers: z.array(z.strictObject({ key: z.string(), value: z.string(), isSecret: z.boolean() })).default([]),
  /** What has to be known of it; null when there is nothing. */
  note: z.string().nullable(),
});
export type ProviderTemplate = z.infer<typeof providerTemplateSchema>;

const AZURE_VERSION = "api-version=2024-10-21";

/** Servers that speak a known protocol in their own way, or at an address of their own. */
export const PROVIDER_TEMPLATES: readonly ProviderTemplate[] = [
  {
    id: "azure-openai",
    name: "Azure OpenAI",
    type: "openai-compatible",
    baseUrl: "https://YOUR-RESOURCE.openai.azure.com",
    modelsEndpoint: `/openai/models?${AZURE_VERSION}`,
    inferenceEndpoint: `/openai/deployments/{model}/chat/completions?${AZURE_VERSION}`,
    headers: [{ key: "api-key", value: "env:AZURE_OPENAI_API_KEY", isSecret: true }],
    note: phrase`Replace YOUR-RESOURCE. A model's ID is the name of its deployment; the list shows the models that can be deployed.`,
  },
  {
    id: "vllm",
    name: "vLLM",
    type: "openai-compatible",
    baseUrl: "http://localhost:8000/v1",
    headers: [],
    note: phrase`Add an API key if the server was started with --api-key.`,
  },
  {
    id: "lm-studio",
    name: "LM Studio",
    type: "openai-compatible",
    baseUrl: "http://localhost:1234/v1",
    headers: [],
    note: null,
  },
  {
    id: "litellm",
    name: "LiteLLM",
    type: "openai-compatible",
    baseUrl: "http://localhost:4000/v1",
    apiKeyEnv: "LITELLM_API_KEY",
    headers: [],
    note: phrase`The key is the proxy's master key or a virtual key of it.`,
  },
];
