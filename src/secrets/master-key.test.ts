import { createHash } from "node:crypto";
import { inspect } from "node:util";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMasterKey, fingerprint, formatMasterKey, parseMasterKey } from "./master-key.ts";

const BYTES = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
const TEXT = BYTES.toString("base64");

describe("parseMasterKey", () => {
  it("reads 32 bytes in base64, with white space around them", () => {
    expect(parseMasterKey(TEXT, "x").export()).toEqual(BYTES);
    expect(parseMasterKey(`  ${TEXT}\r\n`, "x").export()).toEqual(BYTES);
  });

  it("says what is wrong and where, but not the key", () => {
    const short = BYTES.subarray(0, 31).toString("base64");
    expect(() => parseMasterKey(short, "the file k")).toThrow(
      "The master key from the file k has 31 bytes; it must be 32 bytes in base64 (44 characters).",
    );
    expect(() => parseMasterKey(`${TEXT.slice(0, -2)}*=`, "KEY")).toThrow("from KEY is not base64");
    expect(() => parseMasterKey("", "KEY")).toThrow("has 0 bytes");
  });

  it("takes no other length, no other alphabet and no text without padding", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        fc.pre(bytes.length !== 32);
        const text = Buffer.from(bytes).toString("base64");
        expect(() => parseMasterKey(text, "x")).toThrow(`has ${bytes.length} bytes`);
      }),
    );
    expect(() => parseMasterKey(TEXT.replace("=", ""), "x")).toThrow("is not base64");
    expect(() => parseMasterKey(Buffer.alloc(32, 255).toString("base64url"), "x")).toThrow("is not base64");
  });
});

describe("createMasterKey", () => {
  it("makes another key each time, which survives being written and read", () => {
    const [one, other] = [createMasterKey(), createMasterKey()];
    expect(one.equals(other)).toBe(false);
    expect(parseMasterKey(formatMasterKey(one), "x").equals(one)).toBe(true);
  });

  it("makes a key that does not show when it is printed", () => {
    const key = parseMasterKey(TEXT, "x");
    const shown = [inspect({ key }, { depth: 9, showHidden: true }), JSON.stringify({ key })];
    for (const text of shown) expect(text).not.toMatch(/AAEC|00 01 02|0,\s*1,\s*2/);
  });
});

describe("fingerprint", () => {
  it("is the beginning of the key's SHA-256", () => {
    const digest = createHash("sha256").update(BYTES).digest("hex");
    expect(fingerprint(parseMasterKey(TEXT, "x"))).toBe(digest.slice(0, 12));
  });
});
