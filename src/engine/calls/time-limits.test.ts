import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "../../core/index.ts";
import { idleFor, limitsFor, totalFor } from "./time-limits.ts";

const PLAIN = { parameters: {} };
const STREAM = { parameters: {}, stream: true };

describe("limits of time", () => {
  it("are the run's where nobody says otherwise, and no total for streams", () => {
    const limits = limitsFor({ limits: {} }, DEFAULT_LIMITS);
    expect([totalFor(PLAIN, limits), totalFor(STREAM, limits), idleFor(STREAM, limits)]).toEqual([
      60_000,
      null,
      60_000,
    ]);
  });

  it("are the provider's before the run's, and then hold for streams", () => {
    const run = { ...DEFAULT_LIMITS, requestTimeoutMs: 9000, totalForStreams: true };
    const limits = limitsFor({ limits: { timeoutMs: 300_000, idleTimeoutMs: 20 } }, run);
    expect([totalFor(PLAIN, limits), totalFor(STREAM, limits), idleFor(STREAM, limits)]).toEqual([
      300_000, 300_000, 20,
    ]);
    expect(totalFor(STREAM, limitsFor({ limits: {} }, run))).toBe(9000);
  });

  it("are the model's before all others", () => {
    const limits = limitsFor({ limits: { timeoutMs: 300, idleTimeoutMs: 20 } }, DEFAULT_LIMITS);
    const own = { parameters: { timeoutMs: 7, idleTimeoutMs: 5 }, stream: true };
    expect([totalFor(own, limits), idleFor(own, limits)]).toEqual([7, 5]);
  });
});
