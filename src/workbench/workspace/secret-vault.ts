import {
  FINGERPRINT_SETTING,
  Failure,
  type Random,
  type SealedSecret,
  type Store,
  phrase,
} from "../../core/index.ts";
import {
  type FoundMasterKey,
  type MasterKeyPorts,
  createRedactor,
  findMasterKey,
  formatCredential,
  rotateKey,
  seal,
  unseal,
} from "../../secrets/index.ts";
import type { Vault } from "../parts.ts";
import { LentRunVariables } from "./lent-variables.ts";
import { SessionKeys } from "./session-keys.ts";
import { readSettings } from "./settings.ts";

const SECRET_NAME = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD)(?:_BASE64)?$/i;

/** Keeps secrets: sealed in the store, or in memory for a session or a run. The key is looked for when the first secret is sealed or opened, and never before. */
export class SecretVault implements Vault {
  readonly #store: Store;
  readonly #random: Random;
  readonly #ports: MasterKeyPorts;
  readonly #tell: (text: string) => void;
  /** What was opened here, by id: a secret never changes under its id. */
  readonly #secrets = new Map<string, string>();
  /** Variables that hold a secret although their names do not say so. */
  readonly #variables = new Set<string>();
  /** Their values. The environment does not change while the process lives. */
  #variableValues: readonly string[] | null = null;
  /** Secrets known by no id: sealed anew under an old one, or found in the clear. */
  readonly #others = new Set<string>();
  /** Rotations stand in line. */
  #rotating: Promise<unknown> = Promise.resolve();
  #key: Promise<FoundMasterKey> | null = null;
  /** What nothing is ever written of. */
  readonly session = new SessionKeys();
  readonly lent = new LentRunVariables();

  constructor(store: Store, random: Random, ports: MasterKeyPorts, tell: (text: string) => void) {
    this.#store = store;
    this.#random = random;
    this.#ports = ports;
    this.#tell = tell;
  }

  /** Takes every secret that was sealed or opened here, and what looks like one, out of a text. */
  readonly redactor = createRedactor(() => [
    ...this.#secrets.values(),
    ...this.#others,
    ...this.session.values(),
    ...this.lent.values(),
    ...(this.#variableValues ??= this.#fromVariables()),
  ]);

  /** Has the redactor take out the value of a variable, whatever it is called. */
  learn(variable: string): void {
    // Said with every call, and reading the whole environment costs as much as some of them.
    if (this.#variables.has(variable)) return;
    this.#variables.add(variable);
    this.#variableValues = null;
  }

  /** Has the redactor take out a value that is kept in the clear and should not be. */
  learnValue(value: string): void {
    this.#others.add(value);
  }

  /** Whether there is such a secret, opened or not. */
  async has(id: string): Promise<boolean> {
    return (await this.#store.readSecret(id)) !== null;
  }

  /** Values of variables that hold a secret: their names say so, or a provider does. */
  #fromVariables(): string[] {
    return Object.entries(this.#ports.environment).flatMap(([name, value]) =>
      (SECRET_NAME.test(name) || this.#variables.has(name)) && value !== undefined ? [value] : [],
    );
  }

  /** A new name for something secret. */
  newId(): string {
    return this.#random.token();
  }

  /** A secret ready to be stored, and the reference by which a record names it. One that is known is sealed anew. */
  async seal(secret: string, known?: string): Promise<{ kept: SealedSecret; reference: string }> {
    if ((await readSettings(this.#store)).secrets.envOnly) {
      throw new Failure("conflict", phrase`This workspace stores no secrets: secrets.envOnly is on.`, {
        hint: phrase`Put the secret in an environment variable and enter its name (apiKeyEnv, or env:NAME for a header), or keep the key for this session only.`,
      });
    }
    const { key } = await this.#masterKey();
    const id = known ?? this.newId();
    if (known === undefined) this.#secrets.set(id, secret);
    else {
      // Read back when it is needed: it may yet fail to be stored.
      this.#secrets.delete(id);
      this.#others.add(secret);
    }
    return { kept: { id, sealed: seal(key, secret) }, reference: formatCredential({ kind: "vault", id }) };
  }

  async unseal(id: string): Promise<string> {
    const known = this.#secrets.get(id);
    if (known !== undefined) return known;
    const sealed = await this.#store.readSecret(id);
    if (sealed === null) throw new Failure("secrets-failed", phrase`A stored secret is missing.`);
    const secret = unseal((await this.#masterKey()).key, sealed);
    this.#secrets.set(id, secret);
    return secret;
  }

  /** How many secrets there are, and which key seals them. Makes no key: without secrets there need not be one. */
  async describe(): Promise<{ secrets: number; key: Pick<FoundMasterKey, "fingerprint" | "source"> | null }> {
    const secrets = (await this.#store.listSecrets()).length;
    if (secrets === 0) return { secrets, key: null };
    const { fingerprint, source } = await this.#masterKey();
    return { secrets, key: { fingerprint, source } };
  }

  /** Seals everything anew under a new key; returns its fingerprint. */
  rotate(): Promise<{ fingerprint: string; secrets: number }> {
    const rotated = this.#rotating.then(() => this.#rotate());
    // The next one begins with what this one left, however it ended.
    this.#rotating = rotated.catch(() => {});
    return rotated;
  }

  async #rotate(): Promise<{ fingerprint: string; secrets: number }> {
    const entries = await this.#store.listSecrets();
    const current = await this.#masterKey();
    const found = await rotateKey(this.#ports, current, entries, (rotated, fingerprint) =>
      this.#store.replaceSecrets(rotated, fingerprint),
    );
    this.#key = Promise.resolve(found);
    this.#tell(phrase`Secrets are now encrypted with key ${found.fingerprint} (${found.source}).`);
    return { fingerprint: found.fingerprint, secrets: entries.length };
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
    this.#tell(phrase`Secrets are encrypted with key ${found.fingerprint} (${found.source}).`);
    for (const warning of found.warnings) this.#tell(warning);
    return found;
  }
}
