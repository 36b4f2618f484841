import { phrase } from "../core/index.ts";
import { type KeyObject, createHash, createSecretKey, randomBytes } from "node:crypto";
import { secretsFailed } from "./secrets-failed.ts";
import { strictBase64 } from "./strict-base64.ts";

/** 32 bytes. A key object, because it shows nothing of itself when it is printed or made JSON. */
export type MasterKey = KeyObject;

const KEY_BYTES = 32;

/** `place` says in words where the text is from; white space around the text does not matter. */
export function parseMasterKey(text: string, place: string): MasterKey {
  const bytes = strictBase64(text.trim());
  if (bytes?.length === KEY_BYTES) return createSecretKey(bytes);
  throw secretsFailed(
    bytes === null
      ? phrase`The master key from ${place} is not base64; it must be ${KEY_BYTES} bytes in base64 (44 characters).`
      : phrase`The master key from ${place} has ${bytes.length} bytes; it must be ${KEY_BYTES} bytes in base64 (44 characters).`,
    { hint: phrase`Put the right key there. \`openssl rand -base64 32\` makes a new one.` },
  );
}

export function createMasterKey(): MasterKey {
  return createSecretKey(randomBytes(KEY_BYTES));
}

/** The key as base64, for the place where it is kept. */
export function formatMasterKey(key: MasterKey): string {
  return key.export().toString("base64");
}

/** Tells keys apart without giving them away: the first 12 hexadecimal digits of the key's SHA-256. */
export function fingerprint(key: MasterKey): string {
  return createHash("sha256").update(key.export()).digest("hex").slice(0, 12);
}
