import { CallFailure, type Credentials, type FindCredentials, Failure } from "../core/index.ts";
import { parseCredential } from "../secrets/index.ts";
import type { Parts } from "./parts.ts";

/** Finds the key and the headers of a provider, each behind its reference. */
export function credentialFinder({ variable, vault }: Pick<Parts, "variable" | "vault">): FindCredentials {
  const fromVariable = (name: string): string => {
    const value = variable(name) ?? "";
    if (value === "") throw new CallFailure("permanent", `The environment variable ${name} is not set.`);
    vault.learn(name);
    return value;
  };
  const valueOf = async (text: string): Promise<string> => {
    if (!/^(env|vault):/.test(text)) return text;
    const credential = parseCredential(text);
    if (credential.kind === "env") return fromVariable(credential.name);
    try {
      return await vault.unseal(credential.id);
    } catch (error) {
      if (error instanceof Failure) throw new CallFailure("permanent", error.message);
      throw error;
    }
  };
  return async ({ apiKeyEnv, headers }): Promise<Credentials> => {
    const entries = Object.entries(headers);
    const values = await Promise.all(entries.map(([, value]) => valueOf(value)));
    return {
      apiKey: apiKeyEnv === undefined ? null : fromVariable(apiKeyEnv),
      headers: Object.fromEntries(entries.map(([key], index) => [key, values[index] ?? ""])),
    };
  };
}
