import type { ApiKeyStorage, ProviderBody } from "../../contract/index.ts";
import { Failure, type SealedSecret, phrase } from "../../core/index.ts";
import { formatCredential, maskSecret, parseCredential } from "../../secrets/index.ts";
import type { Parts } from "../parts.ts";
import type { KeptProvider } from "./provider-record.ts";

type Key = Pick<KeptProvider, "apiKey" | "apiKeyEnv">;
type Given = {
  readonly [Name in "apiKey" | "apiKeyEnv" | "apiKeyStorage"]?: ProviderBody[Name] | null | undefined;
};

/** A provider's key as it will be kept. */
interface KeptKey {
  readonly key: Key;
  readonly sealed: readonly SealedSecret[];
  /** Done once the provider is stored. */
  readonly settle: () => void;
}

/** What becomes of a provider's key: given itself, by the name of a variable, taken back, or left alone. */
export async function keptKey({ vault }: Pick<Parts, "vault">, given: Given, old: Key): Promise<KeptKey> {
  const { apiKey, apiKeyEnv } = given;
  refuseContradiction(given, old);
  const known = old.apiKey === undefined ? null : parseCredential(old.apiKey.reference);
  const forget = (): void => {
    if (known?.kind === "session") vault.session.drop(known.id);
  };
  if (typeof apiKey === "string") {
    const storage = given.apiKeyStorage ?? storageOf(old) ?? "stored";
    // A run that refers to the key finds the new one in its place.
    const id = known !== null && known.kind !== "env" && storageOf(old) === storage ? known.id : undefined;
    if (storage === "stored") {
      const { kept, reference } = await vault.seal(apiKey, id);
      return {
        key: { apiKey: { reference, masked: maskSecret(apiKey) } },
        sealed: [kept],
        settle: forget,
      };
    }
    const name = id ?? vault.newId();
    const reference = formatCredential({ kind: "session", id: name });
    return {
      key: { apiKey: { reference, masked: null } },
      sealed: [],
      settle: () => vault.session.keep(name, apiKey),
    };
  }
  if (typeof apiKeyEnv === "string") return { key: { apiKeyEnv }, sealed: [], settle: forget };
  if (apiKey === null && old.apiKey !== undefined) return { key: {}, sealed: [], settle: forget };
  const key = apiKeyEnv === null ? { apiKey: old.apiKey } : { apiKey: old.apiKey, apiKeyEnv: old.apiKeyEnv };
  return { key, sealed: [], settle: () => {} };
}

function storageOf({ apiKey }: Key): ApiKeyStorage | null {
  if (apiKey === undefined) return null;
  return parseCredential(apiKey.reference).kind === "session" ? "session" : "stored";
}

function refuseContradiction({ apiKey, apiKeyEnv, apiKeyStorage }: Given, old: Key): void {
  const refuse = (key: string, message: string, expected: string): never => {
    throw new Failure("invalid-input", phrase`The API key can't be saved.`, {
      faults: [{ key, message, expected }],
    });
  };
  if (typeof apiKey === "string" && typeof apiKeyEnv === "string")
    refuse("apiKey", phrase`can't be combined with apiKeyEnv`, phrase`only one of them`);
  if (apiKeyStorage != null && typeof apiKey !== "string" && apiKeyStorage !== storageOf(old))
    refuse("apiKeyStorage", phrase`needs the key`, phrase`apiKey as well; enter the key again`);
}
