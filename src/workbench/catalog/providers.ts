import {
  type ProviderBody,
  type ProviderChange,
  type ProviderView,
  patchedBody,
  providerBodySchema,
} from "../../contract/index.ts";
import { Failure, type PROVIDER_SORTS, type Page, phrase } from "../../core/index.ts";
import { parseCredential } from "../../secrets/index.ts";
import { type NamedRequest, archiveRecord, requireRecord } from "./catalog-records.ts";
import type { Parts } from "../parts.ts";
import { sealHeaders } from "./provider-headers.ts";
import { keptKey } from "./provider-key.ts";
import {
  type KeptProvider,
  type ViewOptions,
  keptProvider,
  providerBody,
  providerView,
  vaultIds,
} from "./provider-record.ts";
import { readSettings } from "../workspace/settings.ts";
import { modelsOf } from "./models-of-provider.ts";

type ProviderParts = Pick<Parts, "store" | "clock" | "vault" | "variable">;

async function viewOptions({ store, variable, vault }: ProviderParts): Promise<ViewOptions> {
  return { variable, vault, showEnds: (await readSettings(store)).secrets.showEnds };
}

/** Only a simulated provider needs no address. */
function requireAddress({ type, baseUrl }: Pick<ProviderBody, "type" | "baseUrl">): void {
  if (type === "simulated" || baseUrl !== undefined) return;
  const fault = { key: "baseUrl", message: phrase`is missing`, expected: phrase`the provider's base URL` };
  throw new Failure("invalid-input", phrase`The provider has no base URL.`, { faults: [fault] });
}

export async function listProviders(
  parts: ProviderParts,
  {
    type,
    ...request
  }: NamedRequest<(typeof PROVIDER_SORTS)[number]> & { readonly type?: string | undefined },
): Promise<Page<ProviderView>> {
  const options = await viewOptions(parts);
  const { rows, next } = await parts.store.listRecords({ kind: "provider", holding: { type }, ...request });
  return { rows: rows.map((record) => providerView(record, options)), next };
}

export async function getProvider(parts: ProviderParts, id: number): Promise<ProviderView> {
  return providerView(await requireRecord(parts, "provider", id), await viewOptions(parts));
}

export async function createProvider(parts: ProviderParts, body: ProviderBody): Promise<ProviderView> {
  requireAddress(body);
  const { name } = body;
  const { kept, secrets, settle } = await keptOf(parts, body, body, { headers: [] });
  const record = { kind: "provider" as const, name, body: providerBody(kept) };
  const created = await parts.store.createRecord(record, secrets, parts.clock.now());
  settle();
  return providerView(created, await viewOptions(parts));
}

/** What is absent stays as it is, secrets too. */
export async function editProvider(
  parts: ProviderParts,
  id: number,
  change: ProviderChange,
): Promise<ProviderView> {
  const known = await requireRecord(parts, "provider", id);
  const old = keptProvider(known);
  const body = patchedBody(providerBodySchema, bodyBefore(known.name, old, change), change, "provider");
  if (body.name !== known.name && (await modelsOf(parts, known.name)).length > 0) {
    throw new Failure(
      "conflict",
      phrase`Models refer to the provider as ${known.name}; so it can't be renamed.`,
    );
  }
  requireAddress(body);
  const { kept, secrets, settle } = await keptOf(parts, body, change, old);
  const renewed = new Set(secrets.map(({ id: secret }) => secret));
  const stillUsed = new Set(vaultIds(kept));
  const dropped = vaultIds(old).filter((secret) => !stillUsed.has(secret) || renewed.has(secret));
  const record = await parts.store.updateRecord(
    id,
    { name: body.name, body: providerBody(kept) },
    { kept: secrets, dropped },
    parts.clock.now(),
  );
  settle();
  return providerView(record ?? known, await viewOptions(parts));
}

/** A provider as it would be written to be what it is. Its secrets are not given again. */
function bodyBefore(name: string, { apiKey: _apiKey, ...old }: KeptProvider, change: ProviderChange) {
  const { apiKeyEnv, ...rest } = old;
  const isReplaced = typeof change.apiKey === "string";
  return {
    ...rest,
    name,
    ...(apiKeyEnv === undefined || isReplaced ? {} : { apiKeyEnv }),
    headers: old.headers.map(({ key, isSecret, value }) =>
      isSecret ? { key, isSecret } : { key, isSecret, value },
    ),
  };
}

/** What is kept of a provider, with what has to be sealed for it. */
async function keptOf(
  parts: ProviderParts,
  body: ProviderBody,
  /** What was said of the key, as it was said. */
  given: Parameters<typeof keptKey>[1],
  old: Pick<KeptProvider, "apiKey" | "apiKeyEnv" | "headers">,
) {
  const { name: _name, headers: all, apiKey: _key, apiKeyEnv: _env, apiKeyStorage: _storage, ...rest } = body;
  const { kept: sealed, headers } = await sealHeaders(parts, all, old.headers);
  const { key, sealed: sealedKey, settle } = await keptKey(parts, given, old);
  return { kept: { ...rest, ...key, headers }, secrets: [...sealed, ...sealedKey], settle };
}

export async function archiveProvider(
  parts: ProviderParts,
  id: number,
  archived: boolean,
): Promise<ProviderView> {
  return providerView(await archiveRecord(parts, "provider", id, archived), await viewOptions(parts));
}

/** Its headers and their secrets go with it; a provider that models refer to can only be archived. */
export async function deleteProvider(parts: ProviderParts, id: number): Promise<void> {
  const record = await requireRecord(parts, "provider", id);
  const models = await modelsOf(parts, record.name);
  if (models.length > 0) {
    throw new Failure("conflict", phrase`Provider ${record.name} still has models: ${models.join(", ")}.`, {
      hint: phrase`Delete those first, or archive the provider.`,
    });
  }
  const kept = keptProvider(record);
  await parts.store.removeRecord(id, vaultIds(kept));
  const reference = kept.apiKey === undefined ? null : parseCredential(kept.apiKey.reference);
  if (reference?.kind === "session") parts.vault.session.drop(reference.id);
}
