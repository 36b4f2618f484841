import { type ModelBody, providerBodySchema } from "../../contract/index.ts";
import {
  type CatalogRecord,
  Failure,
  type Fault,
  PROVIDER_TYPES,
  type ProviderType,
  kindOf,
  phrase,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { allRecords } from "./catalog-records.ts";
import { freeName, isAddressOf, providerAt } from "./provider-at.ts";
import { type KeptProvider, keptProvider } from "./provider-record.ts";
import { createProvider } from "./providers.ts";

/** What it takes to make a provider for a model. */
export type ProvidingParts = Pick<Parts, "store" | "clock" | "vault" | "variable">;

/** Name of the model's provider: as given, whatever its case, or the one at the address that is given instead. */
export async function providerOf(parts: ProvidingParts, body: ModelBody): Promise<string> {
  const { provider, baseUrl, apiKeyEnvVar, apiKey } = body;
  if (provider === undefined && baseUrl !== undefined && apiKey === undefined)
    return await providerAt(parts, baseUrl, apiKeyEnvVar);
  if (provider === undefined && baseUrl === undefined) throw noProvider(phrase`is missing`);
  const found = provider === undefined ? null : await providerNamed(parts, provider);
  if (found !== null && apiKey === undefined) {
    refuseOtherAddress(found, body);
    return found.name;
  }
  const wanted = found === null ? kindNamed(provider ?? KIND_AT_ADDRESS) : likeProvider(found);
  if (wanted === null) throw noProvider(phrase`there is no provider ${String(provider)}`);
  return await made(parts, wanted, body);
}

function noProvider(message: string): Failure {
  const fault = { key: "provider", message, expected: phrase`the name of a provider, or baseUrl instead` };
  return new Failure("invalid-input", phrase`The model's provider does not exist.`, { faults: [fault] });
}

/** What the source documents call kinds of providers, besides Assay's own words for them (document 0, line 84). */
const SLUGS: Readonly<Record<string, ProviderType>> = { openai: "openai-compatible" };
/** What speaks at an address that is given without anything else. */
const KIND_AT_ADDRESS = "openai-compatible";

/** A provider that is to be made for a model. */
interface Wanted {
  readonly type: ProviderType;
  readonly name: string;
  readonly baseUrl?: string | undefined;
}

/** A provider as its kind usually is; null when the word names none. */
function kindNamed(word: string): Wanted | null {
  const slug = word.toLowerCase();
  const type = SLUGS[slug] ?? PROVIDER_TYPES.find((one) => one === slug);
  if (type === undefined || type === "simulated") return null;
  // Where a server of one's own is, nobody can know (document 0, line 88).
  const { wire, isOwnMachine } = kindOf(type);
  return { type, name: slug, baseUrl: isOwnMachine === true ? undefined : wire?.baseUrl };
}

function likeProvider(record: CatalogRecord): Wanted {
  const { type, baseUrl } = keptProvider(record);
  return { type, name: record.name, baseUrl };
}

/** The provider of that kind, address and variable; made when there is none, and always for a key that is given itself. */
async function made(parts: ProvidingParts, wanted: Wanted, body: ModelBody): Promise<string> {
  const { type } = wanted;
  const { apiKey } = body;
  const baseUrl = body.baseUrl ?? wanted.baseUrl;
  const { isOwnMachine, keyVariable } = kindOf(type);
  const apiKeyEnv =
    body.apiKeyEnvVar ?? (apiKey === undefined && isOwnMachine !== true ? keyVariable : undefined);
  const known = apiKey === undefined ? await likeThis(parts, { type, baseUrl, apiKeyEnv }) : null;
  if (known !== null) return known;
  const asked = { name: await freeName(parts.store, wanted.name), type, baseUrl, apiKeyEnv, apiKey };
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  return (await createProvider(parts, providerBodySchema.parse(given))).name;
}

async function likeThis(
  { store }: Pick<Parts, "store">,
  wanted: Pick<KeptProvider, "type" | "baseUrl" | "apiKeyEnv">,
): Promise<string | null> {
  const found = (await allRecords(store, "provider")).find((record) => {
    const { type, baseUrl, apiKeyEnv, apiKey } = keptProvider(record);
    const isSame = type === wanted.type && baseUrl === wanted.baseUrl && apiKeyEnv === wanted.apiKeyEnv;
    return record.archivedAt === null && apiKey === undefined && isSame;
  });
  return found?.name ?? null;
}

/** The provider of a name, whatever its case; null when there is none. Of several that differ in case nobody is guessed. */
async function providerNamed({ store }: Pick<Parts, "store">, name: string): Promise<CatalogRecord | null> {
  const exact = await store.findRecordByName("provider", name);
  if (exact !== null) return exact;
  const alike = (await allRecords(store, "provider")).filter(
    (record) => record.name.toLowerCase() === name.toLowerCase(),
  );
  if (alike.length > 1) throw noProvider(phrase`several providers are named ${name}, differing only in case`);
  return alike[0] ?? null;
}

/** A provider has an address and a key of its own: another one beside its name would go nowhere. */
function refuseOtherAddress(record: CatalogRecord, { baseUrl, apiKeyEnvVar }: ModelBody): void {
  const kept = keptProvider(record);
  const faults: Fault[] = [];
  if (baseUrl !== undefined && !isAddressOf(kept, baseUrl))
    faults.push({
      key: "baseUrl",
      message: phrase`is not the base URL of provider ${record.name}`,
      expected: phrase`${kept.baseUrl ?? "none"}, or baseUrl without provider`,
    });
  if (apiKeyEnvVar !== undefined && apiKeyEnvVar !== kept.apiKeyEnv)
    faults.push({
      key: "apiKeyEnvVar",
      message: phrase`is not the key variable of provider ${record.name}`,
      expected: phrase`change the provider, or give baseUrl and apiKeyEnvVar without provider`,
    });
  if (faults.length > 0)
    throw new Failure("invalid-input", phrase`The model's provider and base URL don't match.`, { faults });
}
