import { describe, expect, it } from "vitest";
import { findMasterKey } from "./find-master-key.ts";
import { createMasterKey, fingerprint, formatMasterKey, parseMasterKey } from "./master-key.ts";
import type { MasterKeyPorts } from "./ports.ts";

const newText = () => formatMasterKey(createMasterKey());
const printOf = (text: string) => fingerprint(parseMasterKey(text, "test"));
const TEXTS = { keychain: newText(), path: newText(), base64: newText(), workspace: newText() };
const WORKSPACE_KEY = "/runs/master.key";
const EMPTY = { storedFingerprint: null, hasEntries: false };

interface Setting {
  /** Undefined: absent or locked. */
  keychain?: string;
  keepsNewKeys?: boolean;
  hasKeychainPackage?: boolean;
  canWriteKeychain?: boolean;
  environment?: Record<string, string>;
  files?: Record<string, string | Error>;
  /** What is there when this process comes to create the file. */
  faster?: string;
  createError?: Error;
}

function world(setting: Setting) {
  const files = new Map(Object.entries(setting.files ?? {}));
  const created: { path: string; text: string; mode: number }[] = [];
  const asked: string[] = [];
  let kept = setting.keychain ?? null;
  const ports: MasterKeyPorts = {
    environment: setting.environment ?? {},
    workspaceKeyPath: WORKSPACE_KEY,
    keychain: {
      keepsNewKeys: setting.keepsNewKeys ?? false,
      isReachable: async () => setting.hasKeychainPackage ?? true,
      read: async () => {
        asked.push("keychain");
        return kept;
      },
      write: async (text) => {
        if (setting.canWriteKeychain === true) kept = text;
        return setting.canWriteKeychain === true;
      },
    },
    files: {
      read: async (path) => {
        asked.push(path);
        const file = files.get(path) ?? null;
        if (file instanceof Error) throw file;
        return file;
      },
      create: async (path, text, mode) => {
        if (setting.createError !== undefined) throw setting.createError;
        if (setting.faster !== undefined) files.set(path, setting.faster);
        if (files.has(path)) return false;
        files.set(path, text);
        created.push({ path, text, mode });
        return true;
      },
      replace: async (path, text) => void files.set(path, text),
      remove: async (path) => void files.delete(path),
    },
  };
  return { ports, created, asked, keptInKeychain: () => kept };
}

const EVERYWHERE: Setting = {
  keychain: TEXTS.keychain,
  environment: { APP_MASTER_KEY_PATH: "/etc/key", APP_MASTER_KEY_BASE64: TEXTS.base64 },
  files: { "/etc/key": `${TEXTS.path}\n`, [WORKSPACE_KEY]: TEXTS.workspace },
};
const { keychain: _keychain, ...WITHOUT_KEYCHAIN } = EVERYWHERE;
const WITHOUT_PATH = { ...WITHOUT_KEYCHAIN, environment: { APP_MASTER_KEY_BASE64: TEXTS.base64 } };
const WITHOUT_VARIABLES = { ...WITHOUT_KEYCHAIN, environment: {} };

describe("the order of the sources", () => {
  it.each([
    ["keychain", EVERYWHERE, TEXTS.keychain],
    ["path-variable", WITHOUT_KEYCHAIN, TEXTS.path],
    ["base64-variable", WITHOUT_PATH, TEXTS.base64],
    ["workspace-file", WITHOUT_VARIABLES, TEXTS.workspace],
  ])("takes the key from the %s when no earlier source has one", async (source, setting, text) => {
    const { ports, created } = world(setting);
    const vault = { storedFingerprint: printOf(text), hasEntries: true };
    const found = await findMasterKey(ports, vault);
    expect(found).toMatchObject({ source, fingerprint: printOf(text), warnings: [] });
    expect(formatMasterKey(found.key)).toBe(text);
    expect(created).toEqual([]);
  });

  it("asks the keychain first, and asks nobody else when it has a key", async () => {
    const { ports, asked } = world(EVERYWHERE);
    await findMasterKey(ports, EMPTY);
    expect(asked).toEqual(["keychain"]);
  });

  it("takes an empty variable for one that is not set", async () => {
    const environment = { APP_MASTER_KEY_PATH: "", APP_MASTER_KEY_BASE64: "" };
    const found = await findMasterKey(world({ ...WITHOUT_VARIABLES, environment }).ports, EMPTY);
    expect(found.source).toBe("workspace-file");
  });
});

describe("a source that has no good key", () => {
  const named = { APP_MASTER_KEY_PATH: "/etc/key", APP_MASTER_KEY_BASE64: TEXTS.base64 };

  it.each([
    ["is missing", {}],
    ["cannot be read", { "/etc/key": new Error("EACCES") }],
  ])("is an error when the file that APP_MASTER_KEY_PATH names %s", async (_case, files) => {
    const { ports, created } = world({ environment: named, files });
    await expect(findMasterKey(ports, EMPTY)).rejects.toThrow(
      "The master key cannot be read from the file /etc/key (APP_MASTER_KEY_PATH).",
    );
    expect(created).toEqual([]);
  });

  it("is an error when the file of the workspace cannot be read", async () => {
    const { ports, created } = world({ files: { [WORKSPACE_KEY]: new Error("EACCES") } });
    await expect(findMasterKey(ports, EMPTY)).rejects.toThrow(
      `cannot be read from the file ${WORKSPACE_KEY}`,
    );
    expect(created).toEqual([]);
  });

  it.each([
    ["the OS keychain", { keychain: "c2hvcnQ=" }],
    ["the file /etc/key (APP_MASTER_KEY_PATH)", { environment: named, files: { "/etc/key": "c2hvcnQ=" } }],
    ["APP_MASTER_KEY_BASE64", { environment: { APP_MASTER_KEY_BASE64: "c2hvcnQ=" } }],
    [`the file ${WORKSPACE_KEY}`, { files: { [WORKSPACE_KEY]: "c2hvcnQ=" } }],
  ])("is named when what it gives is too short: %s", async (place, setting) => {
    await expect(findMasterKey(world(setting).ports, EMPTY)).rejects.toThrow(
      `The master key from ${place} has 5 bytes`,
    );
  });
});

describe("a new key", () => {
  it("is written to the workspace for the owner only, with a warning", async () => {
    const { ports, created, keptInKeychain } = world({ canWriteKeychain: true });
    const found = await findMasterKey(ports, EMPTY);
    expect(created).toEqual([{ path: WORKSPACE_KEY, text: `${formatMasterKey(found.key)}\n`, mode: 0o600 }]);
    expect(found.source).toBe("workspace-file");
    expect(found.warnings).toEqual([expect.stringContaining(`created in ${WORKSPACE_KEY}`)]);
    expect(found.warnings.join(" ")).not.toContain(formatMasterKey(found.key));
    expect(keptInKeychain()).toBeNull();
  });

  it("is found again at the next start", async () => {
    const { ports } = world({});
    const first = await findMasterKey(ports, EMPTY);
    const again = await findMasterKey(ports, { storedFingerprint: first.fingerprint, hasEntries: true });
    expect(again).toMatchObject({ source: "workspace-file", fingerprint: first.fingerprint, warnings: [] });
  });

  it("goes into the keychain when that is wanted", async () => {
    const { ports, created, keptInKeychain } = world({ keepsNewKeys: true, canWriteKeychain: true });
    const found = await findMasterKey(ports, EMPTY);
    expect(found).toMatchObject({ source: "keychain", warnings: [expect.stringContaining("keychain")] });
    expect(keptInKeychain()).toBe(formatMasterKey(found.key));
    expect(created).toEqual([]);
  });

  it("goes into the file when the keychain is wanted but cannot be written", async () => {
    const { ports, created } = world({ keepsNewKeys: true, canWriteKeychain: false });
    expect((await findMasterKey(ports, EMPTY)).source).toBe("workspace-file");
    expect(created).toHaveLength(1);
  });

  it("gives way to the one that another process created in the same moment", async () => {
    const found = await findMasterKey(world({ faster: TEXTS.workspace }).ports, EMPTY);
    expect(found).toMatchObject({ fingerprint: printOf(TEXTS.workspace), warnings: [] });
  });

  it("is not used when it cannot be written", async () => {
    const { ports } = world({ createError: new Error("ENOSPC") });
    await expect(findMasterKey(ports, EMPTY)).rejects.toThrow(`cannot be written to ${WORKSPACE_KEY}`);
  });

  it("is never created while there are stored secrets", async () => {
    const { ports, created, keptInKeychain } = world({ keepsNewKeys: true, canWriteKeychain: true });
    const vault = { storedFingerprint: "0123456789ab", hasEntries: true };
    await expect(findMasterKey(ports, vault)).rejects.toThrow(
      /stored secrets, but no master key with the fingerprint 0123456789ab .*keychain.*APP_MASTER_KEY_PATH.*BASE64.*master\.key/,
    );
    await expect(findMasterKey(ports, { ...vault, storedFingerprint: null })).rejects.toThrow(
      "no master key",
    );
    expect([created, keptInKeychain()]).toEqual([[], null]);
  });

  it.each([
    [true, "Unlock the keychain"],
    [false, "the optional package @napi-rs/keyring isn't installed"],
  ])("says whether the keychain could be asked at all (%s)", async (hasKeychainPackage, hint) => {
    const { ports } = world({ hasKeychainPackage });
    await expect(findMasterKey(ports, { storedFingerprint: null, hasEntries: true })).rejects.toMatchObject({
      hint: expect.stringContaining(hint),
    });
  });
});

describe("a key with another fingerprint than the stored one", () => {
  it.each([
    ["the OS keychain", EVERYWHERE, TEXTS.keychain],
    ["the file /etc/key (APP_MASTER_KEY_PATH)", WITHOUT_KEYCHAIN, TEXTS.path],
    ["APP_MASTER_KEY_BASE64", WITHOUT_PATH, TEXTS.base64],
    [`the file ${WORKSPACE_KEY}`, WITHOUT_VARIABLES, TEXTS.workspace],
  ])(
    "is refused while there are stored secrets, and its source is named: %s",
    async (place, setting, text) => {
      const failure = findMasterKey(world(setting).ports, {
        storedFingerprint: "0123456789ab",
        hasEntries: true,
      });
      await expect(failure).rejects.toMatchObject({
        message:
          `The master key from ${place} has the fingerprint ${printOf(text)},` +
          " but the stored secrets were encrypted with 0123456789ab.",
        hint: expect.stringContaining("0123456789ab"),
      });
      await expect(failure).rejects.not.toThrow(text);
    },
  );

  it("is taken with a warning when nothing is sealed", async () => {
    const vault = { storedFingerprint: "0123456789ab", hasEntries: false };
    const found = await findMasterKey(world(EVERYWHERE).ports, vault);
    expect(found.fingerprint).toBe(printOf(TEXTS.keychain));
    expect(found.warnings).toEqual([expect.stringContaining(`from 0123456789ab to ${found.fingerprint}`)]);
  });
});
