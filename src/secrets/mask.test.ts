import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskSecret } from "./mask.ts";

describe("maskSecret", () => {
  it.each([
    ["Bearer sk-verylongabcd", "Bearer ****abcd"],
    ["bearer sk-verylongabcd", "bearer ****abcd"],
    ["Basic dXNlcjpwYXNz", "Basic ****YXNz"],
    ["Token 0123456789", "Token ****6789"],
    ["sk-verylongabcd", "****abcd"],
    ["12345678", "****5678"],
    ["1234567", "****"],
    ["Bearer 1234567", "Bearer ****"],
    ["Bearer", "****"],
    ["", "****"],
    ["correct horse battery", "****tery"],
    ["pass😀😀😀😀", "****😀😀😀😀"],
  ])("makes %j into %j", (value, masked) => {
    expect(maskSecret(value)).toBe(masked);
  });

  it("never shows more than the last four characters", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,60}$/), (secret) => {
        expect(maskSecret(`Bearer ${secret}`)).toBe(
          `Bearer ****${secret.length < 8 ? "" : secret.slice(-4)}`,
        );
      }),
    );
  });
});
