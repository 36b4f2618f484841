import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Random, DEFAULT_LIMITS } from "../../core/index.ts";
import { nextAttemptAt, retryDelay } from "./backoff.ts";

const LIMITS = DEFAULT_LIMITS;
const drawing = (value: number): Random => ({ next: () => value, token: () => "" });

describe("retryDelay", () => {
  it("doubles from half a second up to eight seconds when the draw is in the middle", () => {
    const delays = [0, 1, 2, 3, 4, 5, 6].map((index) => retryDelay(LIMITS, index, drawing(0.5)));
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it("is spread from half to one and a half of that by chance", () => {
    expect(retryDelay(LIMITS, 0, drawing(0))).toBe(250);
    expect(retryDelay(LIMITS, 0, drawing(0.999))).toBeCloseTo(749.5, 10);
    expect(retryDelay(LIMITS, 9, drawing(0))).toBe(4000);
  });

  it("follows the limits of the run", () => {
    const limits = { ...DEFAULT_LIMITS, retryBaseMs: 100, retryMaxMs: 300 };
    expect([0, 1, 2].map((index) => retryDelay(limits, index, drawing(0.5)))).toEqual([100, 200, 300]);
  });

  it("is never longer than one and a half times the maximum, however often was tried", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.double({ min: 0, max: 0.999, noNaN: true }), (index, draw) => {
        const delay = retryDelay(LIMITS, index, drawing(draw));
        expect(delay).toBeGreaterThanOrEqual(LIMITS.retryBaseMs / 2);
        expect(delay).toBeLessThan(LIMITS.retryMaxMs * 1.5);
      }),
    );
  });
});

describe("nextAttemptAt", () => {
  it("waits 10 s after the first attempt and 20 s after the second", () => {
    expect(nextAttemptAt(LIMITS, 1, 1_000_000)).toBe(1_010_000);
    expect(nextAttemptAt(LIMITS, 2, 1_000_000)).toBe(1_020_000);
  });

  it("gives up after the last attempt", () => {
    expect(nextAttemptAt(LIMITS, 3, 1_000_000)).toBeNull();
    expect(nextAttemptAt(LIMITS, 4, 1_000_000)).toBeNull();
  });

  it("follows the limits of the run", () => {
    const limits = { ...DEFAULT_LIMITS, itemAttempts: 5, itemBackoffMs: 7 };
    expect(nextAttemptAt(limits, 4, 100)).toBe(100 + 16 * 7);
    expect(nextAttemptAt({ ...DEFAULT_LIMITS, itemAttempts: 1 }, 1, 0)).toBeNull();
  });
});
