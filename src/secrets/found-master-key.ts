import type { MasterKey } from "./master-key.ts";

/** In the order in which they are asked. */
export const MASTER_KEY_SOURCES = ["keychain", "path-variable", "base64-variable", "workspace-file"] as const;
export type MasterKeySource = (typeof MASTER_KEY_SOURCES)[number];

export interface FoundMasterKey {
  readonly key: MasterKey;
  readonly fingerprint: string;
  readonly source: MasterKeySource;
  /** For the person who starts the application. */
  readonly warnings: readonly string[];
}
