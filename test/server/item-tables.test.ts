import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openStoreAt } from "../../src/workbench/workspace/open-store.ts";
import { ItemTableKeeper } from "../../src/workbench/results/item-table-keeper.ts";
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
