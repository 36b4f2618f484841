import { PROVIDER_TYPES, type ProviderType, kindOf, providerSchema } from "../core/index.ts";
import { discoverModels } from "./discover-models.ts";
import { textAt } from "./json/reading.ts";
import type { DiscoveredModel } from "./read-model-list.ts";

export interface LocalServer {
  readonly name: string;
  readonly type: ProviderType;
  readonly baseUrl: string;
  readonly models: readonly DiscoveredModel[];
}

export type LocalAddress = Omit<LocalServer, "models">;

/** Where such servers listen unless they are told otherwise. Anything may listen there: only a list of models counts. */
export const LOCAL_ADDRESSES: readonly LocalAddress[] = PROVIDER_TYPES.flatMap((type) =>
  (kindOf(type).wire?.local ?? []).map((place) => ({ ...place, type })),
);

/** What servers call themselves in their lists, whatever port they are found on. */
const OWNERS: Readonly<Record<string, string>> = { vllm: "vLLM", llamacpp: "llama.cpp" };

const PATIENCE_MS = 1000;

/** Model servers that answer on this machine. */
export async function findLocalServers(
  signal: AbortSignal,
  places: readonly LocalAddress[] = LOCAL_ADDRESSES,
): Promise<LocalServer[]> {
  const found = await Promise.all(places.map((place) => look(place, signal)));
  return found.filter((server) => server !== null);
}

async function look(place: LocalAddress, signal: AbortSignal): Promise<LocalServer | null> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const provider = providerSchema.parse(place);
    const models = await discoverModels(provider, { apiKey: null, headers: {} }, limit);
    const owner = OWNERS[textAt(models[0]?.details, "owned_by") ?? ""];
    return { ...place, name: owner ?? place.name, models };
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
