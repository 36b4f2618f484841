import type { AsyncEntry } from "@napi-rs/keyring";
import type { Keychain } from "./ports.ts";

const SERVICE = "assay";
const ACCOUNT = "master-key";

/** Left to itself it falls back to the kernel's keyring on Linux, which forgets at reboot. Ignored elsewhere. */
const STORE = { linux: { store: "secret-service" } } as const;

export interface KeychainOptions {
  /** Default false: a new key is kept in a file. */
  readonly keepsNewKeys?: boolean;
  /** Loads the native module; for tests. */
  readonly load?: () => Promise<{ readonly AsyncEntry: typeof AsyncEntry }>;
}

/** The keychain of the operating system. The native module is loaded at the first use, and may be missing. */
export function osKeychain(options: KeychainOptions = {}): Keychain {
  const { keepsNewKeys = false, load = () => import("@napi-rs/keyring") } = options;
  const open = async () => new (await load()).AsyncEntry(SERVICE, ACCOUNT, STORE);
  return {
    keepsNewKeys,
    isReachable: () =>
      load().then(
        () => true,
        () => false,
      ),
    async read() {
      try {
        return await (await open()).getPassword();
      } catch {
        return null;
      }
    },
    async write(text) {
      try {
        await (await open()).setPassword(text);
        return true;
      } catch {
        return false;
      }
    },
  };
}
