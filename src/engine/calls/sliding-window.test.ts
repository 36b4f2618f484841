import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SlidingWindow } from "./sliding-window.ts";

describe("SlidingWindow", () => {
  it("lets as much be used at once as a minute allows", () => {
    const window = new SlidingWindow(10);
    window.use(4, 0);
    expect([window.waitFor(6, 0), window.waitFor(7, 0)]).toEqual([0, 60_000]);
  });

  it("says when enough of what was used is a minute old", () => {
    const window = new SlidingWindow(10);
    window.use(3, 0);
    window.use(3, 1000);
    window.use(4, 2000);
    expect(window.waitFor(1, 5000)).toBe(55_000);
    expect(window.waitFor(3, 5000)).toBe(55_000);
    expect(window.waitFor(4, 5000)).toBe(56_000);
    expect(window.waitFor(10, 5000)).toBe(57_000);
    expect(window.waitFor(3, 60_000)).toBe(0);
    expect(window.waitFor(4, 60_000)).toBe(1000);
  });

  it("lets more than a minute allows be used when nothing else was", () => {
    const window = new SlidingWindow(10);
    expect(window.waitFor(25, 0)).toBe(0);
    window.use(25, 0);
    expect(window.waitFor(1, 0)).toBe(60_000);
    expect(window.waitFor(1, 60_000)).toBe(0);
  });

  it("makes nobody wait for more than a minute, also when the clock is set back", () => {
    const window = new SlidingWindow(1);
    window.use(1, 3_600_000);
    expect(window.waitFor(1, 0)).toBe(60_000);
    expect(window.waitFor(1, 59_999)).toBe(1);
    expect(window.waitFor(1, 60_000)).toBe(0);
  });

  it("is exact: at the time it names there is room, and not a moment before", () => {
    const uses = fc.array(fc.record({ pause: fc.nat(30_000), amount: fc.integer({ min: 1, max: 5 }) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(uses, fc.integer({ min: 5, max: 20 }), (all, limit) => {
        const window = new SlidingWindow(limit);
        let now = 0;
        for (const { pause, amount } of all) {
          now += pause;
          const wait = window.waitFor(amount, now);
          expect(window.waitFor(amount, now + Math.max(0, wait - 1))).toBe(Math.min(1, wait));
          now += wait;
          expect(window.waitFor(amount, now)).toBe(0);
          window.use(amount, now);
        }
      }),
    );
  });
});
