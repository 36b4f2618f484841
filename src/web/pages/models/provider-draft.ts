import type { Client } from "../../../contract/index.ts";
import {
  Failure,
  OWN_PATHS,
  type ProviderType,
  type ProviderView,
  type SimulatedModel,
  simulatedModelSchema,
} from "../../../core/index.ts";
import { typeOf } from "./provider-types.ts";
import { type Typed, given, written } from "./typed-numbers.ts";

export interface HeaderDraft {
  readonly key: string;
  /** What was typed now; an old secret is never known here. */
  readonly value: string;
  readonly isSecret: boolean;
  /** How the stored secret is shown; "" when there is none. */
  readonly stored: string;
}

/** A simulated model: what is planted in it. */
export interface SimulatedDraft {
  readonly name: string;
  readonly planted: { readonly [Key in PlantedKey]: Typed };
  /** What the form does not show; it stays as it was. */
  readonly rest: Partial<SimulatedModel>;
}

/** What the form shows of a simulated model. */
export const PLANTED_KEYS = ["quality", "spread", "latencyMs", "errorRate", "refusalRate", "noise"] as const;
export type PlantedKey = (typeof PLANTED_KEYS)[number];

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
  readonly seed: Typed;
  readonly simulated: readonly SimulatedDraft[];
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
    seed: view?.simulation?.seed ?? 1,
    simulated: Object.entries(view?.simulation?.models ?? {}).map(([name, model]) =>
      simulatedDraft(name, model),
    ),
  };
}

export function simulatedDraft(
  name: string,
  model: SimulatedModel = simulatedModelSchema.parse({}),
): SimulatedDraft {
  const { quality, spread, latencyMs, errorRate, refusalRate, noise, ...rest } = model;
  return { name, planted: { quality, spread, latencyMs, errorRate, refusalRate, noise }, rest };
}

/** The protocol's own path is not written into the provider: it depends on the address. */
const unlessOwn = (path: string | null | undefined, own: string | null): string =>
  path === own ? "" : (path ?? "");

function choiceOf(value: boolean | undefined): ProviderDraft["oneModelAtATime"] {
  if (value === undefined) return "";
  return value ? "yes" : "no";
}

/** What is sent. */
export function providerBody(draft: ProviderDraft): ProviderBody {
  const isRemote = draft.type !== "simulated";
  return {
    name: draft.name.trim(),
    type: draft.type,
    ...(isRemote ? remotePart(draft) : { simulation: simulationOf(draft) }),
    limits: {
      ...given("maxConcurrency", draft.maxConcurrency),
      ...given("requestsPerMinute", draft.requestsPerMinute),
      ...given("tokensPerMinute", draft.tokensPerMinute),
      ...(draft.oneModelAtATime === "" ? {} : { oneModelAtATime: draft.oneModelAtATime === "yes" }),
    },
  };
}

function simulationOf({ seed, simulated }: ProviderDraft): NonNullable<ProviderBody["simulation"]> {
  const names = simulated.map(({ name }) => name.trim());
  const faults = names.flatMap((name, index) =>
    name !== "" && names.indexOf(name) === index
      ? []
      : [{ key: `simulated[${index}].name`, message: name === "" ? "is missing" : "is there twice" }],
  );
  if (faults.length > 0) throw new Failure("invalid-input", "The provider cannot be saved.", { faults });
  const models = simulated.map(({ name, planted, rest }) => {
    const typed = PLANTED_KEYS.filter((key) => planted[key] !== "").map((key) => [key, Number(planted[key])]);
    return [name.trim(), { ...rest, ...Object.fromEntries(typed) }];
  });
  return { ...given("seed", seed), models: Object.fromEntries(models) };
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
