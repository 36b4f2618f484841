import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ProviderLimits, providerSchema } from "../../core/index.ts";
import { Slots } from "../slots.ts";
import { ManualClock, settle } from "../testing/manual-clock.ts";
import { type CallOutcome, OwnGate } from "./gate.ts";

const MANY = 1000;

/** A gate, and a record of who went through it. */
function openGate(limits: ProviderLimits = {}, runLimit = MANY, slots = new Slots(MANY)) {
  const clock = new ManualClock();
  const told: { waitMs: number; reason: string }[] = [];
  const provider = providerSchema.parse({ name: "p", type: "openai-compatible", limits });
  const gate = new OwnGate(clock, provider, runLimit, (waitMs, reason) => told.push({ waitMs, reason }));
  slots.shareWith(() => gate.lookAgain());
  const stop = new AbortController();
  const entered: { at: number; waited: number; tokens: number }[] = [];
  let underWay = 0;
  let most = 0;
  /** Comes to the gate and stays under way until `leave`. */
  const come = (tokens = 1): void => {
    const enter = (waited: number): void => {
      underWay += 1;
      most = Math.max(most, underWay);
      entered.push({ at: clock.now(), waited, tokens });
    };
    const call = { tokens, slots };
    if (gate.tryEnter(call)) enter(0);
    else void gate.enter(call, stop.signal).then((waited) => (waited === null ? null : enter(waited)));
  };
  const leave = async (outcome: CallOutcome, waitMs?: number): Promise<void> => {
    underWay -= 1;
    gate.leave({ tokens: 1, slots }, outcome, waitMs);
    await settle();
  };
  const leaveAll = async (outcome: CallOutcome): Promise<void> => {
    for (let left = underWay; left > 0; left -= 1) await leave(outcome);
  };
  const comeMany = (count: number, tokens = 1): void => {
    for (let one = 0; one < count; one += 1) come(tokens);
  };
  return { clock, told, gate, stop, slots, entered, come, comeMany, leave, leaveAll, most: () => most };
}

describe("a gate", () => {
  it.each([
    [{ maxConcurrency: 3 }, 10, 3],
    [{}, 4, 4],
    [{ maxConcurrency: 9 }, 4, 4],
    [{ oneModelAtATime: true }, 4, 1],
  ])("with %o lets no more through at once than it may, in a run of %i", async (limits, run, most) => {
    const { entered, comeMany, leave, ...gate } = openGate(limits, run);
    comeMany(12);
    expect(entered).toHaveLength(most);
    while (entered.length < 12) await leave("answered");
    expect(gate.most()).toBe(most);
  });

  it("lets everybody in, in the order in which they came", async () => {
    const { entered, come, leave } = openGate({ maxConcurrency: 1 });
    for (const tokens of [1, 2, 3, 4]) come(tokens);
    for (let calls = 0; calls < 3; calls += 1) await leave("failed");
    expect(entered.map(({ tokens }) => tokens)).toEqual([1, 2, 3, 4]);
  });

  it("measures how long a call has waited, and tells of no wait for a place", async () => {
    const { clock, told, entered, comeMany, leave } = openGate({ maxConcurrency: 1 });
    comeMany(2);
    await clock.advance(700);
    await leave("answered");
    expect(entered.map(({ waited }) => waited)).toEqual([0, 700]);
    expect(told).toEqual([]);
  });
});

describe("too many requests", () => {
  it("halve what may be under way, down to one", async () => {
    const { gate, comeMany, leaveAll, leave } = openGate({ maxConcurrency: 8 });
    const seen: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      comeMany(8);
      await settle();
      await leave("rate-limited");
      seen.push(gate.allowed);
      // Those that were sent before say nothing new.
      await leaveAll("failed");
    }
    expect(seen).toEqual([4, 2, 1, 1]);
  });

  it("halve once when a whole burst is refused", async () => {
    const { gate, comeMany, leave } = openGate({ maxConcurrency: 100 });
    comeMany(100);
    for (let call = 0; call < 100; call += 1) await leave("rate-limited");
    expect(gate.allowed).toBe(50);
  });

  it("halve what was under way where that was less than allowed", async () => {
    const { gate, comeMany, leave } = openGate({ maxConcurrency: 100 });
    comeMany(10);
    await leave("rate-limited");
    expect(gate.allowed).toBe(5);
  });

  it("are forgotten slowly: each round of answers allows about one more, never more than the limit", async () => {
    const { gate, come, comeMany, leave } = openGate({ maxConcurrency: 4 });
    comeMany(4);
    for (let call = 0; call < 4; call += 1) await leave("rate-limited");
    const seen: number[] = [];
    for (let call = 0; call < 12; call += 1) {
      come();
      await leave("answered");
      seen.push(gate.allowed);
    }
    expect(seen).toEqual([2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4]);
  });

  it("are the only failures that change anything", async () => {
    const { gate, comeMany, leaveAll } = openGate({ maxConcurrency: 8 });
    comeMany(8);
    await leaveAll("failed");
    expect(gate.allowed).toBe(8);
  });

  it("close the gate for everybody, as long as the provider asks", async () => {
    const { clock, told, entered, comeMany, leave } = openGate({ maxConcurrency: 4 });
    comeMany(2);
    await leave("rate-limited", 5000);
    await leave("rate-limited", 2000);
    comeMany(2);
    await clock.advance(4999);
    expect(entered).toHaveLength(2);
    await clock.advance(1);
    expect(entered.slice(2)).toEqual([{ at: 5000, waited: 5000, tokens: 1 }]);
    expect(told).toEqual([{ waitMs: 5000, reason: "the provider asked for a pause" }]);
  });

  it("do not close it for longer when the clock is set back", async () => {
    const { clock, entered, come, leave } = openGate();
    await clock.advance(3_600_000);
    come();
    await leave("rate-limited", 5000);
    clock.setBack(3_600_000);
    come();
    await clock.advance(5000);
    expect(entered).toHaveLength(2);
  });
});

/** The most that was used within any minute. */
function mostInAMinute(entered: readonly { at: number; amount: number }[]): number {
  return Math.max(
    0,
    ...entered.map(({ at: from }) =>
      entered
        .filter(({ at }) => at >= from && at < from + 60_000)
        .reduce((sum, { amount }) => sum + amount, 0),
    ),
  );
}

describe("limits per minute", () => {
  const visits = fc.array(fc.record({ pause: fc.nat(20_000), tokens: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 40,
  });

  it("are kept in every minute, and everybody gets through", async () => {
    await fc.assert(
      fc.asyncProperty(
        visits,
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 40, max: 120 }),
        async (all, requestsPerMinute, tokensPerMinute) => {
          const { clock, entered, come, leave } = openGate({ requestsPerMinute, tokensPerMinute });
          for (const { pause, tokens } of all) {
            await clock.advance(pause);
            come(tokens);
          }
          await clock.advance(60_000 * all.length);
          expect(entered).toHaveLength(all.length);
          await leave("answered");
          const requests = entered.map(({ at }) => ({ at, amount: 1 }));
          const tokens = entered.map(({ at, tokens: amount }) => ({ at, amount }));
          expect(mostInAMinute(requests)).toBeLessThanOrEqual(requestsPerMinute);
          expect(mostInAMinute(tokens)).toBeLessThanOrEqual(tokensPerMinute);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("make calls wait no longer than they must", async () => {
    const { clock, entered, comeMany } = openGate({ requestsPerMinute: 2 });
    comeMany(5);
    await clock.advance(120_000);
    expect(entered.map(({ at }) => at)).toEqual([0, 0, 60_000, 60_000, 120_000]);
  });

  it("let a call through alone that takes more than a whole minute allows", async () => {
    const { clock, entered, come } = openGate({ tokensPerMinute: 100 });
    come(10);
    come(500);
    come(10);
    await clock.advance(120_000);
    expect(entered.map(({ at, tokens }) => [at, tokens])).toEqual([
      [0, 10],
      [60_000, 500],
      [120_000, 10],
    ]);
  });

  it("are told once for all who wait, with the reason", async () => {
    const { clock, told, comeMany } = openGate({ requestsPerMinute: 1, tokensPerMinute: 1_000_000 });
    await clock.advance(7);
    comeMany(4);
    await clock.advance(59_999);
    expect(told).toEqual([{ waitMs: 60_000, reason: "requests per minute" }]);
    await clock.advance(1);
    expect(told).toHaveLength(2);
  });
});

describe("a stop", () => {
  it("lets those go who wait, and leaves the gate as it was", async () => {
    const { clock, gate, slots, stop, comeMany, leave, entered } = openGate({ maxConcurrency: 1 });
    const turns: (number | null)[] = [];
    comeMany(1);
    const call = { tokens: 1, slots };
    for (let one = 0; one < 3; one += 1) void gate.enter(call, stop.signal).then((turn) => turns.push(turn));
    stop.abort();
    await settle();
    expect(turns).toEqual([null, null, null]);
    // Nothing was lost: the place becomes free again, once.
    await leave("answered");
    expect([gate.tryEnter(call), gate.tryEnter(call)]).toEqual([true, false]);
    await clock.advance(1000);
    expect(entered).toHaveLength(1);
  });

  it("that has come already lets nobody wait", async () => {
    const { gate, slots, come, stop } = openGate({ maxConcurrency: 1 });
    come();
    stop.abort();
    expect(await gate.enter({ tokens: 1, slots }, stop.signal)).toBeNull();
  });

  it("leaves no timer behind", async () => {
    const { clock, stop, comeMany } = openGate({ requestsPerMinute: 1 });
    comeMany(3);
    expect(clock.waiting).toBe(1);
    stop.abort();
    await settle();
    expect(clock.waiting).toBe(0);
  });
});

describe("gates that share the run's places", () => {
  it("never let more through together than there are, and one that is closed holds none", async () => {
    const slots = new Slots(3);
    const [narrow, wide] = [openGate({ requestsPerMinute: 1 }, MANY, slots), openGate({}, MANY, slots)];
    narrow.comeMany(5);
    wide.comeMany(5);
    expect([narrow.entered.length, wide.entered.length]).toEqual([1, 2]);
    await wide.leave("answered");
    await wide.leave("answered");
    await narrow.leave("answered");
    // Four of the narrow one still wait, for their minute.
    expect([narrow.entered.length, wide.entered.length]).toEqual([1, 5]);
  });
});
