import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder, migratedPostgres } from "../../test/support/databases.ts";
import { openPostgresStore } from "./postgres/open.ts";
import { openSqliteStore } from "./sqlite/open.ts";
import { HERE, NOW, newRun, question, response } from "./store-contract/kit-contract.ts";
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
