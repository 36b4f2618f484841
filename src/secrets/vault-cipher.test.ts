import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Failure } from "../core/index.ts";
import { createMasterKey } from "./master-key.ts";
import { seal, unseal } from "./vault-cipher.ts";

const KEY = createMasterKey();
const SECRET = "sk-canary-0123456789";

function failureOf(open: () => unknown): Failure {
  try {
    open();
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error("It did not fail as it should.");
}

/** The sealed text with one byte of one part changed. */
function tampered(sealed: string, part: number, byte: number): string {
  return sealed
    .split(":")
    .map((text, index) => {
      const bytes = Buffer.from(text, "base64");
      const at = byte % Math.max(bytes.length, 1);
      if (index === part) bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes.toString("base64");
    })
    .join(":");
}

describe("seal", () => {
  it("gives back any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (plain) => {
        expect(unseal(KEY, seal(KEY, plain))).toBe(plain);
      }),
    );
  });

  it("writes iv, tag and ciphertext in base64", () => {
    const parts = seal(KEY, SECRET).split(":");
    expect(parts.map((part) => Buffer.from(part, "base64").length)).toEqual([12, 16, SECRET.length]);
    expect(parts.map((part) => Buffer.from(part, "base64").toString("base64"))).toEqual(parts);
  });

  it("never seals twice alike, and shows nothing of the secret", () => {
    const [one, other] = [seal(KEY, SECRET), seal(KEY, SECRET)];
    expect(one.split(":").filter((part) => other.includes(part))).toEqual([]);
    expect(one).not.toContain(Buffer.from(SECRET).toString("base64").slice(0, 8));
  });

  it("refuses a text that would come back changed", () => {
    expect(failureOf(() => seal(KEY, "half \uD83D")).code).toBe("invalid-input");
  });
});

describe("unseal", () => {
  it("fails when any byte of any part was changed", () => {
    const sealed = seal(KEY, SECRET);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 }), fc.nat(100), (part, byte) => {
        expect(failureOf(() => unseal(KEY, tampered(sealed, part, byte))).message).toContain(
          "can't be decrypted: it was encrypted with another master key, or was changed",
        );
      }),
    );
  });

  it("fails with another key, and says what to do", () => {
    const failure = failureOf(() => unseal(createMasterKey(), seal(KEY, SECRET)));
    expect(failure).toMatchObject({ code: "secrets-failed", hint: expect.stringContaining("master key") });
  });

  it("fails when the form is broken", () => {
    const sealed = seal(KEY, SECRET);
    const [iv = "", tag = "", ciphertext = ""] = sealed.split(":");
    const broken = [
      "",
      SECRET,
      `${iv}:${tag}`,
      `${sealed}:`,
      ` ${sealed}`,
      `${sealed}\n`,
      `${iv.slice(0, 12)}:${tag}:${ciphertext}`,
      `${iv}:${tag.slice(0, 16)}:${ciphertext}`,
      `${tag}:${iv}:${ciphertext}`,
      `${iv}:${tag}:${ciphertext}!`,
    ];
    for (const text of broken)
      expect(failureOf(() => unseal(KEY, text)).message).toBe(
        "A stored secret is not in the format iv:tag:ciphertext.",
      );
  });

  it("says neither the secret nor what is stored when it fails", () => {
    const sealed = seal(KEY, SECRET);
    for (const text of [SECRET, tampered(sealed, 1, 0), tampered(sealed, 2, 0)]) {
      const failure = failureOf(() => unseal(KEY, text));
      const told = [failure.message, failure.hint, String(failure.cause)].join(" ");
      for (const part of [SECRET, ...sealed.split(":")]) expect(told).not.toContain(part);
    }
  });
});
