import {
  Failure,
  type Fault,
  type Page,
  type PageRequest,
  type ProviderBody,
  type ProviderView,
  type SealedSecret,
} from "../../core/index.ts";
import { checkHeader, maskSecret, parseCredential } from "../../secrets/index.ts";
import { archiveRecord, requireRecord } from "../catalog-records.ts";
import type { Parts } from "../parts.ts";
import {
  type KeptHeader,
  type ViewOptions,
  keptProvider,
  providerBody,
  providerView,
  vaultIds,
} from "../provider-record.ts";
import { readSettings } from "../settings.ts";
import { modelsOf } from "./models.ts";

type ProviderParts = Pick<Parts, "store" | "clock" | "vault" | "variable">;

/** Headers ready to be stored: secrets sealed, those that were not given again kept as they were. */
async function sealHeaders(parts: ProviderParts, body: ProviderBody, old: readonly KeptHeader[]) {
  const faults: Fault[] = body.headers.flatMap(({ key, value }, index) =>
    checkHeader(key, value ?? "").map((fault) => ({
      ...fault,
      key: `headers[${index}].${fault.key ?? "key"}`,
    })),
  );
  if (faults.length > 0) throw new Failure("invalid-input", "The headers cannot be used.", { faults });
  const kept: SealedSecret[] = [];
  const headers: KeptHeader[] = [];
  for (const [index, { key, value = "", isSecret }] of body.headers.entries()) {
    const before = old.find((header) => header.isSecret && header.key.toLowerCase() === key.toLowerCase());
    if (!isSecret) headers.push({ key, isSecret, value, valueMasked: value });
    else if (value.startsWith("env:"))
      headers.push({ key, isSecret, value: referenceTo(value), valueMasked: value });
    else if (value !== "") {
      const sealed = await parts.vault.seal(value);
      kept.push(sealed.kept);
      headers.push({ key, isSecret, value: sealed.reference, valueMasked: maskSecret(value) });
    } else if (before !== undefined) headers.push({ ...before, key });
    else {
      const fault = {
        key: `headers[${index}].value`,
        message: "is missing",
        expected: "the secret, or env:NAME",
      };
      throw new Failure("invalid-input", `The header ${key} has no value yet.`, { faults: [fault] });
    }
  }
  return { kept, headers };
}

/** Fails where the reference is not one. */
function referenceTo(text: string): string {
  parseCredential(text);
  return text;
}

async function viewOptions({ store, variable }: ProviderParts): Promise<ViewOptions> {
  return { variable, showEnds: (await readSettings(store)).secrets.showEnds };
}

/** Only a simulated provider needs no address. */
function requireAddress({ type, baseUrl }: ProviderBody): void {
  if (type === "simulated" || baseUrl !== undefined) return;
  const fault = { key: "baseUrl", message: "is missing", expected: "the provider's address" };
  throw new Failure("invalid-input", "The provider has no address.", { faults: [fault] });
}

export async function listProviders(
  parts: ProviderParts,
  request: PageRequest & { readonly search?: string | undefined; readonly archived?: boolean | undefined },
): Promise<Page<ProviderView>> {
  const options = await viewOptions(parts);
  const { rows, next } = await parts.store.listRecords({ kind: "provider", ...request });
  return { rows: rows.map((record) => providerView(record, options)), next };
}

export async function getProvider(parts: ProviderParts, id: number): Promise<ProviderView> {
  return providerView(await requireRecord(parts, "provider", id), await viewOptions(parts));
}

export async function createProvider(parts: ProviderParts, body: ProviderBody): Promise<ProviderView> {
  requireAddress(body);
  const { name, headers: _headers, ...rest } = body;
  const { kept, headers } = await sealHeaders(parts, body, []);
  const record = { kind: "provider" as const, name, body: providerBody({ ...rest, headers }) };
  const created = await parts.store.createRecord(record, kept, parts.clock.now());
  return providerView(created, await viewOptions(parts));
}

export async function editProvider(
  parts: ProviderParts,
  id: number,
  body: ProviderBody,
): Promise<ProviderView> {
  const known = await requireRecord(parts, "provider", id);
  if (body.name !== known.name && (await modelsOf(parts, known.name)).length > 0) {
    throw new Failure("conflict", `Models refer to the provider as ${known.name}; it cannot be renamed.`);
  }
  requireAddress(body);
  const old = keptProvider(known);
  const { name, headers: _headers, ...rest } = body;
  const { kept, headers } = await sealHeaders(parts, body, old.headers);
  const stillUsed = new Set(vaultIds(headers));
  const dropped = vaultIds(old.headers).filter((secret) => !stillUsed.has(secret));
  const change = { name, body: providerBody({ ...rest, headers }) };
  const record = await parts.store.updateRecord(id, change, { kept, dropped }, parts.clock.now());
  return providerView(record ?? known, await viewOptions(parts));
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
    throw new Failure("conflict", `Provider ${record.name} serves models: ${models.join(", ")}.`, {
      hint: "Delete those first, or archive the provider.",
    });
  }
  await parts.store.removeRecord(id, vaultIds(keptProvider(record).headers));
}
