import type { ProviderHealth } from "../../../contract/index.ts";
import { CallFailure, type CatalogRecord, phrase } from "../../../core/index.ts";
import { isReference, parseCredential } from "../../../secrets/index.ts";
import { credentialFinder } from "../../workspace/credentials.ts";
import type { Parts } from "../../parts.ts";
import { frozenProvider, keptProvider } from "../provider-record.ts";

export type KeyHealth = ProviderHealth["key"];

/** Where a provider's key comes from, and whether it is there. */
export async function keyHealth(
  parts: Pick<Parts, "variable" | "vault">,
  record: CatalogRecord,
): Promise<KeyHealth> {
  const { type, apiKeyEnv, apiKey, headers } = keptProvider(record);
  if (type === "simulated") return { state: "none", variable: null, message: phrase`not needed`, next: null };
  const secrets = headers.filter(({ isSecret }) => isSecret);
  const variables = [apiKeyEnv ?? [], secrets.flatMap(({ value }) => variableIn(value))].flat();
  const missing = variables.find((name) => (parts.variable(name) ?? "") === "");
  if (missing !== undefined) {
    const message = phrase`the variable ${missing} is not set`;
    const next = phrase`Set ${missing} in the environment or in .env in the working folder.`;
    return { state: "missing", variable: missing, message, next };
  }
  try {
    await credentialFinder(parts)(frozenProvider(record));
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const isSession = apiKey?.reference.startsWith("session:") === true;
    const next = isSession
      ? phrase`Enter it again: assay providers edit ${quoted(record.name)} apiKey=@FILE`
      : phrase`Restore the master key, or enter the secret again: assay providers edit ${quoted(record.name)}.`;
    return { state: isSession ? "missing" : "unreadable", variable: null, message: error.message, next };
  }
  if (apiKey !== undefined) {
    const message = apiKey.masked === null ? phrase`kept for this session` : phrase`stored encrypted`;
    return { state: "set", variable: null, message, next: null };
  }
  const [variable] = variables;
  if (apiKeyEnv !== undefined)
    return { state: "set", variable: apiKeyEnv, message: phrase`${apiKeyEnv} is set`, next: null };
  if (secrets.length > 0) {
    const message = phrase`in the header ${secrets.map(({ key }) => key).join(", ")}`;
    return { state: "header", variable: variable ?? null, message, next: null };
  }
  return { state: "none", variable: null, message: phrase`none`, next: null };
}

/** The key after the provider has refused it. */
export function refused(key: KeyHealth, name: string, reason: string): KeyHealth {
  const next =
    key.state === "none"
      ? phrase`Set the environment variable of its key: assay providers edit ${quoted(name)} apiKeyEnv=VARIABLE`
      : checkKey(key);
  return { ...key, state: "refused", message: phrase`refused by the provider: ${reason}`, next };
}

function checkKey({ state, variable }: KeyHealth): string {
  if (variable !== null)
    return phrase`Check the key in ${variable}: it may be wrong, expired or lack permissions.`;
  return state === "header"
    ? phrase`Check the key in the header: it may be wrong, expired or lack permissions.`
    : phrase`Check the key: it may be wrong, expired or lack permissions.`;
}

function variableIn(value: string): string[] {
  const credential = isReference(value) ? parseCredential(value) : null;
  return credential?.kind === "env" ? [credential.name] : [];
}

/** As a shell takes it for one word. */
export function quoted(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
}
