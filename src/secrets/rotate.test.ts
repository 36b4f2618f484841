import { describe, expect, it } from "vitest";
import { createMasterKey } from "./master-key.ts";
import { rotate } from "./rotate.ts";
import { seal, unseal } from "./vault-cipher.ts";

const [OLD, NEW] = [createMasterKey(), createMasterKey()];
const entry = (id: string, plain: string, key = OLD) => ({ id, sealed: seal(key, plain) });

describe("rotate", () => {
  it("seals everything with the new key", () => {
    const rotated = rotate(OLD, NEW, [entry("a", "one"), entry("b", "two"), entry("c", "")]);
    expect(rotated.map(({ id, sealed }) => [id, unseal(NEW, sealed)])).toEqual([
      ["a", "one"],
      ["b", "two"],
      ["c", ""],
    ]);
    for (const { sealed } of rotated) expect(() => unseal(OLD, sealed)).toThrow();
    expect(rotate(OLD, NEW, [])).toEqual([]);
  });

  it("fails as a whole and names every entry that cannot be opened", () => {
    const entries = [
      entry("a", "one"),
      entry("b", "two", NEW),
      entry("c", "three"),
      { id: "d", sealed: "x" },
    ];
    expect(() => rotate(OLD, NEW, entries)).toThrow(
      expect.objectContaining({
        message: "2 of 4 stored secrets can't be decrypted.",
        faults: [
          { key: "b", message: expect.stringContaining("another master key") },
          { key: "d", message: expect.stringContaining("not in the format") },
        ],
        hint: expect.stringContaining("Nothing was changed"),
      }),
    );
  });
});
