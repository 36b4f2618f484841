import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { verifyBundle } from "../../src/workbench/index.ts";
import { temporaryFolder } from "../support/databases.ts";
import { queryRows } from "../support/query-rows.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { ENGINES, finish, openWorkspace } from "../support/workspace.ts";
import { faultsIn } from "../torture/invariants.ts";

const DAY_MS = 86_400_000;

const run = (client: Client, tasks = 3) =>
  finish(client, sampleConfig({ tasks }), [{ path: "bank.jsonl", content: sampleBank(tasks) }]);

/** Makes it as if the run had ended so many days ago. */
async function age(database: string, runId: string, days: number): Promise<void> {
  await queryRows(
    database,
    `UPDATE runs SET finished_at = finished_at - ${days * DAY_MS} WHERE run_id = '${runId}'`,
  );
}

const rawsOf = async (client: Client, runId: string) =>
  (await client.listItems({ params: { runId }, query: {} })).rows.map(
    ({ llmResponseJson }) => llmResponseJson,
  );

const namesOf = (runs: readonly { readonly runId: string }[]) => runs.map(({ runId }) => runId);

describe.each(ENGINES)("what is kept on %s", (_name, newDatabase) => {
  async function open() {
    const database = await newDatabase();
    const workspace = await openWorkspace({ database });
    return { ...workspace, database: database ?? join(workspace.folder, "assay.sqlite") };
  }

  it("is everything, unless the settings say otherwise", async () => {
    const { client, database } = await open();
    const runId = await run(client);
    await age(database, runId, 3_000);
    expect(await client.prune({ body: {} })).toEqual({ dryRun: false, runs: [], rawReplies: [] });
    expect(await client.getRun({ params: { runId } })).toMatchObject({ rawRemovedAt: null });
  });

  it("is no run that finished longer ago, but for those that somebody needs", async () => {
    const { client, database } = await open();
    const [old, scored, fresh] = [await run(client), await run(client), await run(client)];
    await client.createSession({ params: { runId: scored }, body: { rater: "Ann", kind: "rating" } });
    for (const runId of [old, scored]) await age(database, runId, 31);
    await age(database, fresh, 29);
    await client.changeSettings({ body: { retention: { runsDays: 30 } } });

    const planned = await client.prune({ body: { dryRun: true } });
    expect([planned.dryRun, namesOf(planned.runs), planned.rawReplies]).toEqual([true, [old], []]);
    const { totalItems } = await client.getRun({ params: { runId: old } });
    expect(planned.runs[0]?.items).toBe(totalItems);
    expect((await client.listRuns({ query: {} })).rows).toHaveLength(3);

    expect(namesOf((await client.prune({ body: {} })).runs)).toEqual([old]);
    expect(namesOf((await client.listRuns({ query: {} })).rows).toSorted()).toEqual(
      [fresh, scored].toSorted(),
    );
    await expect(client.getRun({ params: { runId: old } })).rejects.toMatchObject({ code: "not-found" });
    expect(namesOf((await client.prune({ body: {} })).runs)).toEqual([]);
    expect(await faultsIn(database, "ended")).toEqual([]);
  });

  it("is no raw reply of runs that finished longer ago; everything else of them stays and can be proven", async () => {
    const { client, database } = await open();
    // What both have in common stays.
    const [old, fresh] = [await run(client, 5), await run(client, 3)];
    await age(database, old, 8);
    await client.changeSettings({ body: { retention: { rawDays: 7 } } });
    const before = await client.getResults({ params: { runId: old }, query: { brief: "true" } });
    const contents = async () =>
      Number((await queryRows(database, "SELECT count(*) AS n FROM blobs"))[0]?.["n"]);
    const [known, rawsOfFresh] = [await contents(), await rawsOf(client, fresh)];

    expect(namesOf((await client.prune({ body: {} })).rawReplies)).toEqual([old]);
    expect(await contents()).toBeLessThan(known);
    expect((await client.getRun({ params: { runId: old } })).rawRemovedAt).toMatch(/^20/);
    expect((await client.getRun({ params: { runId: fresh } })).rawRemovedAt).toBeNull();
    expect(await rawsOf(client, fresh)).toEqual(rawsOfFresh);
    // Only the answer is left of what the provider sent.
    for (const raw of await rawsOf(client, old)) expect(Object.keys(raw as object)).toEqual(["text"]);
    expect(await client.getResults({ params: { runId: old }, query: { brief: "true" } })).toEqual(before);
    expect((await client.prune({ body: {} })).rawReplies).toEqual([]);

    const file = join(temporaryFolder(), "run.assay-run");
    writeFileSync(file, "");
    for await (const piece of client.downloadBundle({ params: { runId: old } })) appendFileSync(file, piece);
    expect(await verifyBundle(file)).toMatchObject({ holds: true, numbers: { state: "equal" } });
  });

  it("is looked at by a server as soon as it starts", async () => {
    const { client, database, folder, close } = await open();
    const runId = await run(client);
    await age(database, runId, 2);
    await client.changeSettings({ body: { retention: { runsDays: 1 } } });
    await close();
    const server = await openWorkspace({
      folder,
      ...(database.startsWith("postgres:") ? { database } : {}),
      drainQueue: true,
    });
    await expect.poll(async () => (await server.client.listRuns({ query: {} })).rows).toEqual([]);
  });

  it("is nothing of a run that was being deleted when its process ended, once a server has started", async () => {
    const { client, database, folder, close } = await open();
    await run(client);
    await close();
    await queryRows(
      database,
      "UPDATE runs SET run_id = 'REMOVED 1', status = 'REMOVED', kind = 'REMOVED', search_text = ''",
    );
    const count = async (table: string) =>
      Number((await queryRows(database, `SELECT count(*) AS n FROM ${table}`))[0]?.["n"]);
    expect(await count("items")).toBeGreaterThan(0);
    const server = await openWorkspace({
      folder,
      ...(database.startsWith("postgres:") ? { database } : {}),
      drainQueue: true,
    });
    await expect.poll(() => count("runs")).toBe(0);
    await server.close();
    for (const table of ["items", "responses", "scores", "calls", "run_events", "run_tasks"])
      expect([table, await count(table)]).toEqual([table, 0]);
  });
});
