import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../../test/support/databases.ts";
import { PATIENCE_MS } from "../../../test/support/patience.ts";
import { type ConflictChoice, type Store, type Task, taskSchema } from "../../core/index.ts";
import { yieldTurn } from "../queries/yield-turn.ts";
import { NOW, question } from "../store-contract/kit-contract.ts";
import { openSqliteStore } from "./open.ts";

/** A store whose statements of a kind fail while they are named, as on a full disk. */
function breakable(path: string): { opened: Promise<Store>; broken: Set<string> } {
  const broken = new Set<string>();
  class Breakable extends DatabaseSync {
    override prepare(statement: string) {
      if (broken.values().some((part) => statement.includes(part))) throw new Error("broken");
      return super.prepare(statement);
    }
  }
  return { opened: openSqliteStore(path, (file) => new Breakable(file)), broken };
}

const SIX_HUNDRED = Array.from({ length: 600 }, (_, index) => question(index));

/** Commits tasks while others write, so that some of them are stored before the end. */
async function commitBesideOthers(
  store: Store,
  importId: string,
  onConflict: ConflictChoice | null = "update",
): Promise<PromiseSettledResult<unknown>> {
  await store.stageTasks(importId, SIX_HUNDRED);
  const state = { isOver: false };
  const committed = store
    .commitImport(importId, { collection: "c", onConflict, rows: 600 }, 1)
    .finally(() => (state.isOver = true));
  const others = async (): Promise<void> => {
    for (; !state.isOver; await yieldTurn()) await store.createTag("t");
  };
  const [outcome] = await Promise.allSettled([committed, others()]);
  return outcome;
}

/** The last step of an import. */
const [END, REMOVAL] = ['insert into "collection_tasks"', "DELETE FROM tasks"];

it("an import that fails at its end leaves nothing behind, and can be tried again", async () => {
  const { opened, broken } = breakable(join(temporaryFolder(), "assay.sqlite"));
  const store = await opened;
  onTestFinished(() => store.close());
  broken.add(END);
  expect(await commitBesideOthers(store, "one")).toMatchObject({ status: "rejected" });
  expect(await store.listImports()).toEqual([]);
  expect((await store.listTasks({ limit: 9 })).rows).toEqual([]);
  expect(await store.listTags()).toEqual(["t"]);
  expect(await store.findCollectionByName("c")).toBeNull();
  broken.clear();
  expect(await commitBesideOthers(store, "one")).toMatchObject({ status: "fulfilled" });
  expect(await store.findCollectionByName("c")).toMatchObject({ taskCount: 600 });
});

it("so does one that changes tasks, and they stay what they were", async () => {
  const path = join(temporaryFolder(), "assay.sqlite");
  const { opened, broken } = breakable(path);
  const store = await opened;
  onTestFinished(() => store.close());
  await store.addTasks(OTHERS.slice(0, 300), { prefix: "t", collectionId: null }, NOW);
  const rows = () => {
    const database = new DatabaseSync(path, { readOnly: true });
    const count = (table: string) => database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"];
    const counts = ["tasks", "task_versions", "prepared_edits", "staged_tasks", "blobs"].map(count);
    database.close();
    return counts;
  };
  const before = rows();
  broken.add(END);
  expect(await commitBesideOthers(store, "one")).toMatchObject({ status: "rejected" });
  broken.clear();
  expect((await store.findTask("t299"))?.task).toMatchObject({ version: 1, prompt: "Another?" });
  expect(await store.listTaskVersions("t299")).toHaveLength(1);
  await vi.waitFor(() => expect(rows()).toEqual(before), { timeout: PATIENCE_MS });
});

it("what an import could not take back is gone before any task is made", async () => {
  const { opened, broken } = breakable(join(temporaryFolder(), "assay.sqlite"));
  const store = await opened;
  onTestFinished(() => store.close());
  broken.add(END).add(REMOVAL);
  expect(await commitBesideOthers(store, "one")).toMatchObject({ status: "rejected" });
  expect(await store.listImports()).toEqual(["one"]);
  broken.clear();
  await store.saveTask({ ...question(0), prompt: "Another?" }, "new", NOW);
  expect(await store.listImports()).toEqual([]);
  expect((await store.listTasks({ limit: 9 })).rows).toMatchObject([{ task: { prompt: "Another?" } }]);
  expect(await commitBesideOthers(store, "two")).toMatchObject({ status: "fulfilled" });
  expect(await store.findCollectionByName("c")).toMatchObject({ taskCount: 600 });
});

/** A store, and another process's on the same file, whose import has failed and could not take back what it had written. */
async function besideLeftovers(onConflict: ConflictChoice, before: readonly Task[] = []): Promise<Store> {
  const path = join(temporaryFolder(), "assay.sqlite");
  const { opened, broken } = breakable(path);
  const [cutOff, store] = [await opened, await openSqliteStore(path)];
  onTestFinished(async () => {
    await cutOff.close();
    await store.close();
  });
  await store.stageTasks("before", before);
  await store.commitImport("before", { collection: null, onConflict: null }, 1);
  broken.add(END).add(REMOVAL);
  expect(await commitBesideOthers(cutOff, "one", onConflict)).toMatchObject({ status: "rejected" });
  return store;
}

const TAKEN = {
  code: "conflict",
  message: expect.stringContaining("somebody else is saving the same tasks") as string,
};

const OTHERS = SIX_HUNDRED.map((task) => ({ ...task, prompt: "Another?" }));

it("tasks that another process's import has not shown yet are not taken for existing ones", async () => {
  const store = await besideLeftovers("update");
  const reason = TAKEN;
  expect(await commitBesideOthers(store, "two")).toMatchObject({ status: "rejected", reason });
  expect(await store.listImports()).toEqual(["one"]);
  expect(await store.findCollectionByName("c")).toBeNull();
  await expect(store.saveTask(question(0), "new", NOW)).rejects.toMatchObject(reason);
  expect(await store.archiveTask("t0", NOW)).toBe(false);
  // As after a day.
  await store.dropImportsBefore("p");
  expect(await commitBesideOthers(store, "two")).toMatchObject({ status: "fulfilled" });
  expect((await store.findTask("t0"))?.task).toEqual(question(0));
});

it("nor are those that such an import keeps beside others", async () => {
  const store = await besideLeftovers("keep-both", OTHERS);
  expect(await commitBesideOthers(store, "two", "keep-both")).toMatchObject({
    status: "rejected",
    reason: { code: "conflict" },
  });
  expect(await store.findCollectionByName("c")).toBeNull();
  await store.dropImportsBefore("p");
  expect(await commitBesideOthers(store, "two", "keep-both")).toMatchObject({
    status: "fulfilled",
    value: { counts: { keptBoth: 600 } },
  });
  expect((await store.findTask("t599-2"))?.task.prompt).toBe("599?");
});

/** A store beside which another process does something once, as soon as an import has written a part. */
async function besideAnother(does: string): Promise<Store> {
  const path = join(temporaryFolder(), "assay.sqlite");
  let isDone = false;
  const act = (): void => {
    const other = new DatabaseSync(path);
    isDone = other.prepare("SELECT task_ref FROM hidden_tasks").get() !== undefined;
    if (isDone) other.exec(does);
    other.close();
  };
  class Interrupted extends DatabaseSync {
    override prepare(statement: string) {
      const prepared = super.prepare(statement);
      if (statement !== "begin immediate") return prepared;
      const run = prepared.run.bind(prepared);
      prepared.run = () => {
        if (!isDone) act();
        return run();
      };
      return prepared;
    }
  }
  await (await openSqliteStore(path)).close();
  const store = await openSqliteStore(path, (file) => new Interrupted(file));
  onTestFinished(() => store.close());
  return store;
}

/** What another process does that saves another version of it. */
const EDIT_OF_T1 = `
  INSERT INTO task_versions SELECT id, version + 1, content_blob, 1 FROM tasks WHERE task_id = 't1';
  UPDATE tasks SET version = version + 1 WHERE task_id = 't1'`;

describe.each([
  [
    "changes a task that a row was equal to",
    "UPDATE tasks SET content_hash = 'x' WHERE task_id = 't599'",
    null,
  ],
  ["removes a task that a row was equal to", "DELETE FROM tasks WHERE task_id = 't0'", null],
  ["removes a task that a row was to change", "DELETE FROM tasks WHERE task_id = 't1'", "update"],
  ["drops what it has written", "DELETE FROM tasks WHERE id IN (SELECT task_ref FROM hidden_tasks)", "skip"],
  ["drops what it has put aside", "DELETE FROM staged_tasks", "skip"],
  ["changes a task that a row was to change", EDIT_OF_T1, "update"],
  ["drops what it has prepared", "DELETE FROM prepared_edits", "update"],
] as const)("an import beside which another process %s", (_what, does, onConflict) => {
  it("says so, and saves nothing", async () => {
    const store = await besideAnother(does);
    const known = [question(0), question(599), ...(onConflict === null ? [] : OTHERS.slice(1, 2))];
    await store.addTasks(known, { prefix: "t", collectionId: null }, NOW);
    expect(await commitBesideOthers(store, "one", onConflict)).toMatchObject({
      status: "rejected",
      reason: TAKEN,
    });
    expect(await store.listImports()).toEqual([]);
    expect(await store.findCollectionByName("c")).toBeNull();
    expect(await store.findTask("t2")).toBeNull();
    expect(await commitBesideOthers(store, "one", "update")).toMatchObject({ status: "fulfilled" });
    expect(await store.findCollectionByName("c")).toMatchObject({ taskCount: 600 });
  });
});

it("ids that are given pass those over that an import has not shown", async () => {
  // It has t0-2.
  const store = await besideLeftovers("keep-both", OTHERS);
  const { taskId: _id, ...unnamed } = question(0);
  const added = await store.addTasks([unnamed, unnamed], { prefix: "t0", collectionId: null }, NOW);
  const { id } = await store.createRecord({ kind: "draft", name: "d", body: {} }, [], NOW);
  const collection = { name: "Drafted", tags: [], origin: {} };
  const draft = {
    draftId: id,
    before: {},
    tasks: [unnamed],
    prefix: "t0",
    collection,
    savedBody: () => ({}),
  };
  const { tasks } = await store.saveDraft(draft, NOW);
  expect([...added, ...tasks].map(({ task }) => task.taskId)).toEqual(["t0-1", "t0-3", "t0-4"]);
});

it("who only looks does not wait for a large import to be committed", async () => {
  const store = await openSqliteStore(join(temporaryFolder(), "assay.sqlite"));
  try {
    const ids = Array.from({ length: 2000 }, (_, index) => `t${index}`);
    await store.stageTasks(
      "one",
      ids.map((taskId) => taskSchema.parse({ taskId, category: "c", prompt: taskId })),
    );
    let isCommitted = false;
    const committed = store
      .commitImport("one", { collection: null, onConflict: null }, 1)
      .then(() => (isCommitted = true));
    await store.listRuns({ limit: 1 });
    expect(isCommitted).toBe(false);
    await committed;
    expect((await store.listTasks({ limit: 1 })).rows).toHaveLength(1);
  } finally {
    await store.close();
  }
});
