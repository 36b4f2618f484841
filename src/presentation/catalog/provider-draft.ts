import { t } from "@lingui/core/macro";
import { type Client, type ApiKeyStorage, type ProviderView, patchBetween } from "../../contract/index.ts";
import {
  Failure,
  type ProviderTemplate,
  type ProviderType,
  type SimulatedModel,
  kindOf,
  ownPaths,
  simulatedModelSchema,
} from "../../core/index.ts";
import { PROVIDER_EXAMPLES, providerTypeOf, usualAddress } from "./provider-types.ts";
import { type Typed, readNumber } from "../typed-number.ts";
import { givenNumber, givenText } from "./typed-numbers.ts";

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

/** Ways in which a provider can have its key. */
export type KeyWay = ApiKeyStorage | "env" | "none";

export interface ProviderDraft {
  readonly name: string;
  readonly type: ProviderType;
  readonly baseUrl: string;
  readonly keyWay: KeyWay;
  /** What was typed now; a key that is kept is never known here. */
  readonly apiKey: string;
  /** How the key that is kept is shown; "" when there is none. Not typed: it tells that somebody has stored another. */
  readonly storedKey: string;
  readonly apiKeyEnv: string;
  readonly headers: readonly HeaderDraft[];
  readonly modelsEndpoint: string;
  readonly inferenceEndpoint: string;
  readonly caFile: string;
  readonly maxConcurrency: Typed;
  readonly requestsPerMinute: Typed;
  readonly tokensPerMinute: Typed;
  readonly timeoutMs: Typed;
  readonly idleTimeoutMs: Typed;
  readonly oneModelAtATime: "" | "yes" | "no";
  readonly free: boolean;
  readonly seed: Typed;
  readonly simulated: readonly SimulatedDraft[];
}

export type ProviderBody = Parameters<Client["createProvider"]>[0]["body"];
type ProviderPatch = Parameters<Client["editProvider"]>[0]["body"];

/** What the form begins with. */
export function providerDraft(view?: ProviderView): ProviderDraft {
  const { limits = {} } = view ?? {};
  const type = view === undefined ? "openai-compatible" : providerTypeOf(view.type);
  return {
    name: view?.name ?? "",
    type,
    baseUrl: view?.baseUrl ?? "",
    keyWay: view === undefined ? "stored" : wayOf(view.keySource),
    apiKey: "",
    storedKey: view?.apiKeyMasked ?? "",
    apiKeyEnv: view?.apiKeyEnv ?? "",
    headers: (view?.headers ?? []).map(({ key, valueMasked, isSecret }) => ({
      key,
      isSecret,
      value: isSecret ? "" : valueMasked,
      stored: isSecret ? valueMasked : "",
    })),
    modelsEndpoint: unlessOwn(view?.modelsEndpoint, ownPaths(type).models),
    inferenceEndpoint: unlessOwn(view?.inferenceEndpoint, ownPaths(type).inference),
    caFile: view?.caFile ?? "",
    maxConcurrency: limits.maxConcurrency ?? "",
    requestsPerMinute: limits.requestsPerMinute ?? "",
    tokensPerMinute: limits.tokensPerMinute ?? "",
    timeoutMs: limits.timeoutMs ?? "",
    idleTimeoutMs: limits.idleTimeoutMs ?? "",
    oneModelAtATime: choiceOf(limits.oneModelAtATime),
    free: view?.free ?? false,
    seed: view?.simulation?.seed ?? 1,
    simulated: Object.entries(view?.simulation?.models ?? {}).map(([name, model]) =>
      simulatedDraft(name, model),
    ),
  };
}

/** What of it a browser may keep: no key, nothing that was typed into a header, no address with a password in it. */
export const withoutSecrets = (draft: ProviderDraft): ProviderDraft => ({
  ...draft,
  apiKey: "",
  storedKey: "",
  baseUrl: draft.baseUrl.includes("@") ? "" : draft.baseUrl,
  headers: draft.headers.map((header) => ({ ...header, value: "" })),
});

/** What a template fills in; a name that was typed stays. A key can be pasted, or is read from the usual variable. */
export function templateDraft(
  {
    name,
    type,
    baseUrl,
    modelsEndpoint = "",
    inferenceEndpoint = "",
    apiKeyEnv = "",
    headers,
  }: ProviderTemplate,
  typed: string,
  isEnvOnly = false,
): Partial<ProviderDraft> {
  return {
    name: typed.trim() === "" ? name : typed,
    type,
    baseUrl,
    modelsEndpoint,
    inferenceEndpoint,
    keyWay: apiKeyEnv === "" ? "none" : isEnvOnly ? "env" : "stored",
    apiKeyEnv,
    headers: headers.map((header) => ({ ...header, stored: "" })),
  };
}

/** What a new provider of a type usually has. Only what nobody has typed is filled in. */
export function typeDraft(
  draft: ProviderDraft,
  type: ProviderType,
  taken: readonly string[] = [],
): Partial<ProviderDraft> {
  const [before, after] = [usual(draft.type), usual(type)];
  const filledIn = (key: "name" | "baseUrl" | "apiKeyEnv"): string =>
    draft[key].trim() === "" || draft[key] === before[key] ? after[key] : draft[key];
  return {
    type,
    name: freeName(filledIn("name"), taken),
    baseUrl: filledIn("baseUrl"),
    apiKeyEnv: filledIn("apiKeyEnv"),
    ...(kindOf(type).isOwnMachine === true ? { keyWay: "none" } : {}),
  };
}

/** `OpenRouter 2` where there is one already. */
function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name} ${number}`;
  return free;
}

/** Nothing is usual of a server that only speaks a protocol, nor of models that are made up. */
function usual(type: ProviderType): Pick<ProviderDraft, "name" | "baseUrl" | "apiKeyEnv"> {
  if (type === "openai-compatible" || type === "simulated") return { name: "", baseUrl: "", apiKeyEnv: "" };
  const { name, keyVariable = "" } = kindOf(type);
  return { name, baseUrl: usualAddress(type), apiKeyEnv: keyVariable };
}

function wayOf(source: ProviderView["keySource"]): KeyWay {
  if (source === "stored") return "stored";
  if (source === "session" || source === "session-ended") return "session";
  // Its variable is not set, so a key can be pasted instead.
  if (source === "missing") return "stored";
  return source === "env" ? "env" : "none";
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

/** What is sent to make a provider. */
export function providerBody(draft: ProviderDraft): ProviderBody {
  const { apiKey, apiKeyEnv, ...key } = keyPart(
    isReadFromVariable(draft) ? { ...draft, keyWay: "env" } : draft,
    NO_KEY,
  );
  return {
    ...bodyWithoutKey(draft),
    ...key,
    ...(apiKey == null ? {} : { apiKey }),
    ...(apiKeyEnv == null ? {} : { apiKeyEnv }),
  };
}

/** No key was pasted, but a variable is named: the form says that it is read from there. */
const isReadFromVariable = ({ keyWay, apiKey, apiKeyEnv }: ProviderDraft): boolean =>
  (keyWay === "stored" || keyWay === "session") && apiKey.trim() === "" && apiKeyEnv.trim() !== "";

/** Whether something is set that the form keeps folded. */
export const hasAdvanced = (draft: ProviderDraft): boolean =>
  draft.headers.length > 0 ||
  draft.free ||
  [
    draft.modelsEndpoint,
    draft.inferenceEndpoint,
    draft.caFile,
    draft.maxConcurrency,
    draft.requestsPerMinute,
    draft.tokensPerMinute,
    draft.timeoutMs,
    draft.idleTimeoutMs,
    draft.oneModelAtATime,
  ].some((value) => value !== "");

/** What is sent to change one: only what was changed. */
export function providerPatch(before: ProviderDraft, after: ProviderDraft): ProviderPatch {
  return {
    ...patchBetween<ProviderBody>(bodyWithoutKey(before), bodyWithoutKey(after)),
    ...keyPart(after, before),
  };
}

type KeyDraft = Pick<ProviderDraft, "keyWay" | "apiKey" | "apiKeyEnv">;
const NO_KEY: KeyDraft = { keyWay: "none", apiKey: "", apiKeyEnv: "" };

/** What a save says of the key: nothing when it stays as it is. */
function keyPart(
  { keyWay, apiKey, apiKeyEnv, type }: KeyDraft & Pick<ProviderDraft, "type">,
  before: KeyDraft,
): { apiKey?: string | null; apiKeyEnv?: string | null; apiKeyStorage?: ApiKeyStorage } {
  const wanted = type === "simulated" ? "none" : keyWay;
  const name = wanted === "env" ? apiKeyEnv.trim() : "";
  const key = wanted === "stored" || wanted === "session" ? apiKey.trim() : "";
  const old = before.keyWay === "stored" || before.keyWay === "session";
  if (key !== "") return { apiKey: key, apiKeyStorage: wanted === "session" ? "session" : "stored" };
  if (name !== "") return before.keyWay === "env" && name === before.apiKeyEnv ? {} : { apiKeyEnv: name };
  if (wanted === before.keyWay && wanted !== "env") return {};
  if ((wanted === "stored" || wanted === "session") && before.keyWay !== "none") {
    const fault = { key: "apiKey", message: t`Enter the key to store it this way.` };
    throw new Failure("invalid-input", t`The provider could not be saved.`, { faults: [fault] });
  }
  if (before.apiKeyEnv !== "") return { apiKeyEnv: null };
  return old ? { apiKey: null } : {};
}

function bodyWithoutKey(draft: ProviderDraft): ProviderBody {
  const isRemote = draft.type !== "simulated";
  return {
    name: draft.name.trim(),
    type: draft.type,
    ...(isRemote ? remotePart(draft) : { simulation: simulationOf(draft) }),
    ...(isRemote && kindOf(draft.type).isOwnMachine !== true ? { free: draft.free } : {}),
    limits: {
      ...givenNumber("maxConcurrency", draft.maxConcurrency),
      ...givenNumber("requestsPerMinute", draft.requestsPerMinute),
      ...givenNumber("tokensPerMinute", draft.tokensPerMinute),
      ...givenNumber("timeoutMs", draft.timeoutMs),
      ...givenNumber("idleTimeoutMs", draft.idleTimeoutMs),
      ...(draft.oneModelAtATime === "" ? {} : { oneModelAtATime: draft.oneModelAtATime === "yes" }),
    },
  };
}

/** All fields that have to be filled in and are not, at once. */
export function requireProvider(draft: ProviderDraft): void {
  const faults = [
    ...(draft.name.trim() === "" ? [{ key: "name", message: t`Enter a name.` }] : []),
    ...(draft.type === "simulated" ? nameFaults(draft) : addressFaults(draft.baseUrl.trim())),
  ];
  if (faults.length > 0) throw new Failure("invalid-input", t`The provider could not be saved.`, { faults });
}

function addressFaults(address: string) {
  if (address === "") return [{ key: "baseUrl", message: t`Enter the base URL.` }];
  const example = PROVIDER_EXAMPLES.address;
  return URL.canParse(address) ? [] : [{ key: "baseUrl", message: t`Enter a full URL, e.g. ${example}` }];
}

function nameFaults({ simulated }: Pick<ProviderDraft, "simulated">) {
  const names = simulated.map(({ name }) => name.trim());
  return names.flatMap((name, index) =>
    name !== "" && names.indexOf(name) === index
      ? []
      : [
          {
            key: `simulated[${index}].name`,
            message: name === "" ? t`Enter a name.` : t`Two models have this name.`,
          },
        ],
  );
}

function simulationOf({ seed, simulated }: ProviderDraft): NonNullable<ProviderBody["simulation"]> {
  const faults = nameFaults({ simulated });
  if (faults.length > 0) throw new Failure("invalid-input", t`The provider could not be saved.`, { faults });
  const models = simulated.map(({ name, planted, rest }) => {
    const typed = PLANTED_KEYS.map((key) => [key, readNumber(planted[key])] as const).filter(
      ([, number]) => number !== undefined,
    );
    return [name.trim(), { ...rest, ...Object.fromEntries(typed) }];
  });
  return { ...givenNumber("seed", seed), models: Object.fromEntries(models) };
}

function remotePart(draft: ProviderDraft) {
  return {
    ...givenText("baseUrl", draft.baseUrl),
    ...givenText("modelsEndpoint", draft.modelsEndpoint),
    ...givenText("inferenceEndpoint", draft.inferenceEndpoint),
    ...givenText("caFile", draft.caFile),
    headers: draft.headers.map(({ key, value, isSecret }) => ({
      key: key.trim(),
      isSecret,
      ...(isSecret && value === "" ? {} : { value }),
    })),
  };
}
