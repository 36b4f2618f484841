import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { computeSummary } from "../../src/workbench/results/compute-summary.ts";
import { openStoreAt } from "../../src/workbench/workspace/open-store.ts";
import { compute } from "../../src/workbench/results/computations.ts";
import { computingThread } from "../../src/workbench/results/computing-thread.ts";
import { temporaryFolder, migratedPostgres } from "../support/databases.ts";
import { CONFIG, furnished } from "../support/furniture.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

const SCRIPT = new URL("../../src/workbench/results/computing-worker.ts", import.meta.url);

it.each([
  ["SQLite", () => Promise.resolve(join(temporaryFolder(), "assay.sqlite"))],
  ["PostgreSQL", () => migratedPostgres()],
])("a thread of its own finds the same results, on %s", async (_engine, databaseFor) => {
  const database = await databaseFor();
  const { client } = await openWorkspace({ database });
  await furnished(client);
  const runId = await finish(client, CONFIG);
  const store = await openStoreAt(database);
  const thread = computingThread(SCRIPT, { database, version: "0" }, 1);
  onTestFinished(async () => {
    await thread.close();
    await store.close();
  });
  expect(thread.compute({ kind: "summary", runId }, 0)).toBeNull();
  const [one, other] = [
    await computeSummary(store, runId, "0"),
    await thread.compute({ kind: "summary", runId }, 4),
  ];
  expect(other).toEqual(one);
  expect(other?.summary.ranking).toHaveLength(2);
  const job = { kind: "sheet", runId } as const;
  expect(await thread.compute(job, 4)).toEqual(await compute({ store, version: "0" }, job));
  await client.getResults({ params: { runId } });
  for (const other of [
    { kind: "calibration", runId },
    { kind: "diff", runId, otherRunId: runId },
    { kind: "baseline", runId },
    { kind: "leaderboard", blind: [], hasTrials: false },
  ] as const)
    expect(await thread.compute(other, 4)).toEqual(await compute({ store, version: "0" }, other));
  await expect(thread.compute({ kind: "summary", runId: "nothing" }, 4)).rejects.toMatchObject({
    message: "There is no run nothing.",
  });
  await thread.close();
  await expect(thread.compute({ kind: "summary", runId }, 4)).resolves.toMatchObject({
    summary: { basis: "judges" },
  });
});
