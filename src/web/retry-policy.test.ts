import { describe, expect, it } from "vitest";
import { FAILURE_KINDS, Failure, type FailureCode } from "../core/index.ts";
import { shouldReadAgain } from "./retry-policy.ts";

const codes = Object.keys(FAILURE_KINDS) as FailureCode[];
const isReadAgain = (code: FailureCode, times: number, isAway: boolean): boolean =>
  shouldReadAgain(times, new Failure(code, ""), isAway);

describe("what could not be read", () => {
  it("is said at once where the server has refused it", () => {
    const refused = codes.filter((code) => FAILURE_KINDS[code] === "user");
    expect(refused).toContain("not-found");
    expect(refused.filter((code) => isReadAgain(code, 0, false) || isReadAgain(code, 0, true))).toEqual([]);
  });

  it("is read until the server is back, and given up soon where it is there", () => {
    expect(isReadAgain("host-unreachable", 1_000, true)).toBe(true);
    expect([0, 1, 2].map((times) => isReadAgain("host-unreachable", times, false))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("is read once more where something of the server's own went wrong", () => {
    expect([0, 1].map((times) => isReadAgain("storage-failed", times, false))).toEqual([true, false]);
    expect([0, 1].map((times) => shouldReadAgain(times, new TypeError("x"), true))).toEqual([true, false]);
    expect(isReadAgain("provider-failed", 0, false)).toBe(false);
  });
});
