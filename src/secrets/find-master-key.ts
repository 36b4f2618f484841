import { OWNER_ONLY_FILE, phrase } from "../core/index.ts";
import {
  type MasterKey,
  createMasterKey,
  fingerprint,
  formatMasterKey,
  parseMasterKey,
} from "./master-key.ts";
import { BASE64_VARIABLE, PATH_VARIABLE, nextKeyPath } from "./key-locations.ts";
import type { FoundMasterKey, MasterKeySource } from "./found-master-key.ts";
import type { MasterKeyPorts } from "./ports.ts";
import { promote } from "./rotate-key.ts";
import { secretsFailed } from "./secrets-failed.ts";

/** What the database knows about the key. */
export interface VaultState {
  /** Of the key that was used last; null when there was none yet. */
  readonly storedFingerprint: string | null;
  readonly hasEntries: boolean;
}

interface KeyText {
  readonly source: MasterKeySource;
  /** The source in words. */
  readonly place: string;
  readonly text: string;
  readonly warnings: readonly string[];
}

/**
 * The first source that has a key decides. A key is created only while the vault is empty, and a key that did not
 * seal what is in the vault is refused, so that no secret is lost or sealed under two keys in silence.
 */
export async function findMasterKey(ports: MasterKeyPorts, vault: VaultState): Promise<FoundMasterKey> {
  const existing = await existingKey(ports);
  if (existing === null && vault.hasEntries) throw await keyMissing(ports, vault);
  const { source, place, text, warnings } = existing ?? (await createdKey(ports));
  const key = parseMasterKey(text, place);
  const found = fingerprint(key);
  const expected = vault.storedFingerprint;
  if (expected === null || expected === found) return { key, fingerprint: found, source, warnings };
  if (vault.hasEntries) {
    const next = await nextKey(ports, expected);
    if (next === null) throw keyDiffers(place, found, expected);
    await promote(ports, source, formatMasterKey(next));
    return { key: next, fingerprint: expected, source, warnings };
  }
  const changed = phrase`The master key has changed from ${expected} to ${found}. Nothing was encrypted with the old one.`;
  return { key, fingerprint: found, source, warnings: [...warnings, changed] };
}

/** The key of a change that was cut off after everything was sealed anew. */
async function nextKey(ports: MasterKeyPorts, expected: string): Promise<MasterKey | null> {
  const place = phrase`the file ${nextKeyPath(ports)}`;
  const text = await readKeyFile(ports, nextKeyPath(ports), place);
  if (text === null) return null;
  const key = parseMasterKey(text, place);
  return fingerprint(key) === expected ? key : null;
}

async function existingKey(ports: MasterKeyPorts): Promise<KeyText | null> {
  const kept = await ports.keychain.read();
  if (kept !== null) return { source: "keychain", place: phrase`the OS keychain`, text: kept, warnings: [] };

  const path = ports.environment[PATH_VARIABLE];
  if (path !== undefined && path !== "") {
    const place = phrase`the file ${path} (${PATH_VARIABLE})`;
    const text = await readKeyFile(ports, path, place);
    if (text === null) throw unreadable(place);
    return { source: "path-variable", place, text, warnings: [] };
  }

  const base64 = ports.environment[BASE64_VARIABLE];
  if (base64 !== undefined && base64 !== "")
    return { source: "base64-variable", place: BASE64_VARIABLE, text: base64, warnings: [] };

  return workspaceKey(ports);
}

async function workspaceKey(ports: MasterKeyPorts): Promise<KeyText | null> {
  const place = phrase`the file ${ports.workspaceKeyPath}`;
  const text = await readKeyFile(ports, ports.workspaceKeyPath, place);
  return text === null ? null : { source: "workspace-file", place, text, warnings: [] };
}

async function readKeyFile({ files }: MasterKeyPorts, path: string, place: string): Promise<string | null> {
  try {
    return await files.read(path);
  } catch (error) {
    throw unreadable(place, error);
  }
}

async function createdKey(ports: MasterKeyPorts): Promise<KeyText> {
  const { keychain } = ports;
  const text = formatMasterKey(createMasterKey());
  const isKept = keychain.keepsNewKeys && (await keychain.write(text)) && (await keychain.read()) === text;
  if (!isKept) return createdKeyFile(ports, text);
  const warning = phrase`A new master key was created in the OS keychain. Without it, stored secrets can't be read.`;
  return { source: "keychain", place: phrase`the OS keychain`, text, warnings: [warning] };
}

async function createdKeyFile(ports: MasterKeyPorts, text: string): Promise<KeyText> {
  const path = ports.workspaceKeyPath;
  const warning = phrase`A new master key was created in ${path}. Anyone who can read this file can decrypt stored secrets; without it they can't be read, so keep a copy elsewhere.`;
  if (await writeKeyFile(ports, `${text}\n`))
    return { source: "workspace-file", place: phrase`the file ${path}`, text, warnings: [warning] };
  // Another process was faster.
  const other = await workspaceKey(ports);
  if (other === null) throw unwritable(path);
  return other;
}

async function writeKeyFile({ files, workspaceKeyPath }: MasterKeyPorts, text: string): Promise<boolean> {
  try {
    return await files.create(workspaceKeyPath, text, OWNER_ONLY_FILE);
  } catch (error) {
    throw unwritable(workspaceKeyPath, error);
  }
}

function unreadable(place: string, cause?: unknown) {
  return secretsFailed(phrase`The master key cannot be read from ${place}.`, {
    hint: phrase`Make the file readable for this account, or remove the setting that points to it.`,
    cause,
  });
}

function unwritable(path: string, cause?: unknown) {
  return secretsFailed(phrase`A new master key cannot be written to ${path}.`, {
    hint: phrase`Make the folder writable, or set ${PATH_VARIABLE} or ${BASE64_VARIABLE}.`,
    cause,
  });
}

async function keyMissing(ports: MasterKeyPorts, { storedFingerprint }: VaultState) {
  const { workspaceKeyPath, keychain } = ports;
  const missing =
    storedFingerprint === null
      ? phrase`There are stored secrets, but no master key to open them.`
      : phrase`There are stored secrets, but no master key with the fingerprint ${storedFingerprint} to open them.`;
  const lookedIn = phrase`Neither the OS keychain (absent, locked or without a key), ${PATH_VARIABLE}, ${BASE64_VARIABLE} nor the file ${workspaceKeyPath} has one.`;
  const hint = (await keychain.isReachable())
    ? phrase`Unlock the keychain or put the key back; or delete the stored secrets to start with a new key.`
    : phrase`The keychain can't be read here: the optional package @napi-rs/keyring isn't installed. If the key is in the keychain, install that package beside Assay; else put the key back, or delete the stored secrets to start with a new key.`;
  return secretsFailed(`${missing} ${lookedIn}`, { hint });
}

function keyDiffers(place: string, found: string, expected: string) {
  return secretsFailed(
    phrase`The master key from ${place} has the fingerprint ${found}, but the stored secrets were encrypted with ${expected}.`,
    {
      hint: phrase`Put the key ${expected} there, or remove this one so that the next source is used (keychain, ${PATH_VARIABLE}, ${BASE64_VARIABLE}, master.key in the workspace).`,
    },
  );
}
