import { describe, expect, it } from "vitest";
import { Failure, asFailure } from "../core/index.ts";
import { WrongTokens } from "./wrong-tokens.ts";

/** Sleeps until it is woken, and remembers for how long it should. */
function guarded() {
  const slept: number[] = [];
  const wake: (() => void)[] = [];
  const time = { now: 0 };
  const tokens = new WrongTokens({
    now: () => time.now,
    sleep: (ms) => {
      slept.push(ms);
      return new Promise<void>((resolve) => wake.push(resolve));
    },
  });
  let checked = 0;
  let isRevoked = false;
  const attempt = async (address: string, token: string): Promise<string> => {
    try {
      return await tokens.guard(address, token, () => {
        checked += 1;
        return token === "right" && !isRevoked
          ? Promise.resolve("in")
          : Promise.reject(new Failure("unauthorized", "no"));
      });
    } catch (error) {
      return asFailure(error).code;
    }
  };
  return { attempt, slept, wake, time, checked: () => checked, revoke: () => (isRevoked = true) };
}

describe("whoever guesses tokens", () => {
  it("has a few free, and then only some looked at together, each for longer", async () => {
    const { attempt, slept, wake, checked } = guarded();
    for (let guess = 0; guess < 5; guess += 1) expect(await attempt("a", `w${guess}`)).toBe("unauthorized");
    const held = Array.from({ length: 4 }, (_, guess) => attempt("a", `v${guess}`));
    await Promise.resolve();
    await new Promise(setImmediate);
    expect(slept).toEqual([1000, 2000, 2000, 2000]);
    const before = checked();
    expect(await attempt("a", "u")).toBe("too-many-requests");
    expect(checked()).toBe(before);
    expect(await attempt("b", "right")).toBe("in");
    for (const one of wake) one();
    expect(await Promise.all(held)).toEqual(Array(4).fill("too-many-requests"));
    expect(await attempt("a", "right")).toBe("in");
  });

  it("doesn't keep out who has been let in before, as behind a proxy, until that token is wrong as well", async () => {
    const { attempt, wake, revoke } = guarded();
    expect(await attempt("proxy", "right")).toBe("in");
    for (let guess = 0; guess < 5; guess += 1) await attempt("proxy", `w${guess}`);
    const held = Array.from({ length: 4 }, (_, guess) => attempt("proxy", `v${guess}`));
    await new Promise(setImmediate);
    expect(await attempt("proxy", "right")).toBe("in");
    expect(await attempt("proxy", "other")).toBe("too-many-requests");
    revoke();
    held.push(attempt("proxy", "right"));
    await new Promise(setImmediate);
    expect(await attempt("proxy", "right")).toBe("too-many-requests");
    for (const one of wake) one();
    expect(new Set(await Promise.all(held))).toEqual(new Set(["too-many-requests"]));
  });

  it("begins anew after a quarter of an hour, and so does who was pushed out by a thousand others", async () => {
    const { attempt, slept, time } = guarded();
    for (let guess = 0; guess < 5; guess += 1) await attempt("a", `w${guess}`);
    time.now += 16 * 60_000;
    expect(await attempt("a", "w9")).toBe("unauthorized");
    for (let guess = 0; guess < 4; guess += 1) await attempt("a", `x${guess}`);
    for (let other = 0; other < 1000; other += 1) await attempt(`other-${other}`, "w");
    expect(await attempt("a", "y")).toBe("unauthorized");
    expect(slept).toEqual([]);
  });
});
