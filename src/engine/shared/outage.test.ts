import { describe, expect, it } from "vitest";
import { Failure } from "../../core/index.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { Outage } from "./outage.ts";

const REFUSED = new Failure("storage-failed", "Database db: connection refused.");
const FULL = new Failure("storage-full", "Database db: PostgreSQL's disk is full.");

function watched() {
  const clock = new ManualClock();
  const outage = new Outage(clock);
  const told: (string | null)[] = [];
  const watch = () => outage.watch((why) => told.push(why?.message ?? null));
  return { clock, outage, told, watch, stop: watch(), ask: () => ({ since: clock.ticks() }) };
}

describe("an outage", () => {
  it("is told once, however many calls wait, and so is its end", async () => {
    const { clock, outage, told, ask } = watched();
    const calls = [ask(), ask(), ask()];
    for (const call of calls) outage.waits(call, REFUSED);
    await clock.advance(2_999);
    expect(told).toEqual([]);
    for (const call of calls) outage.waits(call, REFUSED);
    await clock.advance(60_000);
    expect(told).toEqual([REFUSED.message]);
    for (const call of calls) outage.answered(call);
    expect(told).toEqual([REFUSED.message, null]);
  });

  it("is told again when the next one comes", async () => {
    const { clock, outage, told, ask } = watched();
    for (const why of [REFUSED, FULL]) {
      const call = ask();
      outage.waits(call, why);
      await clock.advance(5_000);
      outage.answered(call);
    }
    expect(told).toEqual([REFUSED.message, null, FULL.message, null]);
  });

  it("says what the database said last", async () => {
    const { clock, outage, told, ask } = watched();
    const call = ask();
    outage.waits(call, REFUSED);
    outage.waits(call, FULL);
    await clock.advance(3_000);
    expect(told).toEqual([FULL.message]);
  });

  it("isn't told when it is over within three seconds, or when nobody waits any more", async () => {
    const { clock, outage, told, ask } = watched();
    const [first, second] = [ask(), ask()];
    outage.waits(first, REFUSED);
    await clock.advance(2_000);
    outage.answered(first);
    outage.waits(second, REFUSED);
    await clock.advance(2_000);
    outage.givenUp(second);
    await clock.advance(60_000);
    expect([told, clock.waiting]).toEqual([[], 0]);
  });

  it("isn't over by an answer that was on its way, nor while something still waits that hasn't got through", async () => {
    const { clock, outage, told, ask } = watched();
    const underWay = ask();
    await clock.advance(10);
    const writing = ask();
    outage.waits(writing, FULL);
    await clock.advance(3_000);
    outage.answered(underWay);
    outage.answered(ask());
    expect(told).toEqual([FULL.message]);
    outage.givenUp(writing);
    outage.answered(underWay);
    expect(told).toEqual([FULL.message]);
    outage.answered(ask());
    expect(told).toEqual([FULL.message, null]);
  });

  it("isn't told twice to those who watch one after the other", async () => {
    const { clock, outage, told, watch, stop, ask } = watched();
    const call = ask();
    outage.waits(call, REFUSED);
    await clock.advance(3_000);
    stop();
    watch();
    outage.answered(call);
    expect(told).toEqual([REFUSED.message, null]);
  });
});
