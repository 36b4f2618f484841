import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { Failure, phrase } from "../core/index.ts";
import type { MasterKey } from "./master-key.ts";
import { secretsFailed } from "./secrets-failed.ts";
import { strictBase64 } from "./strict-base64.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG = { authTagLength: 16 };

/** `iv:tag:ciphertext`, each in base64; different each time. */
export function seal(key: MasterKey, plain: string): string {
  if (!plain.isWellFormed())
    throw new Failure(
      "invalid-input",
      phrase`The secret contains an invalid character (half a surrogate pair).`,
    );
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, TAG);
  const ciphertext = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return [iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString("base64")).join(":");
}

function partsOf(sealed: string) {
  const [iv, tag, ciphertext, ...rest] = sealed.split(":").map(strictBase64);
  const isSound = iv?.length === IV_BYTES && tag?.length === TAG.authTagLength && rest.length === 0;
  if (isSound && ciphertext != null) return { iv, tag, ciphertext };
  throw secretsFailed(phrase`A stored secret is not in the format iv:tag:ciphertext.`, {
    hint: phrase`Enter the secret again; the stored one is damaged.`,
  });
}

export function unseal(key: MasterKey, sealed: string): string {
  const { iv, tag, ciphertext } = partsOf(sealed);
  const decipher = createDecipheriv(ALGORITHM, key, iv, TAG).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString("utf8");
  } catch {
    throw secretsFailed(
      phrase`A stored secret can't be decrypted: it was encrypted with another master key, or was changed.`,
      { hint: phrase`Use the original master key, or enter the secret again.` },
    );
  }
}
