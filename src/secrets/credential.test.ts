import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { looksLikeKey } from "../core/index.ts";
import { formatCredential, parseCredential } from "./credential.ts";

describe("parseCredential", () => {
  it("reads a variable of the environment, an entry of the vault and one of the session", () => {
    expect(parseCredential("session:3f-9_A")).toEqual({ kind: "session", id: "3f-9_A" });
    expect(parseCredential("env:OPENAI_API_KEY")).toEqual({ kind: "env", name: "OPENAI_API_KEY" });
    expect(parseCredential("vault:3f-9_A")).toEqual({ kind: "vault", id: "3f-9_A" });
  });

  it.each([
    ["", "env:NAME or vault:ID"],
    ["OPENAI_API_KEY", "env:NAME or vault:ID"],
    ["ENV:NAME", "env:NAME or vault:ID"],
    ["constructor:NAME", "env:NAME or vault:ID"],
    ["env:", "not starting with a digit"],
    ["env:1NAME", "not starting with a digit"],
    ["env:A-B", "not starting with a digit"],
    ["env: A", "not starting with a digit"],
    ["env:A\n", "not starting with a digit"],
    ["env:gsk_abcdefghijklmnop", "not starting with a digit"],
    ["vault:", "letters, digits, _ and -"],
    ["vault:a b", "letters, digits, _ and -"],
  ])("refuses %j and says what it expects", (text, expected) => {
    expect(() => parseCredential(text)).toThrow(
      expect.objectContaining({
        code: "invalid-input",
        faults: [expect.objectContaining({ expected: expect.stringContaining(expected) })],
      }),
    );
  });

  it("does not repeat what may be a key in the wrong place", () => {
    for (const text of ["sk-canary-123456", "env:sk-canary-123456", "vault:sk canary 123456"])
      expect(() => parseCredential(text)).toThrow(
        expect.not.objectContaining({ message: expect.stringContaining("canary") }),
      );
  });

  it("reads what was written", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]*$/), fc.boolean(), (name, isVariable) => {
        const credential = isVariable ? { kind: "env" as const, name } : { kind: "vault" as const, id: name };
        fc.pre(name.length <= 128 && !looksLikeKey(name));
        expect(parseCredential(formatCredential(credential))).toEqual(credential);
      }),
    );
  });
});
