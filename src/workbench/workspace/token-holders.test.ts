import { describe, expect, it } from "vitest";
import type { FoundToken } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { tokenHashOf } from "./access-tokens.ts";
import { TokenHolders } from "./token-holders.ts";

const TOKEN = `assay_${"0".repeat(64)}`;

function holders(useToken: (at: number) => Promise<void>) {
  const state = { now: 1_000_000, reads: 0, revokedAt: null as number | null };
  const found = (): FoundToken => ({
    id: 7,
    name: "ci",
    scopes: ["read"],
    createdAt: 0,
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: state.revokedAt,
    tokenHash: tokenHashOf(TOKEN),
  });
  const store = {
    findToken: () => {
      state.reads += 1;
      return Promise.resolve(found());
    },
    useToken: (_id: number, at: number) => useToken(at),
  };
  const parts = { store, clock: { now: () => state.now } } as unknown as Pick<Parts, "store" | "clock">;
  return { state, tokens: new TokenHolders(parts) };
}

describe("the last use of a token", () => {
  it("is noted once a minute at most", async () => {
    const noted: number[] = [];
    const { state, tokens } = holders(async (at) => void noted.push(at));
    for (const now of [1_000_000, 1_059_999, 1_060_000]) {
      state.now = now;
      await tokens.byToken(TOKEN);
    }
    expect(noted).toEqual([1_000_000, 1_060_000]);
  });

  it("holds no request up, and costs none when it cannot be noted", async () => {
    let fail: (error: Error) => void = () => {};
    let tries = 0;
    const { tokens } = holders(
      () =>
        new Promise((_resolve, reject) => {
          tries += 1;
          fail = reject;
        }),
    );
    // Nobody has noted it yet, and the caller is let in.
    expect(await tokens.byToken(TOKEN)).toMatchObject({ name: "ci" });
    fail(new Error("the disk is full"));
    await tokens.settled();
    // The next one tries again.
    expect(await tokens.byToken(TOKEN)).toMatchObject({ name: "ci" });
    expect(tries).toBe(2);
  });
});

describe("what is told bit by bit", () => {
  it("asks the database once a second at most, and at once after the token was revoked here", async () => {
    const { state, tokens } = holders(() => Promise.resolve());
    const holder = await tokens.byToken(TOKEN);
    state.reads = 0;
    for (let asked = 0; asked < 5; asked += 1) await holder?.stillHolds();
    expect(state.reads).toBe(1);
    state.revokedAt = state.now;
    await holder?.stillHolds();
    tokens.revoked(7);
    await expect(holder?.stillHolds()).rejects.toMatchObject({ code: "unauthorized" });
  });
});

it("a number without the token proves nothing, and is no use of it", async () => {
  const noted: number[] = [];
  const { tokens } = holders(async (at) => void noted.push(at));
  expect(await tokens.byId(7, () => false)).toBeNull();
  expect(noted).toEqual([]);
});
