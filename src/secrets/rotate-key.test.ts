import { describe, expect, it } from "vitest";
import { findMasterKey } from "./find-master-key.ts";
import type { FoundMasterKey, MasterKeySource } from "./found-master-key.ts";
import { createMasterKey, fingerprint, formatMasterKey, parseMasterKey } from "./master-key.ts";
import type { MasterKeyPorts } from "./ports.ts";
import { rotateKey } from "./rotate-key.ts";
import type { SealedEntry } from "./rotate.ts";
import { seal, unseal } from "./vault-cipher.ts";

const HOME = "/runs/master.key";
const NEXT = `${HOME}.next`;
const NAMED = "/etc/assay.key";
const CUT = new Error("the process was killed");

/** Where the old key is, for each source that can be changed. */
const PLACES = {
  "workspace-file": HOME,
  "path-variable": NAMED,
} as const satisfies Partial<Record<MasterKeySource, string>>;

/** A workspace with two sealed secrets: places that hold keys, and a database that holds the rest. */
function world(source: keyof typeof PLACES) {
  const key = createMasterKey();
  const kept = new Map<string, string>([[PLACES[source], `${formatMasterKey(key)}\n`]]);
  const modes = new Map<string, number>();
  const database = {
    fingerprint: fingerprint(key),
    entries: [
      { id: "a", sealed: seal(key, "one") },
      { id: "b", sealed: seal(key, "two") },
    ] as readonly SealedEntry[],
  };
  /** Steps that the process does not live to see. */
  const cut = { database: false, files: false, keychain: false };
  const ports: MasterKeyPorts = {
    environment: source === "path-variable" ? { APP_MASTER_KEY_PATH: NAMED } : {},
    workspaceKeyPath: HOME,
    keychain: {
      keepsNewKeys: false,
      isReachable: async () => true,
      read: async () => kept.get("keychain")?.trim() ?? null,
      write: async (text) => {
        if (cut.keychain) return false;
        kept.set("keychain", text);
        return true;
      },
    },
    files: {
      read: async (path) => kept.get(path) ?? null,
      create: async () => {
        throw new Error("no key is made while there are secrets");
      },
      replace: async (path, text, mode) => {
        if (cut.files && path !== NEXT) throw CUT;
        kept.set(path, text);
        modes.set(path, mode);
      },
      remove: async (path) => void kept.delete(path),
    },
  };
  const found: FoundMasterKey = { key, fingerprint: fingerprint(key), source, warnings: [] };
  return {
    cut,
    kept,
    modes,
    database,
    old: found,
    rotate: () =>
      rotateKey(ports, found, database.entries, async (entries, print) => {
        if (cut.database) throw CUT;
        Object.assign(database, { entries, fingerprint: print });
      }),
    /** What the next process finds. */
    start: () => findMasterKey(ports, { storedFingerprint: database.fingerprint, hasEntries: true }),
    openedWith: ({ key: other }: Pick<FoundMasterKey, "key">) =>
      database.entries.map(({ sealed }) => unseal(other, sealed)),
  };
}

describe.each(Object.keys(PLACES) as (keyof typeof PLACES)[])("a key from the %s", (source) => {
  it("is replaced where it was, and everything is sealed anew", async () => {
    const { rotate, start, openedWith, old, kept, modes, database } = world(source);
    const sealedBefore = database.entries.map(({ sealed }) => sealed);
    const changed = await rotate();
    expect(changed).toMatchObject({ source, warnings: [], fingerprint: database.fingerprint });
    expect(changed.fingerprint).not.toBe(old.fingerprint);
    expect(database.entries.map(({ sealed }) => sealed)).not.toEqual(sealedBefore);
    expect(openedWith(changed)).toEqual(["one", "two"]);
    expect(() => openedWith(old)).toThrow();
    expect([...kept.keys()]).toEqual([PLACES[source]]);
    expect(fingerprint(parseMasterKey(kept.get(PLACES[source]) ?? "", "test"))).toBe(changed.fingerprint);
    for (const mode of modes.values()) expect(mode).toBe(0o600);
    expect(await start()).toMatchObject({ fingerprint: changed.fingerprint, source });
  });

  it("stays as it is when the database cannot be written", async () => {
    const { cut, rotate, start, openedWith, old } = world(source);
    cut.database = true;
    await expect(rotate()).rejects.toThrow(CUT);
    const found = await start();
    expect(found.fingerprint).toBe(old.fingerprint);
    expect(openedWith(found)).toEqual(["one", "two"]);
  });

  it("is replaced at the next start when its change was cut off after the database was written", async () => {
    const { cut, rotate, start, openedWith, old, kept, database } = world(source);
    Object.assign(cut, { files: true, keychain: true });
    await expect(rotate()).rejects.toThrow();
    expect(kept.get(PLACES[source])?.trim()).toBe(formatMasterKey(old.key));
    expect(kept.has(NEXT)).toBe(true);

    Object.assign(cut, { files: false, keychain: false });
    const found = await start();
    expect(found).toMatchObject({ source, fingerprint: database.fingerprint, warnings: [] });
    expect(openedWith(found)).toEqual(["one", "two"]);
    expect([...kept.keys()]).toEqual([PLACES[source]]);
    expect(await start()).toMatchObject({ fingerprint: database.fingerprint });
  });

  it("is changed anew after a change that got nowhere", async () => {
    const { cut, rotate, start, openedWith } = world(source);
    cut.database = true;
    await expect(rotate()).rejects.toThrow(CUT);
    cut.database = false;
    const changed = await rotate();
    expect(await start()).toMatchObject({ fingerprint: changed.fingerprint });
    expect(openedWith(changed)).toEqual(["one", "two"]);
  });
});

describe("a change of the key", () => {
  it("is refused, with a way out, when the key comes from a variable", async () => {
    const { old } = world("workspace-file");
    const untouched: MasterKeyPorts["files"] = {
      read: async () => null,
      create: async () => false,
      replace: async () => {
        throw new Error("something was written");
      },
      remove: async () => {},
    };
    const ports: MasterKeyPorts = {
      environment: { APP_MASTER_KEY_BASE64: formatMasterKey(old.key) },
      workspaceKeyPath: HOME,
      keychain: {
        keepsNewKeys: false,
        isReachable: async () => true,
        read: async () => null,
        write: async () => false,
      },
      files: untouched,
    };
    const keep = async () => {
      throw new Error("something was sealed anew");
    };
    const refused = rotateKey(ports, { ...old, source: "base64-variable" }, [], keep);
    await expect(refused).rejects.toMatchObject({
      code: "secrets-failed",
      message: expect.stringContaining("comes from a variable") as string,
      hint: expect.stringContaining("APP_MASTER_KEY_PATH") as string,
    });
    await expect(refused).rejects.not.toThrow(formatMasterKey(old.key));
    // One key there serves every workspace of the account.
    const shared = rotateKey(ports, { ...old, source: "keychain" }, [], keep);
    await expect(shared).rejects.toThrow("comes from the OS keychain");
  });

  it("leaves everything as it was when a secret cannot be opened", async () => {
    const { rotate, database, kept, old } = world("workspace-file");
    const foreign = { id: "c", sealed: seal(createMasterKey(), "three") };
    database.entries = [...database.entries, foreign];
    await expect(rotate()).rejects.toMatchObject({
      message: "1 of 3 stored secrets can't be decrypted.",
      faults: [{ key: "c" }],
    });
    expect(database.fingerprint).toBe(old.fingerprint);
    expect([...kept.keys()]).toEqual([HOME]);
  });
});
