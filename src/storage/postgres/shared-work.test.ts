import type pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { migratedPostgres } from "../../../test/support/databases.ts";
import type { SharedWork, Store } from "../../core/index.ts";
import { HERE, NOW, newRun } from "../store-contract/kit-contract.ts";
import { openPostgresStore } from "./open.ts";
import { openPool } from "./pool.ts";

async function openShared(pool?: pg.Pool): Promise<{ store: Store; shared: SharedWork }> {
  const url = await migratedPostgres();
  const store = await openPostgresStore(url, pool === undefined ? {} : { connect: () => pool });
  onTestFinished(() => store.close());
  const { shared } = store;
  if (shared === null) throw new Error("nothing is shared");
  return { store, shared };
}

it.each(["finished", "paused"] as const)(
  "a run whose release is asked for again is %s once, and told so both times",
  async (ending) => {
    const { store, shared } = await openShared();
    await store.createRun(newRun());
    await shared.acquire("demo-1", {
      owner: HERE,
      now: NOW,
      isGone: () => false,
      alone: false,
      judgeNow: false,
    });
    const release = () => shared.release("demo-1", HERE, ending, NOW + 1_000);
    const told = await release();
    expect(told).toMatchObject({ type: `run-${ending}` });
    expect(await release()).toEqual(told);
    const events = await store.listEvents({ runId: "demo-1", since: 0, limit: 100 });
    expect(events.filter(({ type }) => type === `run-${ending}`)).toEqual([told]);
    // Who asks at another time had lost the run.
    await expect(shared.release("demo-1", HERE, ending, NOW + 2_000)).rejects.toMatchObject({
      code: "ownership-lost",
    });
  },
);

it("whatever is asked of seats over a connection that is cut off says so", async () => {
  const url = await migratedPostgres();
  const pool = openPool(url);
  const { shared } = await openShared(pool);
  const seats = await shared.openSeats();
  onTestFinished(() => seats.close());
  const seat = { runId: "demo-1", stage: "answer", provider: null, number: 0, width: 1 } as const;
  await seats.offer([seat], 0);
  const [held] = await seats.take(1);
  if (held === undefined) throw new Error("no seat");
  const query = pool.query.bind(pool);
  const cutOff = Object.assign(new Error("terminating connection"), { code: "57P01" });
  Object.assign(pool, { query: () => Promise.reject(cutOff) });
  onTestFinished(() => {
    Object.assign(pool, { query });
  });
  const lost = { code: "storage-failed" };
  await expect(seats.offer([seat], 0)).rejects.toMatchObject(lost);
  await expect(seats.isAnyWaiting(0)).rejects.toMatchObject(lost);
  await expect(seats.keep([held])).rejects.toMatchObject(lost);
  await expect(seats.giveBack(held)).rejects.toMatchObject(lost);
});
