import { Failure, type Fault, phrase } from "../core/index.ts";
import type { MasterKey } from "./master-key.ts";
import { secretsFailed } from "./secrets-failed.ts";
import { seal, unseal } from "./vault-cipher.ts";

export interface SealedEntry {
  readonly id: string;
  readonly sealed: string;
}

/** Every entry under the new key. When one of them cannot be opened all of them stay as they are: it throws. */
export function rotate(
  oldKey: MasterKey,
  newKey: MasterKey,
  entries: readonly SealedEntry[],
): readonly SealedEntry[] {
  const faults: Fault[] = [];
  const rotated = entries.flatMap(({ id, sealed }) => {
    try {
      return [{ id, sealed: seal(newKey, unseal(oldKey, sealed)) }];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      faults.push({ key: id, message: error.message });
      return [];
    }
  });
  if (faults.length === 0) return rotated;
  throw secretsFailed(phrase`${faults.length} of ${entries.length} stored secrets can't be decrypted.`, {
    faults,
    hint: phrase`Nothing was changed. Enter these secrets again or delete them, then rotate the key.`,
  });
}
