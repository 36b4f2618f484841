import {
  CallFailure,
  type Credentials,
  DATABASE_VARIABLES,
  type FindCredentials,
  Failure,
  type Provider,
  isSecretHeaderName,
  phrase,
} from "../../core/index.ts";
import { BASE64_VARIABLE, isReference, parseCredential } from "../../secrets/index.ts";
import type { Parts } from "../parts.ts";

type KeyParts = Pick<Parts, "variable" | "vault">;

/** What a person reads when a session has ended and its key with it. */
export function sessionEnded(provider: string): string {
  return phrase`The API key of ${provider} was kept for the session only and was lost when the server restarted. Enter the key again in the provider's settings.`;
}

/** What a person reads when a stored key is no longer there. */
export function keyRemoved(provider: string): string {
  return phrase`The stored API key of ${provider} was removed. Store a key for that provider again and start a new run.`;
}

/** Finds the key and the headers of a provider, each behind its reference. */
export function credentialFinder(parts: KeyParts): FindCredentials {
  return async (provider): Promise<Credentials> => {
    const { name, apiKeyEnv, apiKeyRef, headers } = provider;
    const entries = Object.entries(headers);
    // Most providers have no headers of their own, and this is done for every call.
    if (entries.length === 0) return { apiKey: await apiKeyOf(parts, provider), headers };
    const values = await Promise.all(entries.map(([key, value]) => headerOf(parts, name, key, value)));
    return {
      apiKey: await apiKeyOf(parts, { name, apiKeyEnv, apiKeyRef }),
      headers: Object.fromEntries(entries.map(([key], index) => [key, values[index] ?? ""])),
    };
  };
}

async function apiKeyOf(
  parts: KeyParts,
  { name, apiKeyEnv, apiKeyRef }: Pick<Provider, "name" | "apiKeyEnv" | "apiKeyRef">,
): Promise<string | null> {
  if (apiKeyRef !== undefined) return await secretAt(parts, name, apiKeyRef);
  return apiKeyEnv === undefined ? null : fromVariable(parts, apiKeyEnv);
}

async function headerOf(parts: KeyParts, provider: string, key: string, value: string): Promise<string> {
  if (isReference(value)) return await secretAt(parts, provider, value);
  // Stored before such a header was taken for a secret.
  if (isSecretHeaderName(key)) parts.vault.learnValue(value);
  return value;
}

/** What opens Assay itself. A config may name any variable and any address: these are sent to nobody. */
const OWN_VARIABLES: ReadonlySet<string> = new Set([
  "ASSAY_TOKEN",
  ...DATABASE_VARIABLES,
  // PostgreSQL's password where the address has none.
  "PGPASSWORD",
  BASE64_VARIABLE,
]);

function fromVariable({ variable, vault }: KeyParts, name: string): string {
  if (OWN_VARIABLES.has(name))
    throw new CallFailure(
      "permanent",
      phrase`The environment variable ${name} is Assay's own and is not sent to providers.`,
    );
  const value = variable(name) ?? "";
  if (value === "") throw new CallFailure("permanent", phrase`The environment variable ${name} is not set.`);
  vault.learn(name);
  return value;
}

async function secretAt(parts: KeyParts, provider: string, reference: string): Promise<string> {
  const credential = parseCredential(reference);
  if (credential.kind === "env") return fromVariable(parts, credential.name);
  if (credential.kind === "session") {
    const key = parts.vault.session.find(credential.id);
    if (key === null) throw new CallFailure("permanent", sessionEnded(provider));
    return key;
  }
  try {
    return await parts.vault.unseal(credential.id);
  } catch (error) {
    if (error instanceof Failure) throw new CallFailure("permanent", error.message);
    throw error;
  }
}
