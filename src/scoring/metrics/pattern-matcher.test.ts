import { describe, expect, it } from "vitest";
import { NO_LIMIT } from "./testing/measuring.ts";
import { PatternTooSlow, patternMatcher } from "./pattern-matcher.ts";

/** Tries every way to split the letters before it gives up: 2^n of them. */
const HOSTILE = "^(a+)+$";
const BAIT = `${"a".repeat(50)}!`;

/** A clock whose limits are reached when the test says so; `set` resolves when a limit is set. */
function heldClock() {
  let announce: (expire: () => void) => void = () => {};
  let next: Promise<() => void>;
  const renew = (): void => {
    next = new Promise((resolve) => (announce = resolve));
  };
  renew();
  return {
    limitSet: () => next,
    clock: {
      after: (_ms: number, callback: () => void) => {
        announce(callback);
        renew();
        return () => {};
      },
    },
  };
}

describe("patternMatcher", () => {
  it.each([
    ["^\\d+$", "", "123", true],
    ["^\\d+$", "", "12a", false],
    ["hello", "i", "Say HELLO", true],
    ["^b$", "m", "a\nb", true],
    ["a.b", "s", "a\nb", true],
    ["^.$", "", "👍", true],
    ["^\\p{Script=Cyrillic}+$", "", "привет", true],
    ["^[一-龥]{2}$", "", "漢字", true],
  ])("finds %s with %j in %j: %s", async (pattern, flags, text, expected) => {
    expect(await patternMatcher(NO_LIMIT)(pattern, flags, text)).toBe(expected);
  });

  it("ends a search whose time is up, and goes on with the next ones", async () => {
    const { clock, limitSet } = heldClock();
    const match = patternMatcher(clock);
    const began = limitSet();
    const hostile = match(HOSTILE, "", BAIT);
    const queued = match("b", "", "abc");
    // The search is under way, on another thread: this one is free to say that the time is up.
    (await began)();
    await expect(hostile).rejects.toBeInstanceOf(PatternTooSlow);
    expect(await queued).toBe(true);
    expect(await match("b", "", "ac")).toBe(false);
  });

  it("does not hold searches against each other", async () => {
    const match = patternMatcher(NO_LIMIT);
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        match(`^${index}$`, "", String(index % 2 === 0 ? index : -1)),
      ),
    );
    expect(results).toEqual(results.map((_, index) => index % 2 === 0));
  });

  it("fails when a pattern cannot be used, without harm to others", async () => {
    const match = patternMatcher(NO_LIMIT);
    await expect(match("(", "", "a")).rejects.toThrow("Unterminated group");
    expect(await match("a", "", "a")).toBe(true);
  });
});
