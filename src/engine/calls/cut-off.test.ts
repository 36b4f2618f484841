import { describe, expect, it } from "vitest";
import { cutOffBy } from "./cut-off.ts";

const controllers = (count: number) => Array.from({ length: count }, () => new AbortController());

describe("cutOffBy", () => {
  it("aborts every call that hangs on the signal", () => {
    const run = new AbortController();
    const calls = controllers(50);
    for (const call of calls) cutOffBy(run.signal, call);
    expect(calls.some(({ signal }) => signal.aborted)).toBe(false);
    run.abort();
    expect(calls.every(({ signal }) => signal.aborted)).toBe(true);
  });

  it("leaves calls alone that are over, and those of other signals", () => {
    const [run, other] = [new AbortController(), new AbortController()];
    const [over, elsewhere] = [new AbortController(), new AbortController()];
    const release = cutOffBy(run.signal, over);
    cutOffBy(other.signal, elsewhere);
    release();
    run.abort();
    expect([over.signal.aborted, elsewhere.signal.aborted]).toEqual([false, false]);
  });

  it("aborts a call at once that comes after the signal", () => {
    const run = new AbortController();
    cutOffBy(run.signal, new AbortController());
    run.abort();
    const late = new AbortController();
    cutOffBy(run.signal, late);
    expect(late.signal.aborted).toBe(true);
  });
});
