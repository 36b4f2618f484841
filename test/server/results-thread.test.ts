import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { computeResults } from "../../src/workbench/compute-results.ts";
import { openStoreAt } from "../../src/workbench/open-store.ts";
import { workOut } from "../../src/workbench/result-jobs.ts";
import { resultsThread } from "../../src/workbench/results-thread.ts";
import { temporaryFolder, migratedPostgres } from "../support/databases.ts";
import { CONFIG, furnished } from "../support/furniture.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

const SCRIPT = new URL("../../src/workbench/results-worker.ts", import.meta.url);

it.each([
  ["SQLite", () => Promise.resolve(join(temporaryFolder(), "assay.sqlite"))],
  ["PostgreSQL", () => migratedPostgres()],
])("a thread of its own finds the same results, on %s", async (_engine, databaseFor) => {
  const database = await databaseFor();
  const { client } = await openWorkspace({ database });
  await furnished(client);
  const runId = await finish(client, CONFIG);
  const store = await openStoreAt(database);
  const thread = resultsThread(SCRIPT, { database, version: "0" }, 1);
  onTestFinished(async () => {
    await thread.close();
    await store.close();
  });
  expect(thread.workOut({ kind: "results", runId }, 0)).toBeNull();
  const [one, other] = [
    await computeResults(store, runId, "0"),
    await thread.workOut({ kind: "results", runId }, 4),
  ];
  expect(other).toEqual(one);
  expect(other?.summary.ranking).toHaveLength(2);
  const job = { kind: "sheet", runId } as const;
  expect(await thread.workOut(job, 4)).toEqual(await workOut({ store, version: "0" }, job));
  await expect(thread.workOut({ kind: "results", runId: "nothing" }, 4)).rejects.toMatchObject({
    message: "There is no run nothing.",
  });
  await thread.close();
  await expect(thread.workOut({ kind: "results", runId }, 4)).resolves.toMatchObject({
    summary: { basis: "judges" },
  });
});
