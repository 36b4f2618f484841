import { describe, expect, it } from "vitest";
import { steadyClock } from "./steady-clock.ts";

const HOUR = 3_600_000;

function machine() {
  const time = { now: 1_800_000_000_000, ticks: 500 };
  const clock = steadyClock({
    now: () => time.now,
    ticks: () => time.ticks,
    sleep: () => Promise.resolve(),
    after: () => () => {},
  });
  const pass = (ms: number): void => {
    time.now += ms;
    time.ticks += ms;
  };
  return { time, clock, pass };
}

describe("a steady clock", () => {
  it("goes on where it was when the machine's time is set back, as often as that happens", () => {
    const { time, clock, pass } = machine();
    const began = clock.now();
    for (let steps = 1; steps <= 3; steps += 1) {
      pass(5_000);
      time.now -= HOUR;
      expect(clock.now() - began).toBe(steps * 5_000);
    }
    pass(7);
    expect(clock.now() - began).toBe(15_007);
  });

  it("follows when the time is set forward, and when the machine has slept", () => {
    const { time, clock, pass } = machine();
    const began = clock.now();
    time.now += HOUR;
    expect(clock.now() - began).toBe(HOUR);
    pass(10);
    expect(clock.now() - began).toBe(HOUR + 10);
  });

  it("takes small corrections as they come", () => {
    const { time, clock } = machine();
    const began = clock.now();
    time.now -= 200;
    expect(clock.now() - began).toBe(-200);
  });
});
