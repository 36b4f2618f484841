import { describe, expect, it } from "vitest";
import { Failure } from "../../core/index.ts";
import { ManualClock, settle } from "../testing/manual-clock.ts";
import { Outage } from "./outage.ts";
import { patient, patiently } from "./patience.ts";

const LOST = new Failure("storage-failed", "Database db: connection refused.");

function database() {
  const clock = new ManualClock();
  const stop = new AbortController();
  const outage = new Outage(clock);
  const told: (string | null)[] = [];
  outage.watch((why) => told.push(why?.message ?? null));
  const state = { isAway: false, asked: 0 };
  const read = (): Promise<string> => {
    state.asked += 1;
    return state.isAway ? Promise.reject(LOST) : Promise.resolve("read");
  };
  return { clock, stop, told, state, read, patience: { clock, stop: stop.signal, outage } };
}

const endOf = (work: Promise<string>) => work.catch((error: unknown) => error);

describe("patience", () => {
  it("asks again until the database is back, and tells of the outage once", async () => {
    const { clock, told, state, read, patience } = database();
    state.isAway = true;
    const ends = [1, 2, 3].map(() => endOf(patiently(read, patience)));
    await clock.advance(30_000);
    expect(told).toEqual([LOST.message]);
    state.isAway = false;
    await clock.advance(2_000);
    expect(await Promise.all(ends)).toEqual(["read", "read", "read"]);
    expect(told).toEqual([LOST.message, null]);
  });

  it("gives up after two minutes in which nothing got through, whenever it was asked in them", async () => {
    const { clock, told, state, read, patience } = database();
    state.isAway = true;
    const gaveUpAt: number[] = [];
    const ask = () => patiently(read, patience).catch(() => gaveUpAt.push(clock.ticks() / 1000));
    void ask();
    await clock.advance(100_000);
    void ask();
    await clock.advance(30_000);
    expect(gaveUpAt.map(Math.floor)).toEqual([121, 121]);
    const { asked } = state;
    await expect(patiently(read, patience)).rejects.toBe(LOST);
    expect(state.asked).toBe(asked + 1);
    expect(told).toEqual([LOST.message]);
  });

  it("is as long as before once the database was back", async () => {
    const { clock, told, state, read, patience } = database();
    state.isAway = true;
    const first = endOf(patiently(read, patience));
    await clock.advance(130_000);
    expect(await first).toBe(LOST);
    state.isAway = false;
    await patiently(read, patience);
    expect(told).toEqual([LOST.message, null]);
    state.isAway = true;
    const second = endOf(patiently(read, patience));
    await clock.advance(100_000);
    state.isAway = false;
    await clock.advance(2_000);
    expect(await second).toBe("read");
  });

  it("says nothing of what is asked once, and ends when it is stopped", async () => {
    const { clock, stop, told, state, read, patience } = database();
    state.isAway = true;
    const asked = patient({ read, close: read }, patience, ["close"]);
    await expect(asked.close()).rejects.toBe(LOST);
    expect(clock.waiting).toBe(0);
    const end = endOf(asked.read());
    await settle();
    stop.abort();
    expect(await end).toBe(LOST);
    await clock.advance(60_000);
    expect(told).toEqual([]);
  });
});
