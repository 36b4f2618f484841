import { describe, expect, it } from "vitest";
import type { CallFailure } from "../../core/index.ts";
import { IdleLimit } from "./idle-limit.ts";

/** A clock with one timer, as the limit has one at a time. */
function watched(fromFirstByte: boolean) {
  let now = 0;
  let timer: { at: number; ring: () => void } | null = null;
  const clock = {
    ticks: () => now,
    after: (ms: number, ring: () => void) => {
      const own = { at: now + ms, ring };
      timer = own;
      return () => {
        if (timer === own) timer = null;
      };
    },
  };
  const failures: CallFailure[] = [];
  const limit = new IdleLimit(clock, { idleMs: 1000, fromFirstByte });
  limit.begin((failure) => failures.push(failure));
  const pass = (ms: number): void => {
    const end = now + ms;
    while (timer !== null && timer.at <= end) {
      const { at, ring } = timer;
      timer = null;
      now = at;
      ring();
    }
    now = end;
  };
  return { limit, pass, said: () => failures.map(({ message }) => message) };
}

describe("the limit of silence", () => {
  it("ends a stream in which nothing comes, before its first byte too", () => {
    const { limit, pass, said } = watched(false);
    pass(900);
    limit.heard();
    limit.brought();
    pass(990);
    expect(said()).toEqual([]);
    pass(20);
    expect(said()).toEqual(["no data received for 1 s"]);
  });

  it("never ends a stream that flows, however long it takes", () => {
    const { limit, pass, said } = watched(false);
    for (let second = 0; second < 1000; second += 1) {
      limit.heard();
      limit.brought();
      pass(900);
    }
    expect(said()).toEqual([]);
  });

  it("waits ten times as long for servers that only say that they live", () => {
    const { limit, pass, said } = watched(false);
    for (let beats = 0; beats < 19; beats += 1) {
      limit.heard();
      pass(500);
    }
    expect(said()).toEqual([]);
    limit.heard();
    pass(999);
    expect(said()).toEqual(["only keep-alive signals, no content, received for 10 s"]);
  });

  it("leaves an answer in one piece in peace until its first byte", () => {
    const { limit, pass, said } = watched(true);
    pass(50_000);
    expect(said()).toEqual([]);
    limit.heard();
    limit.brought();
    pass(1000);
    expect(said()).toEqual(["no data received for 1 s"]);
  });

  it("says nothing once it is stopped", () => {
    const { limit, pass, said } = watched(false);
    limit.stop();
    limit.heard();
    pass(50_000);
    expect(said()).toEqual([]);
  });
});
