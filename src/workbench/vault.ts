import { FINGERPRINT_SETTING, Failure, type Random, type SealedSecret, type Store } from "../core/index.ts";
import {
  type FoundMasterKey,
  type MasterKeyPorts,
  createRedactor,
  findMasterKey,
  formatCredential,
  seal,
  unseal,
} from "../secrets/index.ts";

const ENV_ONLY = "secrets.envOnly";
const SECRET_NAME = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD)(?:_BASE64)?$/i;

/** Keeps secrets sealed. The key is looked for when the first secret is sealed or opened, and never before. */
export class Vault {
  readonly #store: Store;
  readonly #random: Random;
  readonly #ports: MasterKeyPorts;
  readonly #tell: (text: string) => void;
  readonly #opened = new Set<string>();
  #key: Promise<FoundMasterKey> | null = null;

  constructor(store: Store, random: Random, ports: MasterKeyPorts, tell: (text: string) => void) {
    this.#store = store;
    this.#random = random;
    this.#ports = ports;
    this.#tell = tell;
  }

  /** Takes every secret that was sealed or opened here, and what looks like one, out of a text. */
  readonly redactor = createRedactor(() => [...this.#opened, ...this.#fromVariables()]);

  /** Values of variables whose names say that they hold a secret. */
  #fromVariables(): string[] {
    return Object.entries(this.#ports.environment).flatMap(([name, value]) =>
      SECRET_NAME.test(name) && value !== undefined ? [value] : [],
    );
  }

  /** A secret ready to be stored, and the reference by which a record names it. */
  async seal(secret: string): Promise<{ kept: SealedSecret; reference: string }> {
    if ((await this.#store.readSetting(ENV_ONLY)) === true) {
      throw new Failure("conflict", "This workspace keeps no secrets: secrets.envOnly is set.", {
        hint: "Give `env:NAME` instead, and put the secret into that variable.",
      });
    }
    const { key } = await this.#masterKey();
    const id = this.#random.token();
    this.#opened.add(secret);
    return { kept: { id, sealed: seal(key, secret) }, reference: formatCredential({ kind: "vault", id }) };
  }

  async unseal(id: string): Promise<string> {
    const sealed = await this.#store.readSecret(id);
    if (sealed === null)
      throw new Failure("secrets-failed", "A secret that is referred to is not in the vault.");
    const secret = unseal((await this.#masterKey()).key, sealed);
    this.#opened.add(secret);
    return secret;
  }

  async #masterKey(): Promise<FoundMasterKey> {
    this.#key ??= this.#find().catch((error: unknown) => {
      this.#key = null;
      throw error;
    });
    return await this.#key;
  }

  async #find(): Promise<FoundMasterKey> {
    const stored = await this.#store.readSetting(FINGERPRINT_SETTING);
    const found = await findMasterKey(this.#ports, {
      storedFingerprint: typeof stored === "string" ? stored : null,
      hasEntries: (await this.#store.listSecrets()).length > 0,
    });
    await this.#store.writeSetting(FINGERPRINT_SETTING, found.fingerprint);
    this.#tell(`The vault's key is ${found.fingerprint} (${found.source}).`);
    for (const warning of found.warnings) this.#tell(warning);
    return found;
  }
}
