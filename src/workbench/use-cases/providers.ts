import { z } from "zod";
import {
  type CatalogRecord,
  Failure,
  type Fault,
  type Page,
  type PageRequest,
  type ProviderBody,
  type ProviderView,
  type SealedSecret,
  isoTimes,
  providerBodySchema,
} from "../../core/index.ts";
import { checkHeader, maskSecret, parseCredential } from "../../secrets/index.ts";
import { archiveRecord, requireRecord } from "../catalog-records.ts";
import type { Parts } from "../parts.ts";
import { modelsOf } from "./models.ts";

type ProviderParts = Pick<Parts, "store" | "clock" | "vault" | "variable">;

/** A header as it is kept: in the clear, or a reference with a mask to show. */
const headerSchema = z.strictObject({
  key: z.string(),
  isSecret: z.boolean(),
  /** The value itself, or `env:NAME` or `vault:ID` for a secret. */
  value: z.string(),
  valueMasked: z.string(),
});
type Header = z.infer<typeof headerSchema>;

const storedSchema = providerBodySchema
  .omit({ name: true, headers: true })
  .extend({ headers: z.array(headerSchema) });
type Stored = z.infer<typeof storedSchema>;

function toView(record: CatalogRecord, variable: Parts["variable"]): ProviderView {
  const { type, apiKeyEnv, headers, ...rest } = storedSchema.parse(record.body);
  const hasSecretHeader = headers.some(({ isSecret }) => isSecret);
  const fromVariable = (variable(apiKeyEnv ?? "") ?? "") === "" ? "missing" : "env";
  return {
    id: record.id,
    name: record.name,
    type: type.toUpperCase().replaceAll("-", "_"),
    ...rest,
    apiKeyEnv: apiKeyEnv ?? null,
    keySource: apiKeyEnv !== undefined ? fromVariable : hasSecretHeader ? "header" : "none",
    headers: headers.map(({ key, valueMasked, isSecret }, index) => ({
      id: index + 1,
      key,
      valueMasked,
      isSecret,
    })),
    ...isoTimes(record),
  };
}

/** Headers ready to be stored: secrets sealed, those that were not given again kept as they were. */
async function sealHeaders(parts: ProviderParts, body: ProviderBody, old: readonly Header[]) {
  const faults: Fault[] = body.headers.flatMap(({ key, value }, index) =>
    checkHeader(key, value ?? "").map((fault) => ({
      ...fault,
      key: `headers[${index}].${fault.key ?? "key"}`,
    })),
  );
  if (faults.length > 0) throw new Failure("invalid-input", "The headers cannot be used.", { faults });
  const kept: SealedSecret[] = [];
  const headers: Header[] = [];
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

function vaultIds(headers: readonly Header[]): string[] {
  return headers.flatMap(({ isSecret, value }) => {
    const credential = isSecret ? parseCredential(value) : null;
    return credential?.kind === "vault" ? [credential.id] : [];
  });
}

export async function listProviders(
  { store, variable }: ProviderParts,
  request: PageRequest & { readonly search?: string | undefined; readonly archived?: boolean | undefined },
): Promise<Page<ProviderView>> {
  const { rows, next } = await store.listRecords({ kind: "provider", ...request });
  return { rows: rows.map((record) => toView(record, variable)), next };
}

export async function getProvider(parts: ProviderParts, id: number): Promise<ProviderView> {
  return toView(await requireRecord(parts, "provider", id), parts.variable);
}

export async function createProvider(parts: ProviderParts, body: ProviderBody): Promise<ProviderView> {
  const { name, headers: _headers, ...rest } = body;
  const { kept, headers } = await sealHeaders(parts, body, []);
  const stored: Stored = { ...rest, headers };
  const record = { kind: "provider" as const, name, body: asJson(stored) };
  return toView(await parts.store.createRecord(record, kept, parts.clock.now()), parts.variable);
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
  const old = storedSchema.parse(known.body);
  const { name, headers: _headers, ...rest } = body;
  const { kept, headers } = await sealHeaders(parts, body, old.headers);
  const stillUsed = new Set(vaultIds(headers));
  const dropped = vaultIds(old.headers).filter((secret) => !stillUsed.has(secret));
  const change = { name, body: asJson({ ...rest, headers }) };
  const record = await parts.store.updateRecord(id, change, { kept, dropped }, parts.clock.now());
  return toView(record ?? known, parts.variable);
}

export async function archiveProvider(
  parts: ProviderParts,
  id: number,
  archived: boolean,
): Promise<ProviderView> {
  return toView(await archiveRecord(parts, "provider", id, archived), parts.variable);
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
  await parts.store.removeRecord(id, vaultIds(storedSchema.parse(record.body).headers));
}

function asJson(stored: Stored): CatalogRecord["body"] {
  return JSON.parse(JSON.stringify(stored)) as CatalogRecord["body"];
}
