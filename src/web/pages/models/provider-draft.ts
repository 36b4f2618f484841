import type { Client } from "../../../contract/index.ts";
import type { ProviderType, ProviderView } from "../../../core/index.ts";
import { OWN_PATHS, typeOf } from "./provider-types.ts";
import { type Typed, given, written } from "./typed-numbers.ts";

export interface HeaderDraft {
  readonly key: string;
  /** What was typed now; an old secret is never known here. */
  readonly value: string;
  readonly isSecret: boolean;
  /** How the stored secret is shown; "" when there is none. */
  readonly stored: string;
}

export interface ProviderDraft {
  readonly name: string;
  readonly type: ProviderType;
  readonly baseUrl: string;
  readonly apiKeyEnv: string;
  readonly headers: readonly HeaderDraft[];
  readonly modelsEndpoint: string;
  readonly inferenceEndpoint: string;
  readonly maxConcurrency: Typed;
  readonly requestsPerMinute: Typed;
  readonly tokensPerMinute: Typed;
  readonly oneModelAtATime: "" | "yes" | "no";
}

export type ProviderBody = Parameters<Client["createProvider"]>[0]["body"];

/** What the form begins with. */
export function providerDraft(view?: ProviderView): ProviderDraft {
  const { limits = {} } = view ?? {};
  const type = view === undefined ? "openai-compatible" : typeOf(view.type);
  return {
    name: view?.name ?? "",
    type,
    baseUrl: view?.baseUrl ?? "",
    apiKeyEnv: view?.apiKeyEnv ?? "",
    headers: (view?.headers ?? []).map(({ key, valueMasked, isSecret }) => ({
      key,
      isSecret,
      value: isSecret ? "" : valueMasked,
      stored: isSecret ? valueMasked : "",
    })),
    modelsEndpoint: unlessOwn(view?.modelsEndpoint, OWN_PATHS[type].models),
    inferenceEndpoint: unlessOwn(view?.inferenceEndpoint, OWN_PATHS[type].inference),
    maxConcurrency: limits.maxConcurrency ?? "",
    requestsPerMinute: limits.requestsPerMinute ?? "",
    tokensPerMinute: limits.tokensPerMinute ?? "",
    oneModelAtATime: choiceOf(limits.oneModelAtATime),
  };
}

/** The protocol's own path is not written into the provider: it depends on the address. */
const unlessOwn = (path: string | null | undefined, own: string): string =>
  path === own ? "" : (path ?? "");

function choiceOf(value: boolean | undefined): ProviderDraft["oneModelAtATime"] {
  if (value === undefined) return "";
  return value ? "yes" : "no";
}

/** What is sent. What a simulated provider plants stays as it was. */
export function providerBody(draft: ProviderDraft, view?: ProviderView): ProviderBody {
  const isRemote = draft.type !== "simulated";
  return {
    name: draft.name.trim(),
    type: draft.type,
    ...(isRemote ? remotePart(draft) : {}),
    limits: {
      ...given("maxConcurrency", draft.maxConcurrency),
      ...given("requestsPerMinute", draft.requestsPerMinute),
      ...given("tokensPerMinute", draft.tokensPerMinute),
      ...(draft.oneModelAtATime === "" ? {} : { oneModelAtATime: draft.oneModelAtATime === "yes" }),
    },
    ...(view?.simulation === undefined ? {} : { simulation: view.simulation }),
  };
}

function remotePart(draft: ProviderDraft) {
  return {
    ...written("baseUrl", draft.baseUrl),
    ...written("apiKeyEnv", draft.apiKeyEnv),
    ...written("modelsEndpoint", draft.modelsEndpoint),
    ...written("inferenceEndpoint", draft.inferenceEndpoint),
    headers: draft.headers.map(({ key, value, isSecret }) => ({
      key: key.trim(),
      isSecret,
      ...(isSecret && value === "" ? {} : { value }),
    })),
  };
}
