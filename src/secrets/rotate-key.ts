import { OWNER_ONLY_FILE, phrase } from "../core/index.ts";
import type { FoundMasterKey, MasterKeySource } from "./found-master-key.ts";
import { createMasterKey, fingerprint, formatMasterKey } from "./master-key.ts";
import { PATH_VARIABLE, nextKeyPath } from "./key-locations.ts";
import type { MasterKeyPorts } from "./ports.ts";
import { type SealedEntry, rotate } from "./rotate.ts";
import { secretsFailed } from "./secrets-failed.ts";

/**
 * Seals everything anew under a new key and puts that key where the old one was. The new key is written aside first,
 * so that at no moment the secrets are sealed with a key that is nowhere: `findMasterKey` ends what was cut off.
 */
export async function rotateKey(
  ports: MasterKeyPorts,
  current: FoundMasterKey,
  entries: readonly SealedEntry[],
  keep: (entries: readonly SealedEntry[], fingerprint: string) => Promise<void>,
): Promise<FoundMasterKey> {
  const { source } = current;
  if (source === "base64-variable" || source === "keychain") {
    const place =
      source === "keychain" ? phrase`the OS keychain, which other workspaces share` : phrase`a variable`;
    throw secretsFailed(phrase`The master key comes from ${place}, so it can't be rotated here.`, {
      hint: phrase`Store the key in a file, set ${PATH_VARIABLE} to its path, then rotate the key.`,
    });
  }
  const key = createMasterKey();
  const rotated = rotate(current.key, key, entries);
  const text = formatMasterKey(key);
  await ports.files.replace(nextKeyPath(ports), `${text}\n`, OWNER_ONLY_FILE);
  await keep(rotated, fingerprint(key));
  await promote(ports, source, text);
  return { key, fingerprint: fingerprint(key), source, warnings: [] };
}

/** Puts the new key in the old one's place. */
export async function promote(ports: MasterKeyPorts, source: MasterKeySource, text: string): Promise<void> {
  const { files, environment, workspaceKeyPath } = ports;
  const path = source === "path-variable" ? (environment[PATH_VARIABLE] ?? "") : workspaceKeyPath;
  await files.replace(path, `${text}\n`, OWNER_ONLY_FILE);
  await files.remove(nextKeyPath(ports));
}
