import type { ModelList, ProviderHealth } from "../../../contract/index.ts";
import {
  CallFailure,
  type CatalogRecord,
  Failure,
  type ProviderType,
  isLocal,
  kindOf,
  phrase,
} from "../../../core/index.ts";
import { ListFailure, proxyFor } from "../../../providers/index.ts";
import { fetchModels } from "../model-lists.ts";
import { keptModel } from "../model-record.ts";
import type { Parts } from "../../parts.ts";
import { type KeptProvider, keptProvider } from "../provider-record.ts";
import { type KeyHealth, keyHealth, quoted, refused } from "./key-health.ts";
import { isOffered } from "./offered.ts";

type HealthParts = Pick<Parts, "clock" | "variable" | "vault" | "network">;
type Network = ProviderHealth["network"];
type Models = ProviderHealth["models"];

/** Servers that have no list at all answer so. */
const NO_LIST: ReadonlySet<number> = new Set([404, 405, 501]);
const KEY_REFUSED: ReadonlySet<number> = new Set([401, 403]);

/** Whether one provider can be used. `entries` are the models that the workspace has of it. */
export async function providerHealth(
  parts: HealthParts,
  record: CatalogRecord,
  entries: readonly CatalogRecord[],
): Promise<ProviderHealth> {
  const kept = keptProvider(record);
  const found = await keyHealth(parts, record);
  const canTry = found.state !== "missing" && found.state !== "unreadable";
  const startedAt = parts.clock.ticks();
  const answer = canTry ? await ask(parts, record) : null;
  const latencyMs = Math.round(parts.clock.ticks() - startedAt);
  const isRefused = answer instanceof ListFailure && KEY_REFUSED.has(answer.status);
  const key = isRefused ? refused(found, record.name, answer.message) : found;
  const proxy = proxyOf(parts, kept);
  const network = networkHealth(kept, answer, latencyMs, proxy);
  const models = modelsHealth(kept.type, record.name, answer, entries);
  const isWell = canTry && !isRefused && !hasFailed(answer) && models.entries.every(isUsable);
  return {
    id: record.id,
    name: record.name,
    type: kept.type,
    baseUrl: kept.baseUrl ?? null,
    state: isWell ? "ok" : entries.length === 0 && isUntouched(kept, key, network) ? "not-set-up" : "failed",
    key,
    network,
    models,
  };
}

/** The list, or what came instead; null stands for "not asked". */
type Answer = ModelList | CallFailure | null;

async function ask(parts: HealthParts, record: CatalogRecord): Promise<ModelList | CallFailure> {
  const redact = (text: string): string => parts.vault.redactor.text(text);
  try {
    return await fetchModels(parts, record);
  } catch (error) {
    if (error instanceof ListFailure)
      return new ListFailure(new CallFailure(error.retry, redact(error.message)), error.status);
    const isTheirs = error instanceof CallFailure || (error instanceof Failure && error.kind === "user");
    if (!isTheirs) throw error;
    return new CallFailure("permanent", redact(error.message));
  }
}

function hasFailed(answer: Answer): boolean {
  return answer instanceof CallFailure && !(answer instanceof ListFailure && NO_LIST.has(answer.status));
}

function isUsable({ state }: Models["entries"][number]): boolean {
  return state !== "missing";
}

/** No key was given, or no server started: nobody has begun to use it. */
function isUntouched(kept: KeptProvider, key: KeyHealth, network: Network): boolean {
  return (
    key.state === "missing" || (key.state === "none" && isLocal(kept) && network.state === "unreachable")
  );
}

/** Where calls to it go through; null where they go straight, and where the proxy's variable cannot be used. */
function proxyOf({ network }: HealthParts, { type, baseUrl }: KeptProvider): string | null {
  const url = URL.parse(baseUrl ?? kindOf(type).wire?.baseUrl ?? "");
  if (url === null) return null;
  try {
    return proxyFor(url.origin, network.variable)?.shown ?? null;
  } catch (error) {
    if (error instanceof CallFailure) return null;
    throw error;
  }
}

function networkHealth(kept: KeptProvider, answer: Answer, latencyMs: number, proxy: string | null): Network {
  if (kept.type === "simulated")
    return { state: "not-needed", latencyMs: null, proxy, message: phrase`works offline`, next: null };
  if (answer === null)
    return {
      state: "not-tried",
      latencyMs: null,
      proxy,
      message: phrase`not checked without the key`,
      next: null,
    };
  if (answer instanceof CallFailure && !(answer instanceof ListFailure)) {
    const next = isLocal(kept)
      ? phrase`Start the server, or fix the base URL.`
      : phrase`Check the base URL and your network connection.`;
    return { state: "unreachable", latencyMs: null, proxy, message: answer.message, next };
  }
  const ms = Math.round(latencyMs);
  const message =
    proxy === null
      ? phrase`reachable, responded in ${ms} ms`
      : phrase`reachable through the proxy ${proxy}, responded in ${ms} ms`;
  return { state: "reachable", latencyMs, proxy, message, next: null };
}

function modelsHealth(
  type: ProviderType,
  provider: string,
  answer: Answer,
  records: readonly CatalogRecord[],
): Models {
  const list = answer === null || answer instanceof CallFailure ? null : answer.models;
  const { getCommand } = kindOf(type);
  const entries = records.map((record) => {
    const { name } = record;
    const { modelId } = keptModel(record);
    const entry = { name, modelId };
    if (list === null) return { ...entry, state: "unknown", message: phrase`unknown`, next: null } as const;
    if (isOffered(type, list, modelId))
      return { ...entry, state: "found", message: phrase`found in the list`, next: null } as const;
    const next =
      getCommand !== undefined
        ? `${getCommand} ${modelId}`
        : phrase`Use a model ID from the list: assay models edit ${quoted(name)} modelId=NAME`;
    return { ...entry, state: "missing", message: phrase`${modelId} is not in the list`, next } as const;
  });
  if (list !== null) return { count: list.length, message: offered(list.length), next: null, entries };
  const hasNone = answer instanceof ListFailure && NO_LIST.has(answer.status);
  const message = answer instanceof ListFailure ? answer.message : phrase`unknown`;
  const next = hasNone
    ? phrase`If the model list is at another path, set it: assay providers edit ${quoted(provider)} modelsEndpoint=/PATH`
    : null;
  return { count: null, message, next, entries };
}

function offered(count: number): string {
  return `${count} ${count === 1 ? "model" : "models"} offered`;
}
