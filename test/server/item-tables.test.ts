import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openStoreAt } from "../../src/workbench/workspace/open-store.ts";
import { english, standingOf } from "../../src/core/index.ts";
import { HERE, NOW, never, newRun, response } from "../../src/storage/store-contract/kit-contract.ts";
import { ItemTableKeeper } from "../../src/workbench/results/item-table-keeper.ts";
import { SummaryKeeper } from "../../src/workbench/results/summary-keeper.ts";
import { type ComputingThread, compute } from "../../src/workbench/results/computations.ts";
import { temporaryFolder, migratedPostgres } from "../support/databases.ts";
import { CONFIG, furnished } from "../support/furniture.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

it.each([
  ["SQLite", () => Promise.resolve(join(temporaryFolder(), "assay.sqlite"))],
  ["PostgreSQL", () => migratedPostgres()],
])("the first items need not wait for all of them, on %s", async (_engine, databaseFor) => {
  const database = await databaseFor();
  const { client } = await openWorkspace({ database });
  await furnished(client);
  const runId = await finish(client, CONFIG);
  const store = await openStoreAt(database);
  onTestFinished(() => store.close());
  const shown = await store.readSetup(runId);
  if (shown === null) throw new Error("there is no run");
  const parts = { store, version: "0" };

  let [asked, ready, isBroken] = [0, Promise.withResolvers<void>(), false];
  const thread: ComputingThread = {
    compute: async (job) => {
      asked += 1;
      await ready.promise;
      if (isBroken) throw new Error("the thread has ended");
      return await compute(parts, job);
    },
    read: () => null,
    exportText: () => null,
    warm: () => {},
    close: () => Promise.resolve(),
  };
  const itemTables = new ItemTableKeeper(parts, thread, { longFrom: 1 });
  const first = await itemTables.firstItems(shown, undefined, 3);
  const all = itemTables.sheet(shown);
  ready.resolve();
  const whole = (await all).items({ limit: 99 });
  expect(whole.total).toBe(4);
  expect(first?.items({ limit: 99 }).rows).toEqual(whole.rows.slice(0, 3));
  expect(await itemTables.firstItems(shown, undefined, 3)).toBeNull();
  expect(asked).toBe(1);

  // What is said later is in the next sheet, and a thread that failed is asked again.
  ready = Promise.withResolvers();
  isBroken = true;
  const { itemId } = whole.rows[0] ?? { itemId: 0 };
  await client.scoreManually({ body: { runId, itemId, scoreValue: 5 } });
  expect(await itemTables.firstItems(shown, "people", 1)).not.toBeNull();
  const failing = itemTables.sheet(shown, "people");
  ready.resolve();
  await expect(failing).rejects.toThrow("the thread has ended");
  isBroken = false;
  // While a long run goes on, what is there is read until the next is.
  ready = Promise.withResolvers();
  const owner = { token: "here", pid: 1, machine: "m" };
  const going = { ...shown, run: { ...shown.run, status: "PENDING", owner } } as const;
  const keeper = new ItemTableKeeper(parts, thread, { longFrom: 1, renewedMs: 0 });
  ready.resolve();
  const before = await keeper.sheet(going);
  ready = Promise.withResolvers();
  asked = 0;
  await client.scoreManually({ body: { runId, itemId, scoreValue: 5, justification: "again" } });
  expect(await Promise.all([keeper.sheet(going), keeper.sheet(going)])).toEqual([before, before]);
  expect(asked).toBe(1);
  ready.resolve();
  expect(await keeper.sheet(shown)).not.toBe(before);

  const said = (await itemTables.sheet(shown, "people")).items({ limit: 99, minScore: 0 });
  expect(said.rows).toMatchObject([{ itemId, score: 100 }]);
});

it("results of a long run that goes on say of when they are and how many answers they have, and are exact once it has finished", async () => {
  const store = await openStoreAt(join(temporaryFolder(), "assay.sqlite"));
  onTestFinished(() => store.close());
  await store.createRun(newRun());
  await store.acquireRun("demo-1", HERE, NOW, never);
  const answer = async (limit: number): Promise<void> => {
    const asked = { runId: "demo-1", owner: HERE, stage: "answer", now: NOW, leaseUntil: NOW } as const;
    const claimed = await store.claimItems({ ...asked, limit });
    const toAnswer = ({ attempt: _attempt, ...item }: (typeof claimed)[number]) =>
      ({ type: "item-answered", item, response: response("so") }) as const;
    await store.record("demo-1", HERE, claimed.map(toAnswer), NOW);
  };
  let now = NOW;
  const parts = { store, version: "0" };
  const keeper = new SummaryKeeper(parts, null, { now: () => now, longFrom: 9 });
  onTestFinished(() => keeper.close());
  /** What is said, and what is counted in the table below it. */
  const told = async () => {
    const shown = await store.readSetup("demo-1");
    if (shown === null) throw new Error("there is no run");
    const summary = await keeper.of(shown);
    const standing = standingOf(summary, (iso) => iso);
    const answers = summary.ranking.reduce((sum, { latencyMs }) => sum + (latencyMs?.n ?? 0), 0);
    return { said: standing === null ? null : english(standing), answers };
  };
  const saying = (at: number, answers: number) => ({
    said: `As of ${new Date(at).toISOString()}, ${answers} of 9 answers.`,
    answers,
  });
  await answer(2);
  expect(await told()).toEqual(saying(NOW, 2));
  now += 60_000;
  await answer(3);
  // What was worked out before is told as what it is, and renewed meanwhile.
  expect(await told()).toEqual(saying(NOW, 2));
  await expect.poll(told).toEqual(saying(now, 5));
  await answer(4);
  expect(await told()).toEqual(saying(now, 5));
  await store.releaseRun("demo-1", HERE, "finished", NOW);
  expect(await told()).toEqual({ said: null, answers: 9 });
});
