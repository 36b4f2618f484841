import { describe, expect, it, vi } from "vitest";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { taskSchema } from "../../src/core/index.ts";
import { openSqliteStore } from "../../src/storage/index.ts";
import { migratedPostgres, temporaryFolder } from "../support/databases.ts";
import { openHost } from "../support/host.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { queryRows } from "../support/query-rows.ts";
import { openWorkspace } from "../support/workspace.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const CSV = "taskId,category,question\n";
const OLD = bytes(`${CSV}t1,c,One?\nt2,c,Two?\n`);
const NEW = bytes(`${CSV}t1,c,One?\nt2,c,Zwei?\nt3,c,Three?\n`);

describe.each([
  ["SQLite", () => Promise.resolve(undefined)],
  ["PostgreSQL", () => migratedPostgres()],
] as const)("imports over HTTP on %s", (_engine, database) => {
  it("are refused with 409 and counts while a task would change, and nothing is written", async () => {
    const { url, client } = await openHost(await database());
    await client.importTasks({ query: { path: "a.csv", collection: "Mail" }, upload: OLD });
    const response = await fetch(`${url}/api/tasks/import?path=b.csv&collection=New`, {
      method: "POST",
      body: NEW,
    });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "conflict",
      message: "Nothing was imported: this file would change 1 existing task, in Mail (1).",
      hint: expect.stringContaining("update") as string,
      counts: { created: 1, changed: 1, unchanged: 1 },
      faults: [{ key: "t2", message: "would change, in Mail" }],
    });
    expect((await client.listCollections({ query: {} })).rows.map(({ name }) => name)).toEqual(["Mail"]);
    expect((await client.listTasks({ query: {} })).rows).toHaveLength(2);
  });

  it("say before what would change, field by field and in which collections", async () => {
    const { client } = await openHost(await database());
    await client.importTasks({ query: { path: "a.csv", collection: "Mail" }, upload: OLD });
    const preview = await client.previewImport({ query: { path: "b.csv" }, upload: NEW });
    expect(preview).toMatchObject({
      goodRows: 3,
      faultCount: 0,
      comparison: {
        created: 1,
        changed: 1,
        unchanged: 1,
        collections: [{ name: "Mail", tasks: 1 }],
        changes: [
          {
            line: 3,
            taskId: "t2",
            collections: ["Mail"],
            fields: [{ field: "prompt", before: "Two?", after: "Zwei?" }],
          },
        ],
      },
    });
    const quick = await client.previewImport({ query: { path: "b.csv", quick: "true" }, upload: NEW });
    expect(quick.comparison).toBeNull();
  });

  it("count the whole file, beyond the rows that are shown", async () => {
    const { client } = await openHost(await database());
    const file = (mark: string) =>
      bytes(
        CSV + Array.from({ length: 1300 }, (_, at) => `t${at},c,Q ${at}${at < 700 ? mark : ""}\n`).join(""),
      );
    await client.importTasks({ query: { path: "a.csv" }, upload: file("") });
    const { tasks, complete, comparison } = await client.previewImport({
      query: { path: "a.csv" },
      upload: file("!"),
    });
    expect([tasks.length, complete]).toEqual([20, false]);
    expect(comparison).toMatchObject({ created: 0, changed: 700, unchanged: 600, collections: [] });
    expect(comparison?.changes).toHaveLength(20);
    const result = await client.importTasks({
      query: { path: "a.csv", onConflict: "skip" },
      upload: file("!"),
    });
    expect(result).toMatchObject({ edited: 0, skipped: 700, unchanged: 600 });
  });

  it("tell what happened, whichever was chosen", async () => {
    const { client } = await openHost(await database());
    await client.importTasks({ query: { path: "a.csv" }, upload: OLD });
    const kept = await client.importTasks({ query: { path: "b.csv", onConflict: "keep-both" }, upload: NEW });
    expect(kept).toMatchObject({
      created: 1,
      edited: 0,
      keptBoth: 1,
      keptAs: [{ taskId: "t2", newTaskId: "t2-2" }],
      unchanged: 1,
    });
    const updated = await client.importTasks({ query: { path: "b.csv", onConflict: "update" }, upload: NEW });
    expect(updated).toMatchObject({ created: 0, edited: 1, unchanged: 2, ignoredColumns: [] });
  });
});

it("columns that are left out on purpose are named, with commas or as JSON", async () => {
  const { url, client } = await openHost();
  const upload = bytes('question,choices,"a, b"\nWhich?,x|y,1\n');
  const mapping = JSON.stringify({ prompt: "question" });
  const refused = await client.previewImport({ query: { path: "m.csv", mapping }, upload });
  expect(refused).toMatchObject({ lostChoices: ["choices"], tasks: [], comparison: { created: 0 } });
  const query = { path: "m.csv", mapping, ignoreColumns: '["choices", "a, b"]' };
  expect(await client.previewImport({ query, upload })).toMatchObject({ lostChoices: [], goodRows: 1 });
  const result = await client.importTasks({ query: { ...query, ignoreColumns: "choices" }, upload });
  expect(result).toMatchObject({ created: 1, ignoredColumns: ["choices", "a, b"] });
  const broken = await fetch(`${url}/api/tasks/import?path=m.csv&ignoreColumns=[1`, {
    method: "POST",
    body: upload,
  });
  expect(broken.status).toBe(400);
});

it("names, ids and texts of nothing but spaces are refused; others stay as they are", async () => {
  const { client } = await openHost();
  const blank = { code: "invalid-input", faults: [{ message: "is empty" }] };
  for (const body of [
    { taskId: "  ", prompt: "p" },
    { taskId: "a", prompt: "\n\t" },
    { taskId: "a", question: " " },
    { taskId: "a", prompt: "p", title: " " },
    { taskId: "a", prompt: "p", tags: ["x", " "] },
    { taskId: "a", prompt: "p", references: { good: " " } },
  ])
    await expect(client.createTask({ body })).rejects.toMatchObject(blank);
  for (const body of [{ name: " " }, { name: "n", tags: ["\t"] }, { name: "n", description: " " }])
    await expect(client.createCollection({ body })).rejects.toMatchObject(blank);
  const query = { path: "a.csv", collection: "  " };
  await expect(client.importTasks({ query, upload: OLD })).rejects.toMatchObject(blank);
  expect(
    await client.createTask({ body: { taskId: " a ", prompt: " p ", vars: { gap: " " } } }),
  ).toMatchObject({
    taskId: " a ",
    prompt: " p ",
  });
});

it("what an import that was killed had put aside is gone at the next start", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "assay.sqlite");
  const killed = await openSqliteStore(path);
  const task = taskSchema.parse({ taskId: "t1", category: "c", prompt: "One?" });
  await killed.stageTasks("2026-11-17T20:00:00.000Z left", [task]);
  await killed.close();
  const rows = () => {
    const database = new DatabaseSync(path, { readOnly: true });
    const found = database.prepare("SELECT count(*) AS rows FROM staged_tasks").get();
    database.close();
    return found?.rows;
  };
  expect(rows()).toBe(1);
  await openWorkspace({ folder });
  await vi.waitUntil(() => rows() === 0, { timeout: PATIENCE_MS });
});

it("what an import of another machine left is gone at a start after a day, not before", async () => {
  const database = join(temporaryFolder(), "elsewhere.sqlite");
  const store = await openSqliteStore(database);
  const task = taskSchema.parse({ taskId: "t1", category: "c", prompt: "One?" });
  const begun = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const [old, young] = [`${begun(1.1)} left 1@elsewhere`, `${begun(0.9)} left 1@elsewhere`];
  for (const importId of [old, young]) await store.stageTasks(importId, [task]);
  await openWorkspace({ database });
  await vi.waitUntil(async () => (await store.listImports()).length === 1, { timeout: PATIENCE_MS });
  expect(await store.listImports()).toEqual([young]);
  await store.close();
});

it("a start doesn't wait for what an import left, nor does its end; whoever makes a task does, and contents go too", async () => {
  const folder = temporaryFolder();
  const database = join(folder, "assay.sqlite");
  const count = async (table: string) =>
    Number((await queryRows(database, `SELECT count(*) AS rows FROM ${table}`))[0]?.rows);
  const store = await openSqliteStore(database);
  const tasks = Array.from({ length: 3_000 }, (_, index) =>
    taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: `${index}?` }),
  );
  await store.stageTasks("one", tasks);
  await store.commitImport("one", { collection: null, onConflict: null }, 0);
  await store.close();
  await queryRows(database, "INSERT INTO hidden_tasks SELECT id, '2026-11-17T20:00:00.000Z left' FROM tasks");
  const cutShort = await openWorkspace({ folder });
  expect(await cutShort.client.listTasks({ query: {} })).toMatchObject({ rows: [] });
  await cutShort.close();
  expect(await count("hidden_tasks")).toBeGreaterThan(0);

  const { client } = await openWorkspace({ folder });
  await client.createTask({ body: { taskId: "t2999", prompt: "Another?" } });
  expect([await count("hidden_tasks"), await count("tasks")]).toEqual([0, 1]);
  await vi.waitUntil(async () => (await count("blobs")) === 1, { timeout: PATIENCE_MS });
});

it("where others may import as well, what this process has left is gone at the next start, not what it does just now", async () => {
  const folder = temporaryFolder();
  const database = join(folder, "elsewhere.sqlite");
  const rows = (table: string) => queryRows(database, `SELECT count(*) AS rows FROM ${table}`);
  // As on a full disk.
  const openStore = async () => ({
    ...(await openSqliteStore(database)),
    dropImport: () => Promise.reject(new Error("full")),
  });
  const failing = await openWorkspace({ database, openStore });
  const bad = await failing.client.importTasks({
    query: { path: "a.csv" },
    upload: bytes(`${CSV}t1,c,One?\n,c,\n`),
  });
  expect(bad).toMatchObject({ imported: false, goodRows: 1 });
  expect(await rows("staged_tasks")).toEqual([{ rows: 1 }]);

  const { client } = await openWorkspace({ database });
  await vi.waitUntil(async () => (await rows("staged_tasks"))[0]?.rows === 0, { timeout: PATIENCE_MS });
  const goOn = Promise.withResolvers<void>();
  async function* slowly() {
    const lines = Array.from({ length: 200 }, (_, index) => `t${index},c,Question ${index}?\n`).join("");
    yield bytes(CSV + lines);
    await goOn.promise;
    yield bytes("last,c,Last?\n");
  }
  const imported = client.importTasks({ query: { path: "b.csv" }, upload: slowly() });
  await vi.waitUntil(async () => (await rows("staged_tasks"))[0]?.rows !== 0, { timeout: PATIENCE_MS });
  await openWorkspace({ database });
  goOn.resolve();
  expect(await imported).toMatchObject({ imported: true, created: 201 });
});
