import { describe, expect, it } from "vitest";
import type { Session } from "../../core/index.ts";
import { BlindLooks } from "./blind-looks.ts";

function looking() {
  const state = { now: 0, looked: 0, blind: [] as string[] };
  const looks = new BlindLooks({ ticks: () => state.now });
  const find = (): Promise<Session[]> => {
    state.looked += 1;
    return Promise.resolve(state.blind.map((rater) => ({ rater }) as Session));
  };
  const after = async (known: ReturnType<BlindLooks["now"]>, runId = "run") =>
    (await looks.after(known, [runId], find)).map(({ rater }) => rater);
  return { state, looks, after };
}

describe("looks for blind sessions", () => {
  it("are shared by a thousand who are told of a run", async () => {
    const { state, looks, after } = looking();
    const permitted = Array.from({ length: 1000 }, () => looks.now());
    for (let second = 0; second < 3; second += 1) {
      await Promise.all(permitted.map((known) => after(known)));
      await Promise.all(permitted.map((known) => after(known)));
      state.now += 1000;
    }
    // None while the permission is fresh.
    expect(state.looked).toBe(2);
    await after(looks.now(), "another");
    expect(state.looked).toBe(2);
  });

  it("are made at once when a session is begun here, and within a second when elsewhere", async () => {
    const { state, looks, after } = looking();
    const known = looks.now();
    state.blind = ["Ann"];
    expect(await after(known)).toEqual([]);
    looks.sessionBegun();
    expect(await after(known)).toEqual(["Ann"]);

    const other = looking();
    const before = other.looks.now();
    other.state.blind = ["Bob"];
    other.state.now = 1000;
    expect(await other.after(before)).toEqual(["Bob"]);
  });

  it("do not count for whoever was permitted after them", async () => {
    const { state, looks, after } = looking();
    const early = looks.now();
    state.blind = ["Ann"];
    looks.sessionBegun();
    expect(await after(early)).toEqual(["Ann"]);
    // It was asked for on purpose, and Ann is blind no longer.
    state.blind = [];
    expect(await after(looks.now())).toEqual([]);
  });

  it("are made again when a session is begun meanwhile, and after one that failed", async () => {
    const { looks, after, state } = looking();
    const known = looks.now();
    looks.sessionBegun();
    const first = after(known);
    looks.sessionBegun();
    state.blind = ["Ann"];
    expect(await first).toEqual(["Ann"]);

    const later = looks.now();
    looks.sessionBegun();
    const fail = () => Promise.reject(new Error("the disk is gone"));
    await expect(looks.after(later, ["run"], fail)).rejects.toThrow("the disk is gone");
    expect(await after(later)).toEqual(["Ann"]);
  });
});
