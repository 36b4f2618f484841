export { type Credential, formatCredential, isReference, parseCredential } from "./credential.ts";
export { type DotEnv, readDotEnv } from "./dot-env.ts";
export { type VaultState, findMasterKey } from "./find-master-key.ts";
export { type FoundMasterKey, MASTER_KEY_SOURCES, type MasterKeySource } from "./found-master-key.ts";
export { FORBIDDEN_HEADERS, checkHeader } from "./header.ts";
export { type KeychainOptions, osKeychain } from "./keychain.ts";
export { maskSecret } from "./mask.ts";
export {
  type MasterKey,
  createMasterKey,
  fingerprint,
  formatMasterKey,
  parseMasterKey,
} from "./master-key.ts";
export type { KeyFiles, Keychain, MasterKeyPorts } from "./ports.ts";
export { REDACTED, type Redactor, createRedactor } from "./redactor.ts";
export { rotateKey } from "./rotate-key.ts";
export type { SealedEntry } from "./rotate.ts";
export { seal, unseal } from "./vault-cipher.ts";
