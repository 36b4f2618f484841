import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ModelDraft, PriceDraft, ProviderDraft } from "../../../../presentation/index.ts";

type Names<Draft> = Readonly<Record<keyof Draft, MessageDescriptor>>;

/** What the fields of the forms are called, where one is spoken of. */
export const MODEL_FIELD_NAMES: Names<ModelDraft> = {
  name: msg`Name`,
  provider: msg`Provider`,
  baseUrl: msg`Base URL`,
  apiKeyEnvVar: msg`API key environment variable`,
  modelId: msg`Provider model ID`,
  temperature: msg`Temperature`,
  topP: msg`Top P`,
  maxTokens: msg`Max output tokens`,
  seed: msg`Seed`,
  stop: msg`Stop sequences`,
  extra: msg`Extra parameters (JSON)`,
  contextTokens: msg`Context window (tokens)`,
  others: msg`Other parameters`,
  promptFormat: msg`Prompt format`,
  inputPerMillion: msg`Input price`,
  outputPerMillion: msg`Output price`,
};

export const PROVIDER_FIELD_NAMES: Names<ProviderDraft> = {
  name: msg`Name`,
  type: msg`Type`,
  baseUrl: msg`Base URL`,
  keyWay: msg`Key storage`,
  apiKey: msg`API key`,
  storedKey: msg`API key`,
  apiKeyEnv: msg`API key environment variable`,
  headers: msg`Headers`,
  modelsEndpoint: msg`Models path`,
  inferenceEndpoint: msg`Completions path`,
  caFile: msg`CA certificate file`,
  maxConcurrency: msg`Concurrent requests`,
  requestsPerMinute: msg`Requests per minute`,
  tokensPerMinute: msg`Tokens per minute`,
  timeoutMs: msg`Request timeout (ms)`,
  idleTimeoutMs: msg`Idle timeout (ms)`,
  oneModelAtATime: msg`One model at a time`,
  free: msg`Free of charge`,
  seed: msg`Seed`,
  simulated: msg`Simulated models`,
};

export const PRICE_FIELD_NAMES: Names<PriceDraft> = {
  provider: msg`Provider`,
  model: msg`Provider model ID`,
  inputPerMillion: msg`Input`,
  outputPerMillion: msg`Output`,
  cachedInputPerMillion: msg`Cached input`,
  reasoningPerMillion: msg`Reasoning`,
  since: msg`Valid from`,
};
