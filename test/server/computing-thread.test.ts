import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { computeSummary } from "../../src/workbench/results/compute-summary.ts";
import { openStoreAt } from "../../src/workbench/workspace/open-store.ts";
import { type ComputingThread, compute } from "../../src/workbench/results/computations.ts";
import { computingThread } from "../../src/workbench/results/computing-thread.ts";
import { exportText } from "../../src/workbench/results/export-text.ts";
import { ItemTableKeeper } from "../../src/workbench/results/item-table-keeper.ts";
import { READS } from "../../src/workbench/results/reads.ts";
import { SummaryKeeper } from "../../src/workbench/results/summary-keeper.ts";
import { systemFonts } from "../../src/workbench/results/system-fonts.ts";
import type { Store } from "../../src/core/index.ts";
import { temporaryFolder, migratedPostgres } from "../support/databases.ts";
import { CONFIG, furnished } from "../support/furniture.ts";
import { turnsDuring } from "../support/turns.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

/** Whole use cases and files are the same there as here, and so is what goes wrong. */
async function readsAlike(thread: ComputingThread, store: Store, runId: string): Promise<void> {
  const computing = { store, version: "0" };
  const parts = {
    store,
    isGone: () => false,
    itemTables: new ItemTableKeeper(computing, null),
    summaries: new SummaryKeeper(computing, null),
    findFonts: systemFonts({}),
  };
  const found = await store.readSetup(runId);
  if (found === null) throw new Error("there is no run");
  const { summary } = await computeSummary(store, runId, "0");
  const html = { kind: "html", withExamples: true } as const;
  const pdf = { kind: "pdf", withExamples: false } as const;
  const request = { limit: 10, sort: "-score" } as const;
  expect(await thread.read("items", { runId, request }, 4)).toEqual(
    await READS.items(parts, { runId, request }),
  );
  const drawn = { runId, request: { seed: 3 } };
  expect(await thread.read("draw", drawn, 4)).toEqual(await READS.draw(parts, drawn));
  const material = { found, summary, calibration: null };
  const rendered = await thread.read("report", { ...material, forms: [html, pdf] }, 4);
  const [page, file] = rendered as Awaited<ReturnType<typeof READS.report>>;
  expect([page]).toEqual(await READS.report(parts, { ...material, forms: [html] }));
  expect(
    Buffer.from(file ?? "")
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  const missing = thread.read("runTask", { runId, taskId: "none", request: {} }, 4);
  await expect(missing).rejects.toMatchObject({ code: "not-found", hint: expect.any(String) as string });

  const asked = { format: "JSONL", content: "items", includeDetailed: true, bom: false } as const;
  const exported = { found, summary, request: asked };
  const whole = async (text: AsyncIterable<string> | null) => (await Array.fromAsync(text ?? [])).join("");
  expect(await whole(thread.exportText(exported, 4))).toBe(await whole(exportText(parts, exported)));
  // Whoever stops reading leaves nothing behind that others would wait for.
  for await (const _ of thread.exportText(exported, 4) ?? []) break;
  expect(await thread.read("draw", drawn, 4)).toEqual(await READS.draw(parts, drawn));
}

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
  // Whoever asks for a list meanwhile need not wait until all of it is worked out.
  expect(await turnsDuring(() => computeSummary(store, runId, "0"))).toBeGreaterThan(12);
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
  await readsAlike(thread, store, runId);
  await thread.close();
  await expect(thread.compute({ kind: "summary", runId }, 4)).resolves.toMatchObject({
    summary: { basis: "judges" },
  });
});
