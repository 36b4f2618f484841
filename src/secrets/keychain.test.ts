import { describe, expect, it } from "vitest";
import { type KeychainOptions, osKeychain } from "./keychain.ts";

type Load = NonNullable<KeychainOptions["load"]>;

/** Stands for the native module; a test never touches the keychain of the person who runs it. */
function fakeModule(behaviour: "works" | "locked" | "absent") {
  const opened: unknown[][] = [];
  let kept: string | null = null;
  class Entry {
    constructor(...options: unknown[]) {
      opened.push(options);
      if (behaviour === "absent") throw new Error("Platform failure: DBus error");
    }
    async getPassword() {
      if (behaviour === "locked") throw new Error("locked");
      return kept;
    }
    async setPassword(text: string) {
      if (behaviour === "locked") throw new Error("locked");
      kept = text;
    }
  }
  const load = (async () => ({ AsyncEntry: Entry })) as unknown as Load;
  return { load, opened };
}

describe("osKeychain", () => {
  it("keeps a text under its own name, in the secret service on Linux", async () => {
    const { load, opened } = fakeModule("works");
    const keychain = osKeychain({ load });
    expect(await keychain.read()).toBeNull();
    expect(await keychain.write("text")).toBe(true);
    expect(await keychain.read()).toBe("text");
    expect(opened[0]).toEqual(["assay", "master-key", { linux: { store: "secret-service" } }]);
  });

  it.each(["locked", "absent"] as const)("is not available when it is %s", async (behaviour) => {
    const keychain = osKeychain({ load: fakeModule(behaviour).load });
    expect([await keychain.read(), await keychain.write("text")]).toEqual([null, false]);
  });

  it("is not available when the native module is missing", async () => {
    const keychain = osKeychain({ load: () => Promise.reject(new Error("Cannot find native binding")) });
    expect([await keychain.read(), await keychain.write("text")]).toEqual([null, false]);
    expect(await keychain.isReachable()).toBe(false);
    expect(await osKeychain({ load: fakeModule("absent").load }).isReachable()).toBe(true);
  });

  it("takes no new keys unless told to", () => {
    expect([osKeychain().keepsNewKeys, osKeychain({ keepsNewKeys: true }).keepsNewKeys]).toEqual([
      false,
      true,
    ]);
  });
});
