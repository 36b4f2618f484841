import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ClaimedItem } from "../core/index.ts";
import { type Lane, workLane } from "./lane.ts";
import { ManualClock, settle } from "./testing/manual-clock.ts";
import { Wake } from "./wake.ts";

/** Far more than any lane here needs. */
const MANY_CLAIMS = 200;

interface Work {
  readonly id: number;
  /** When it may be claimed. */
  readonly due: number;
  /** How long it takes. */
  readonly takes: number;
}

const itemOf = (id: number): ClaimedItem => ({
  itemId: id,
  taskId: `t${id}`,
  modelId: "m",
  sample: 0,
  attempt: 1,
});

/** A lane over a list of work, and a record of what it did. */
function openLane(work: readonly Work[], limit: number, differences: Partial<Lane> = {}) {
  const clock = new ManualClock();
  const stop = new AbortController();
  const wake = new Wake();
  const waiting = [...work];
  const started: { id: number; at: number }[] = [];
  const ended: { id: number; at: number }[] = [];
  const given: number[] = [];
  let [inHand, most, claims, over] = [0, 0, 0, false];

  const lane: Lane = {
    limit: () => limit,
    unclaim: (items) => {
      given.push(...items.map(({ itemId }) => itemId));
      return Promise.resolve();
    },
    clock,
    wake,
    stop: stop.signal,
    mayGetMore: () => false,
    claim: (free) => {
      claims += 1;
      if (claims > MANY_CLAIMS) return Promise.reject(new Error("the lane asks for work without end"));
      const ready = waiting.filter(({ due }) => due <= clock.now()).slice(0, free);
      for (const taken of ready) waiting.splice(waiting.indexOf(taken), 1);
      return Promise.resolve(ready.map(({ id }) => itemOf(id)));
    },
    nextDue: () => Promise.resolve(waiting.length === 0 ? null : Math.min(...waiting.map(({ due }) => due))),
    handle: async ({ itemId }) => {
      inHand += 1;
      most = Math.max(most, inHand);
      started.push({ id: itemId, at: clock.now() });
      await clock.sleep(work.find(({ id }) => id === itemId)?.takes ?? 0);
      ended.push({ id: itemId, at: clock.now() });
      inHand -= 1;
      return "done";
    },
    ...differences,
  };
  const worked = workLane(lane).then(() => {
    over = true;
  });
  return {
    clock,
    stop,
    wake,
    waiting,
    worked,
    started: () => started,
    ended: () => ended,
    most: () => most,
    claims: () => claims,
    given: () => given,
    isOver: () => over,
  };
}

const many = (count: number, takes = 10): Work[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, due: 0, takes }));

describe("workLane", () => {
  it("ends at once when there is nothing to do", async () => {
    const lane = openLane([], 3);
    await lane.worked;
    expect(lane.started()).toEqual([]);
  });

  it("keeps as many items in hand as it may, and never more", async () => {
    const lane = openLane(many(7), 3);
    await lane.clock.advance(5);
    expect(lane.started().map(({ id }) => id)).toEqual([1, 2, 3]);
    await lane.clock.advance(10);
    expect(lane.started().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    await lane.clock.advance(100);
    expect([lane.ended().length, lane.most(), lane.isOver()]).toEqual([7, 3, true]);
  });

  it("takes the next item as soon as one is let go, without waiting for the others", async () => {
    const work = [
      { id: 1, due: 0, takes: 100 },
      { id: 2, due: 0, takes: 10 },
      { id: 3, due: 0, takes: 10 },
    ];
    const lane = openLane(work, 2);
    await lane.clock.advance(1000);
    expect(lane.started()).toEqual([
      { id: 1, at: 0 },
      { id: 2, at: 0 },
      { id: 3, at: 10 },
    ]);
  });

  it("begins what was claimed ahead while a claim is under way, and takes what that brings", async () => {
    const claims: { wanted: number; bring: (ids: readonly number[]) => void }[] = [];
    const lane = openLane([], 2, {
      claim: async (wanted) => {
        const ids = await new Promise<readonly number[]>((bring) => claims.push({ wanted, bring }));
        return ids.map(itemOf);
      },
      handle: async ({ itemId }) => {
        begun.push(itemId);
        await lane.clock.sleep(itemId);
        return "done";
      },
      nextDue: () => Promise.resolve(null),
    });
    const begun: number[] = [];
    await settle();
    claims[0]?.bring([10, 20, 30, 40]);
    await settle();
    expect(begun).toEqual([10, 20]);
    await lane.clock.advance(10);
    // Half of what is held ahead is gone.
    expect(claims.map(({ wanted }) => wanted)).toEqual([4, 1]);
    expect(begun).toEqual([10, 20, 30]);
    await lane.clock.advance(10);
    expect(begun).toEqual([10, 20, 30, 40]);
    claims[1]?.bring([50]);
    await lane.clock.advance(20);
    expect(begun).toEqual([10, 20, 30, 40, 50]);
    for (let looks = 2; looks < 9; looks += 1) {
      claims[looks]?.bring([]);
      await lane.clock.advance(1000);
    }
    expect(lane.isOver()).toBe(true);
  });

  it("waits until an item is due", async () => {
    const lane = openLane([{ id: 1, due: 5000, takes: 10 }], 2);
    await lane.clock.advance(4999);
    expect([lane.started(), lane.isOver()]).toEqual([[], false]);
    await lane.clock.advance(11);
    expect(lane.started()).toEqual([{ id: 1, at: 5000 }]);
    await lane.worked;
  });

  it("ends only when the last item in hand is let go", async () => {
    const lane = openLane(many(1, 500), 4);
    await lane.clock.advance(499);
    expect(lane.isOver()).toBe(false);
    await lane.clock.advance(1);
    expect(lane.isOver()).toBe(true);
  });

  it("stays while another lane may bring work, and takes it when it is told of it", async () => {
    let mayGetMore = true;
    const lane = openLane([], 2, { mayGetMore: () => mayGetMore });
    await lane.clock.advance(1000);
    expect(lane.isOver()).toBe(false);
    lane.waiting.push({ id: 9, due: 0, takes: 0 });
    lane.wake.notify();
    await lane.clock.advance(0);
    expect(lane.ended().map(({ id }) => id)).toEqual([9]);
    mayGetMore = false;
    lane.wake.notify();
    await lane.worked;
    expect(lane.isOver()).toBe(true);
  });

  it("does every item exactly once and never holds more than the limit", async () => {
    const times = fc.array(fc.nat(30), { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(times, fc.integer({ min: 1, max: 5 }), async (all, limit) => {
        const work = all.map((takes, index) => ({ id: index + 1, due: 0, takes }));
        const lane = openLane(work, limit);
        await lane.clock.advance(2000);
        await lane.worked;
        expect(lane.most()).toBe(Math.min(limit, work.length));
        const ended = lane.ended().map(({ id }) => id);
        expect(ended.sort((a, b) => a - b)).toEqual(work.map(({ id }) => id));
      }),
      { numRuns: 30 },
    );
  });
});

describe("a lane that waits for something due", () => {
  it("does not ask for work again and again because something else was let go", async () => {
    const work = [
      { id: 1, due: 0, takes: 10 },
      { id: 2, due: 60_000, takes: 10 },
    ];
    const lane = openLane(work, 2);
    await lane.clock.advance(100_000);
    await lane.worked;
    expect(lane.started()).toEqual([
      { id: 1, at: 0 },
      { id: 2, at: 60_000 },
    ]);
  });

  it("does every item exactly once, never early, and never holds more than the limit", async () => {
    const works = fc.array(fc.record({ due: fc.nat(50), takes: fc.nat(30) }), { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(works, fc.integer({ min: 1, max: 5 }), async (parts, limit) => {
        const work = parts.map((part, index) => ({ ...part, id: index + 1 }));
        const lane = openLane(work, limit);
        await lane.clock.advance(2000);
        await lane.worked;
        expect(lane.most()).toBeLessThanOrEqual(limit);
        const ended = lane.ended().map(({ id }) => id);
        expect(ended.sort((a, b) => a - b)).toEqual(work.map(({ id }) => id));
        for (const { id, at } of lane.started()) expect(at).toBeGreaterThanOrEqual(work[id - 1]?.due ?? 0);
      }),
      { numRuns: 30 },
    );
  });
});

describe("a lane that has come to its last items", () => {
  it("does not ask for more each time that one of them is let go", async () => {
    const work = Array.from({ length: 50 }, (_, index) => ({ id: index + 1, due: 0, takes: 10 + index }));
    const lane = openLane(work, 60);
    await lane.clock.advance(1000);
    await lane.worked;
    expect(lane.ended().length).toBe(50);
    expect(lane.claims()).toBeLessThan(6);
  });

  it("takes at once what another lane brings", async () => {
    const lane = openLane(many(2, 100), 4);
    await lane.clock.advance(5);
    lane.waiting.push({ id: 9, due: 0, takes: 0 });
    lane.wake.notify();
    await lane.clock.advance(0);
    expect(lane.ended().map(({ id }) => id)).toEqual([9]);
    await lane.clock.advance(100);
    await lane.worked;
  });
});

describe("a lane that is stopped", () => {
  it("claims nothing more, and ends when what is in hand is done", async () => {
    const lane = openLane(many(10, 100), 2);
    await lane.clock.advance(50);
    lane.stop.abort();
    await settle();
    expect(lane.isOver()).toBe(false);
    await lane.clock.advance(50);
    await lane.worked;
    expect(lane.ended().map(({ id }) => id)).toEqual([1, 2]);
    // What was claimed ahead is given back.
    expect(lane.given()).toEqual([3, 4]);
  });

  it("does not wait for what is due later", async () => {
    const lane = openLane([{ id: 1, due: 3_600_000, takes: 1 }], 2);
    await settle();
    lane.stop.abort();
    await lane.worked;
    expect([lane.started(), lane.clock.now()]).toEqual([[], 0]);
  });

  it("does not wait for another lane", async () => {
    const lane = openLane([], 2, { mayGetMore: () => true });
    await settle();
    lane.stop.abort();
    await lane.worked;
    expect(lane.isOver()).toBe(true);
  });
});

describe("a lane that somebody puts items back into", () => {
  it("sees them within a second, though it waits for something else", async () => {
    const lane = openLane([{ id: 1, due: 60_000, takes: 10 }], 2);
    await lane.clock.advance(5000);
    lane.waiting.push({ id: 2, due: 0, takes: 10 });
    await lane.clock.advance(1000);
    expect(lane.ended().map(({ id }) => id)).toEqual([2]);
    await lane.clock.advance(60_000);
    await lane.worked;
    expect(lane.started().map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe("items that were stopped", () => {
  it("are given back like those that were not begun", async () => {
    const stop = new AbortController();
    const lane = openLane(many(6), 2, {
      stop: stop.signal,
      handle: async ({ itemId }) => {
        await settle();
        stop.abort();
        return itemId === 1 ? "stopped" : "done";
      },
    });
    await lane.worked;
    expect(lane.given()).toEqual([1, 3, 4]);
  });
});

describe("a lane in which something fails", () => {
  it("goes on when the handling of one item fails", async () => {
    const handled: number[] = [];
    const lane = openLane(many(3), 1, {
      handle: ({ itemId }) => {
        handled.push(itemId);
        return itemId === 1 ? Promise.reject(new Error("unforeseen")) : Promise.resolve("done");
      },
    });
    await lane.worked;
    expect(handled).toEqual([1, 2, 3]);
  });

  it("fails when claiming fails, after what is in hand is done", async () => {
    let claims = 0;
    let finished = false;
    const clock = new ManualClock();
    const worked = workLane({
      limit: () => 2,
      unclaim: () => Promise.resolve(),
      clock,
      wake: new Wake(),
      stop: new AbortController().signal,
      mayGetMore: () => false,
      nextDue: () => Promise.resolve(1),
      claim: () => {
        claims += 1;
        return claims === 1 ? Promise.resolve([itemOf(1)]) : Promise.reject(new Error("disk full"));
      },
      handle: async () => {
        await clock.sleep(100);
        finished = true;
        return "done";
      },
    }).catch((error: unknown) => error);
    await clock.advance(1000);
    expect(await worked).toMatchObject({ message: "disk full" });
    expect(finished).toBe(true);
  });
});
