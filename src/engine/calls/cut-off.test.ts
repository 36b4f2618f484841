import { describe, expect, it } from "vitest";
import { cutOffBy } from "./cut-off.ts";

describe("cutOffBy", () => {
  it("aborts every call that hangs on the signal", () => {
    const run = new AbortController();
    const calls = Array.from({ length: 50 }, () => cutOffBy(run.signal).controller);
    expect(new Set(calls).size).toBe(50);
    expect(calls.some(({ signal }) => signal.aborted)).toBe(false);
    run.abort();
    expect(calls.every(({ signal }) => signal.aborted)).toBe(true);
  });

  it("leaves calls alone that are over, and those of other signals", () => {
    const [run, other] = [new AbortController(), new AbortController()];
    const [over, elsewhere] = [cutOffBy(run.signal), cutOffBy(other.signal)];
    over.release();
    run.abort();
    expect([over, elsewhere].map(({ controller }) => controller.signal.aborted)).toEqual([false, false]);
  });

  it("aborts a call at once that comes after the signal", () => {
    const run = new AbortController();
    cutOffBy(run.signal);
    run.abort();
    expect(cutOffBy(run.signal).controller.signal.aborted).toBe(true);
  });

  it("gives a controller to the next call only when the one before is over and was not cut off", () => {
    const [run, next] = [new AbortController(), new AbortController()];
    const [over, cut, open] = [cutOffBy(run.signal), cutOffBy(run.signal), cutOffBy(run.signal)];
    cut.controller.abort();
    for (const call of [over, over, cut]) call.release();
    const later = Array.from({ length: 50 }, () => cutOffBy(next.signal).controller);
    expect(later).toContain(over.controller);
    expect(new Set(later).size).toBe(50);
    expect(later).not.toContain(cut.controller);
    expect(later).not.toContain(open.controller);
    run.abort();
    expect(later.some(({ signal }) => signal.aborted)).toBe(false);
  });
});
