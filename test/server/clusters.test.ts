import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import type { Task } from "../../src/core/index.ts";
import { openSqliteStore } from "../../src/storage/index.ts";
import { migratedPostgres, temporaryFolder } from "../support/databases.ts";
import { openHost } from "../support/host.ts";
import { openWorkspace } from "../support/workspace.ts";

const CSV = [
  "task_id,prompt_template,vars_json,cluster",
  'oslo,What is {place} known for?,"{""place"":""Oslo""}",places',
  'rome,What is {place} known for?,"{""place"":""Rome""}",places',
  "legs,How many legs does a spider have?,,",
  "",
].join("\n");

const QUERY = { path: "places.csv", collection: "Places" } as const;

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const importCsv = (client: Client, content: string) =>
  client.importTasks({ query: QUERY, upload: bytes(content) });

async function exported(url: string, query: string): Promise<string> {
  return await (await fetch(`${url}/api/tasks/export?${query}`)).text();
}

async function clustersOf(client: Client): Promise<Record<string, string | undefined>> {
  const { rows } = await client.listTasks({ query: {} });
  return Object.fromEntries(rows.map(({ taskId, cluster }) => [taskId, cluster]));
}

describe.each([
  ["SQLite", () => Promise.resolve(undefined)],
  ["PostgreSQL", () => migratedPostgres()],
] as const)("clusters over HTTP on %s", (_engine, database) => {
  it("come in with a file, narrow the list, and go out as they came", async () => {
    const { client, url } = await openHost(await database());
    expect(await importCsv(client, CSV)).toMatchObject({ imported: true, created: 3 });
    expect(await clustersOf(client)).toEqual({ oslo: "places", rome: "places", legs: undefined });
    const { rows } = await client.listTasks({ query: { cluster: "places" } });
    expect(rows.map(({ taskId }) => taskId)).toEqual(["oslo", "rome"]);

    const csv = await exported(url, "format=templates&container=csv");
    expect(csv.split("\r\n")[0]).toBe(
      "task_id,template_version,prompt_template,input_text,vars_json,cluster",
    );
    expect(await importCsv(client, csv)).toMatchObject({ created: 0, edited: 0, unchanged: 3 });
  });

  it("change like anything else: with a conflict, a choice and a version", async () => {
    const { client, url } = await openHost(await database());
    await importCsv(client, CSV);
    const other = CSV.replace(",places\nrome", ",cities\nrome");
    await expect(importCsv(client, other)).rejects.toMatchObject({
      code: "conflict",
      counts: { created: 0, changed: 1, unchanged: 2 },
    });
    const preview = await client.previewImport({ query: QUERY, upload: bytes(other) });
    expect(preview.comparison?.changes).toMatchObject([
      { taskId: "oslo", fields: [{ field: "cluster", before: "places", after: "cities" }] },
    ]);
    expect(await clustersOf(client)).toMatchObject({ oslo: "places" });

    const { rows } = await client.listTasks({ query: { cluster: "places" } });
    for (const { id } of rows) await client.editTask({ params: { id: String(id) }, body: { cluster: null } });
    expect(await clustersOf(client)).toEqual({ oslo: undefined, rome: undefined, legs: undefined });
    // A file without clusters has the columns it always had.
    const csv = await exported(url, "format=templates&container=csv");
    expect(csv.split("\r\n")[0]).toBe("task_id,template_version,prompt_template,input_text,vars_json");
  });

  it("are proposed, set when told, all or none", async () => {
    const { client } = await openHost(await database());
    const { collectionId } = await importCsv(client, CSV.replaceAll(",places", ","));
    const params = { id: String(collectionId) };
    const found = await client.proposeClusters({ params });
    expect(found).toEqual({
      tasks: 3,
      units: { now: 3, applied: 2 },
      proposals: [{ cluster: "oslo", reason: "template", taskIds: ["oslo", "rome"], alreadyIn: 0 }],
    });
    expect(await clustersOf(client)).toEqual({ oslo: undefined, rome: undefined, legs: undefined });

    const bad = { cluster: "x", taskIds: ["legs", "nobody", "legs"] };
    await expect(client.setClusters({ params, body: { clusters: [bad] } })).rejects.toMatchObject({
      code: "invalid-input",
      faults: [
        { key: "clusters.0.taskIds.1", message: 'the collection has no task "nobody"' },
        { key: "clusters.0.taskIds.2", message: '"legs" appears twice' },
      ],
    });
    expect(await clustersOf(client)).toMatchObject({ legs: undefined });

    const clusters = found.proposals.map(({ cluster, taskIds }) => ({ cluster, taskIds }));
    expect(await client.setClusters({ params, body: { clusters } })).toEqual({ edited: 2, unchanged: 0 });
    expect(await client.setClusters({ params, body: { clusters } })).toEqual({ edited: 0, unchanged: 2 });
    expect(await clustersOf(client)).toEqual({ oslo: "oslo", rome: "oslo", legs: undefined });
    const [first] = (await client.listTasks({ query: { cluster: "oslo" } })).rows;
    expect(first).toMatchObject({ taskId: "oslo", version: 2, vars: { place: "Oslo" } });
    expect((await client.proposeClusters({ params })).proposals).toEqual([]);
    const out = { clusters: [{ cluster: null, taskIds: ["rome"] }] };
    expect(await client.setClusters({ params, body: out })).toEqual({ edited: 1, unchanged: 0 });
    expect(await clustersOf(client)).toMatchObject({ oslo: "oslo", rome: undefined });
  });
});

it("clusters that were set are not told to have failed because of what could not be tidied up afterwards", async () => {
  const staged: string[] = [];
  const openStore = async () => {
    const store = await openSqliteStore(join(temporaryFolder(), "assay.sqlite"));
    return {
      ...store,
      stageTasks: (importId: string, tasks: readonly Task[]) => {
        staged.push(importId);
        return store.stageTasks(importId, tasks);
      },
      // As on a full disk.
      dropImport: () => Promise.reject(new Error("full")),
    };
  };
  const { client } = await openWorkspace({ openStore });
  await importCsv(client, CSV);
  const { id = 0 } = (await client.listCollections({ query: {} })).rows[0] ?? {};
  const body = { clusters: [{ cluster: "cities", taskIds: ["rome"] }] };
  const set = client.setClusters({ params: { id: String(id) }, body });
  expect(await set).toEqual({ edited: 1, unchanged: 0 });
  expect(await clustersOf(client)).toMatchObject({ rome: "cities" });
  // Whoever finds what it left knows whose it was.
  expect(staged.at(-1)).toMatch(/ \d+@/);
});
