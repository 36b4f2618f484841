import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../core/index.ts";
import { RecentEvents } from "./recent-events.ts";

const eventsOf = (from: number, to: number): RunEvent[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    runId: "r",
    seq: from + index,
    at: 0,
    type: "run-paused",
  }));
const seqsOf = (events: readonly RunEvent[] | null) => events?.map(({ seq }) => seq) ?? null;

/** Time goes on when it is told to. */
function recentEvents(followers: number) {
  let now = 0;
  let rounds = 0;
  let waiting: { at: number; call: () => void } | null = null;
  const clock = {
    ticks: () => now,
    after: (ms: number, call: () => void) => {
      waiting = { at: now + ms, call };
      return () => (waiting = null);
    },
  };
  const pass = (ms: number) => {
    now += ms;
    if (waiting === null || waiting.at > now) return;
    const { call } = waiting;
    waiting = null;
    call();
  };
  const recent = new RecentEvents(
    clock,
    () => followers,
    () => (rounds += 1),
  );
  return { recent, pass, rounds: () => rounds };
}

describe("the latest events of a run", () => {
  it("are one batch for all who have been told as much", () => {
    const { recent } = recentEvents(3);
    recent.add(eventsOf(1, 10));
    expect(seqsOf(recent.after(7))).toEqual([8, 9, 10]);
    expect(recent.after(7)).toBe(recent.after(7));
    expect(recent.after(10)).toEqual([]);
    recent.add(eventsOf(11, 11));
    expect(seqsOf(recent.after(7))).toEqual([8, 9, 10, 11]);
  });

  it("are told at once to a few, and in rounds to a thousand", () => {
    const few = recentEvents(3);
    for (let seq = 1; seq <= 20; seq += 1) few.recent.add(eventsOf(seq, seq));
    expect(few.rounds()).toBe(20);

    const many = recentEvents(1000);
    for (let seq = 1; seq <= 18; seq += 1) {
      many.recent.add(eventsOf(seq, seq));
      many.pass(50);
    }
    // One at once, and then four a second.
    expect(many.rounds()).toBe(4);
    // Whoever was held up gets what the others got.
    expect(seqsOf(many.recent.after(10))).toEqual([11, 12, 13, 14, 15]);
    many.pass(250);
    expect(seqsOf(many.recent.after(15))).toEqual([16, 17, 18]);
  });

  it("are read from the store by whoever is too late, or missed what others told of the run", () => {
    const { recent } = recentEvents(1);
    recent.add(eventsOf(1, 12_000));
    expect(recent.after(0)).toBeNull();
    expect(recent.after(6_999)).toBeNull();
    expect(seqsOf(recent.after(7_000))?.[0]).toBe(7_001);
    recent.add(eventsOf(12_002, 12_003));
    expect(recent.after(12_000)).toBeNull();
    expect(seqsOf(recent.after(12_001))).toEqual([12_002, 12_003]);
  });
});
