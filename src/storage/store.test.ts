import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder, migratedPostgres } from "../../test/support/databases.ts";
import { type ConflictChoice, type Store, type Task, taskSchema } from "../core/index.ts";
import { openPostgresStore } from "./postgres/open.ts";
import { yieldTurn } from "./queries/yield-turn.ts";
import { openSqliteStore } from "./sqlite/open.ts";
import { HERE, NOW, newRun, response } from "./store-contract/kit-contract.ts";
import { LARGE, RecordedStatements, unindexedReferences } from "./store-contract/plans-contract.ts";
import { storeContract } from "./store-contract/store-contract.ts";

const recorded = new RecordedStatements();

storeContract("SQLite", () =>
  openSqliteStore(join(temporaryFolder(), "assay.sqlite"), (path) => recorded.connect(path)),
);

/** Statements that may go through all of a large table, and why. */
const WITH_REASON: Readonly<Record<string, RegExp>> = {
  "costs of all runs are the sum of all calls": /from "calls" left join "runs"/,
  "a list is read in its own order until the page is full": /order by .* limit \?$/,
  "what people said in any session, by whatever they said": /from "sessions" inner join "session_answers"/,
  "what people said outside of sessions, by an index that has nothing else": /"scorer_kind" = 'person'/,
  "everything is put into an index of words that is made anew": /^INSERT INTO search_queue/,
  "a migration goes through what there was once":
    /^INSERT INTO calls \(.*\) SELECT|^UPDATE run_models .* FROM items GROUP BY|^select distinct "content_blob" from "run_tasks"$|from "run_events" inner join "runs" .*"panel_blob" is null$/,
  "how far the index of words is": /^select count\(\*\) as "count" from "\w+"$/,
  "all tags there are, and nothing but tags": /select "tag" as "name" from "task_tags"/,
  "which imports are there, by an index of nothing else": /^select distinct "import_id" from /,
  "how many ids begin alike, once for tasks that are given ids":
    /from "visible_tasks" where "task_id" like \?/,
};

it("SQLite: no statement goes through all of a table that grows, but for a reason", async () => {
  const path = join(temporaryFolder(), "assay.sqlite");
  await (await openSqliteStore(path)).close();
  const database = new DatabaseSync(path);
  try {
    expect(recorded.count).toBeGreaterThan(300);
    const found = recorded.scans(database);
    const reasons = Object.values(WITH_REASON);
    expect(found.filter(({ sql }) => !reasons.some((reason) => reason.test(sql)))).toEqual([]);
    // A reason that nothing needs any more is none.
    expect(reasons.filter((reason) => !found.some(({ sql }) => reason.test(sql)))).toEqual([]);
    // Models of a run are few, and go with it.
    expect(unindexedReferences(database)).toEqual(["items.model_ref"]);
  } finally {
    database.close();
  }
});

it("SQLite: who lists runs goes through none of their items and tasks", async () => {
  const statements = new RecordedStatements();
  const path = join(temporaryFolder(), "assay.sqlite");
  const store = await openSqliteStore(path, (file) => statements.connect(file));
  try {
    await store.createRun(newRun());
    const asked = await statements.during(async () => {
      await store.listRuns({ limit: 10 });
      await store.readSetup("demo-1");
      await store.countItems("demo-1");
    });
    expect(asked.filter((sql) => sql.includes('"run_models"'))).toHaveLength(1);
    expect(asked.filter((sql) => /"(items|run_tasks)"/.test(sql))).toEqual([]);
  } finally {
    await store.close();
  }
});

it("SQLite: a deleted run leaves nothing behind, and takes nothing of another with it", async () => {
  const path = join(temporaryFolder(), "assay.sqlite");
  const store = await openSqliteStore(path);
  try {
    const rows = () => {
      const database = new DatabaseSync(path, { readOnly: true });
      const count = (table: string) => database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"];
      const counts = [...LARGE, "loose_blobs"].map((table) => [table, count(table)]);
      database.close();
      return Object.fromEntries(counts) as Record<string, number>;
    };
    const answer = async (runId: string, text: string) => {
      await store.createRun(newRun(runId));
      await store.acquireRun(runId, HERE, NOW, () => false);
      const claimed = await store.claimItems({
        runId,
        owner: HERE,
        stage: "answer",
        limit: 9,
        now: NOW,
        leaseUntil: NOW + 1,
      });
      const changes = claimed.map((item) => ({
        type: "item-answered" as const,
        item,
        response: response(text),
      }));
      await store.record(runId, HERE, changes, NOW);
      await store.releaseRun(runId, HERE, "interrupted", NOW);
    };
    await answer("stays", "both say so");
    const before = rows();
    await answer("goes", "both say so");
    await answer("goes-too", "only this one");
    expect(rows()["blobs"]).toBeGreaterThan(before["blobs"] ?? 0);
    await store.deleteRun("goes");
    await store.deleteRun("goes-too");
    expect(rows()).toEqual(before);
  } finally {
    await store.close();
  }
});

/** Whoever reads tasks for others leaves out what an import has not finished with. */
const MAY_READ_HIDDEN: Readonly<Record<string, RegExp>> = {
  "a migration, before there were any":
    /^create |^alter |^select "id", "content_blob" from "tasks" where "id" > /i,
  "an import, which knows what it has written":
    /^select "id", "task_id", "version", "content_hash" from "tasks" where "task_id" in|from "tasks" as "made"/,
  "the index of words, which is searched for what can be seen":
    /^INSERT INTO search_queue|^select count\(\*\) as "count" from "tasks"$|^select "id", "content_blob" from "tasks" where "id" in|left join "tasks" on "tasks"."task_id" = "run_tasks"."task_id"/,
  "ids that are free, which hidden tasks have as well": /^select "task_id" from "tasks" where "task_id" in/,
  "contents that something refers to": /loose_blobs/,
  "what is done to a task that was found": /^(insert into|update|delete from) "tasks"|^DELETE FROM tasks/,
};

it("SQLite: no statement reads tasks that are hidden, but for a reason", () => {
  const found = recorded.reading("tasks");
  const reasons = Object.values(MAY_READ_HIDDEN);
  expect(found.filter((sql) => !reasons.some((reason) => reason.test(sql)))).toEqual([]);
  expect(reasons.filter((reason) => !found.some((sql) => reason.test(sql)))).toEqual([]);
  expect(recorded.reading("visible_tasks").length).toBeGreaterThan(10);
});

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

const question = (index: number) =>
  taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: `${index}?`, tags: ["a"] });
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

it("SQLite: an import that fails at its end leaves nothing behind, and can be tried again", async () => {
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

it("SQLite: what an import could not take back is gone before any task is made", async () => {
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

it("SQLite: tasks that another process's import has not shown yet are not taken for existing ones", async () => {
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

it("SQLite: nor are those that such an import keeps beside others", async () => {
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
  ["drops rows that were to change a task", "DELETE FROM staged_tasks WHERE task_id = 't1'", "update"],
] as const)("SQLite: an import beside which another process %s", (_what, does, onConflict) => {
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

it("SQLite: ids that are given pass those over that an import has not shown", async () => {
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

it("SQLite: who only looks does not wait for a large import to be committed", async () => {
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

storeContract("PostgreSQL", async () => openPostgresStore(await migratedPostgres()));

it("PostgreSQL: servers that make tasks at the same instant both succeed, and no edit is lost by another", async () => {
  const database = await migratedPostgres();
  const both = [await openPostgresStore(database), await openPostgresStore(database)];
  onTestFinished(async () => {
    for (const store of both) await store.close();
  });
  const { taskId: _id, ...unnamed } = question(0);
  let lost = 0;
  for (let round = 0; round < 20; round += 1) {
    const task = question(round);
    await both[0]?.saveTask(task, "new", NOW);
    const edits = both.map((store, index) =>
      store.saveTask({ ...task, prompt: `${index}!` }, "existing", NOW),
    );
    for (const edit of await Promise.allSettled(edits)) {
      if (edit.status === "fulfilled") continue;
      expect(edit.reason).toMatchObject({ code: "conflict" });
      lost += 1;
    }
    await Promise.all(
      both.map((store) => store.addTasks([unnamed], { prefix: "free", collectionId: null }, NOW)),
    );
  }
  // Who was refused knows it.
  expect(lost).toBeGreaterThan(0);
  expect((await both[0]?.listTasks({ limit: 100 }))?.rows).toHaveLength(60);
});

it("PostgreSQL: a draft that servers save at the same instant is saved once", async () => {
  const database = await migratedPostgres();
  const both = [await openPostgresStore(database), await openPostgresStore(database)];
  onTestFinished(async () => {
    for (const store of both) await store.close();
  });
  const { taskId: _id, ...unnamed } = question(0);
  const collection = { name: "Drafted", tags: [], origin: {} };
  for (let round = 1; round <= 20; round += 1) {
    const record = { kind: "draft" as const, name: `d${round}`, body: { saved: null } };
    const { id } = (await both[0]?.createRecord(record, [], NOW)) ?? { id: 0 };
    const savedBody = () => ({ saved: 1 });
    const draft = { draftId: id, before: record.body, tasks: [unnamed], prefix: "d", collection, savedBody };
    const outcomes = await Promise.allSettled(both.map((store) => store.saveDraft(draft, NOW)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "conflict" },
    });
    expect(await both[0]?.findCollectionByName("Drafted")).toMatchObject({ taskCount: round });
  }
});
