import { z } from "zod";
import { type ProviderView, providerBodySchema } from "../../contract/index.ts";
import {
  type CatalogRecord,
  type Provider,
  isFree,
  isSecretHeaderName,
  isVariableName,
  isoTimes,
  jsonSchema,
  ownPaths,
  providerSchema,
  simulationSchema,
} from "../../core/index.ts";
import { isReference, maskSecret, parseCredential } from "../../secrets/index.ts";
import type { Parts } from "../parts.ts";

/** A header as it is kept: in the clear, or a reference with a mask to show. */
const headerSchema = z.strictObject({
  key: z.string(),
  isSecret: z.boolean(),
  /** True when its owner has said that it is no secret, whatever its name. */
  isPlain: z.boolean().optional(),
  /** The value itself, or `env:NAME` or `vault:ID` for a secret. */
  value: z.string(),
  valueMasked: z.string(),
});
export type KeptHeader = z.infer<typeof headerSchema>;

const keptSchema = z.strictObject({
  ...providerBodySchema.shape,
  name: z.undefined().optional(),
  apiKeyStorage: z.undefined().optional(),
  apiKeyEnv: z.string().optional(),
  /** Where the key is, and how it is shown; of a session's key nothing is written. */
  apiKey: z.strictObject({ reference: z.string(), masked: z.string().nullable() }).optional(),
  headers: z.array(headerSchema),
  simulation: simulationSchema.omit({ recordings: true }).optional(),
});
export type KeptProvider = Omit<z.infer<typeof keptSchema>, "name" | "apiKeyStorage">;

/** What the catalog keeps of a provider. */
export function keptProvider({ body }: CatalogRecord): KeptProvider {
  const { name: _name, apiKeyStorage: _storage, ...kept } = keptSchema.parse(body);
  return { ...kept, headers: kept.headers.map(asSecret) };
}

/** A header that was kept in the clear although its name says that it is a secret is shown as one. */
function asSecret(header: KeptHeader): KeptHeader {
  if (header.isSecret || header.isPlain === true || !isSecretHeaderName(header.key)) return header;
  return {
    ...header,
    isSecret: true,
    valueMasked: isReference(header.value) ? header.value : maskSecret(header.value),
  };
}

export function providerBody(kept: KeptProvider): CatalogRecord["body"] {
  return jsonSchema.parse(JSON.parse(JSON.stringify(kept)));
}

/** Secrets in the vault that a provider refers to. */
export function vaultIds({ apiKey, headers }: Pick<KeptProvider, "apiKey" | "headers">): string[] {
  const references = [
    ...(apiKey === undefined ? [] : [apiKey.reference]),
    ...headers.filter(({ isSecret }) => isSecret).map(({ value }) => value),
  ];
  return references.flatMap((reference) => {
    const credential = isReference(reference) ? parseCredential(reference) : null;
    return credential?.kind === "vault" ? [credential.id] : [];
  });
}

export interface ViewOptions {
  readonly variable: Parts["variable"];
  readonly vault: Pick<Parts["vault"], "session">;
  /** Whether masks show the ends of secrets. */
  readonly showEnds: boolean;
}

export function providerView(record: CatalogRecord, options: ViewOptions): ProviderView {
  const kept = keptProvider(record);
  const { type, baseUrl, modelsEndpoint, inferenceEndpoint, headers, caFile, limits, simulation } = kept;
  const own = ownPaths(type);
  const shown = (masked: string): string => (options.showEnds ? masked : withoutEnd(masked));
  return {
    id: record.id,
    name: record.name,
    type: type.toUpperCase().replaceAll("-", "_"),
    baseUrl: baseUrl ?? null,
    modelsEndpoint: modelsEndpoint ?? own.models,
    inferenceEndpoint: inferenceEndpoint ?? own.inference,
    ...keyView(kept, options, shown),
    headers: headers.map(({ key, valueMasked, isSecret }, index) => ({
      id: index + 1,
      key,
      valueMasked: isSecret ? shown(valueMasked) : valueMasked,
      isSecret,
    })),
    caFile: caFile ?? null,
    limits,
    free: isFree(kept),
    ...(simulation === undefined ? {} : { simulation }),
    ...isoTimes(record),
  };
}

function keyView(
  { apiKey, apiKeyEnv, headers }: KeptProvider,
  { variable, vault }: ViewOptions,
  shown: (masked: string) => string,
): Pick<ProviderView, "apiKeyEnv" | "apiKeyMasked" | "keySource"> {
  const none = { apiKeyEnv: null, apiKeyMasked: null };
  if (apiKey !== undefined) {
    const credential = parseCredential(apiKey.reference);
    if (credential.kind !== "session")
      return { ...none, keySource: "stored", apiKeyMasked: shown(apiKey.masked ?? "****") };
    const key = vault.session.find(credential.id);
    if (key === null) return { ...none, keySource: "session-ended" };
    return { ...none, keySource: "session", apiKeyMasked: shown(maskSecret(key)) };
  }
  if (apiKeyEnv !== undefined) {
    const isSet = (variable(apiKeyEnv) ?? "") !== "";
    // A key may have been given for a name before that was refused.
    const name = isVariableName(apiKeyEnv) ? apiKeyEnv : shown(maskSecret(apiKeyEnv));
    return { ...none, apiKeyEnv: name, keySource: isSet ? "env" : "missing" };
  }
  return { ...none, keySource: headers.some(({ isSecret }) => isSecret) ? "header" : "none" };
}

/** `Bearer ****abcd` becomes `Bearer ****`. */
function withoutEnd(masked: string): string {
  return masked.replace(/\*{4}.*$/, "****");
}

/** The provider as a run freezes it. Secrets stay references. */
export function frozenProvider(record: CatalogRecord): Provider {
  const { headers, apiKey, ...rest } = keptProvider(record);
  return providerSchema.parse({
    name: record.name,
    catalogId: record.id,
    ...rest,
    ...(apiKey === undefined ? {} : { apiKeyRef: apiKey.reference }),
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  });
}
