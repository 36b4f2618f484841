import { z } from "zod";
import {
  type CatalogRecord,
  OWN_PATHS,
  type Provider,
  type ProviderView,
  isoTimes,
  jsonSchema,
  providerBodySchema,
  providerSchema,
} from "../core/index.ts";
import { parseCredential } from "../secrets/index.ts";
import type { Parts } from "./parts.ts";

/** A header as it is kept: in the clear, or a reference with a mask to show. */
const headerSchema = z.strictObject({
  key: z.string(),
  isSecret: z.boolean(),
  /** The value itself, or `env:NAME` or `vault:ID` for a secret. */
  value: z.string(),
  valueMasked: z.string(),
});
export type KeptHeader = z.infer<typeof headerSchema>;

const keptSchema = z.strictObject({
  ...providerBodySchema.shape,
  name: z.undefined().optional(),
  headers: z.array(headerSchema),
});
export type KeptProvider = Omit<z.infer<typeof keptSchema>, "name">;

/** What the catalog keeps of a provider. */
export function keptProvider({ body }: CatalogRecord): KeptProvider {
  return keptSchema.parse(body);
}

export function providerBody(kept: KeptProvider): CatalogRecord["body"] {
  return jsonSchema.parse(JSON.parse(JSON.stringify(kept)));
}

/** Secrets in the vault that the headers refer to. */
export function vaultIds(headers: readonly KeptHeader[]): string[] {
  return headers.flatMap(({ isSecret, value }) => {
    const credential = isSecret ? parseCredential(value) : null;
    return credential?.kind === "vault" ? [credential.id] : [];
  });
}

export interface ViewOptions {
  readonly variable: Parts["variable"];
  /** Whether masks show the ends of secrets. */
  readonly showEnds: boolean;
}

export function providerView(record: CatalogRecord, { variable, showEnds }: ViewOptions): ProviderView {
  const { type, baseUrl, modelsEndpoint, inferenceEndpoint, apiKeyEnv, headers, ...rest } =
    keptProvider(record);
  const own = OWN_PATHS[type];
  const hasSecretHeader = headers.some(({ isSecret }) => isSecret);
  const fromVariable = (variable(apiKeyEnv ?? "") ?? "") === "" ? "missing" : "env";
  return {
    id: record.id,
    name: record.name,
    type: type.toUpperCase().replaceAll("-", "_"),
    baseUrl: baseUrl ?? null,
    modelsEndpoint: modelsEndpoint ?? own.models,
    inferenceEndpoint: inferenceEndpoint ?? own.inference,
    apiKeyEnv: apiKeyEnv ?? null,
    keySource: apiKeyEnv !== undefined ? fromVariable : hasSecretHeader ? "header" : "none",
    headers: headers.map(({ key, valueMasked, isSecret }, index) => ({
      id: index + 1,
      key,
      valueMasked: isSecret && !showEnds ? withoutEnd(valueMasked) : valueMasked,
      isSecret,
    })),
    limits: rest.limits,
    ...(rest.simulation === undefined ? {} : { simulation: rest.simulation }),
    ...isoTimes(record),
  };
}

/** `Bearer ****abcd` becomes `Bearer ****`. */
function withoutEnd(masked: string): string {
  return masked.replace(/\*{4}.*$/, "****");
}

/** The provider as a run freezes it. Secrets stay references. */
export function frozenProvider(record: CatalogRecord): Provider {
  const { headers, ...rest } = keptProvider(record);
  return providerSchema.parse({
    name: record.name,
    ...rest,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  });
}
