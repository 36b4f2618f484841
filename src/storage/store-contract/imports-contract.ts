import { describe, expect, it } from "vitest";
import {
  type ConflictChoice,
  type ImportOutcome,
  type Store,
  type Task,
  type TaskFilter,
  taskSchema,
} from "../../core/index.ts";
import { NOW, type StoreKit } from "./kit-contract.ts";
import { find } from "./search-kit-contract.ts";

const NONE = { created: 0, edited: 0, keptBoth: 0, skipped: 0, unchanged: 0, duplicates: 0 };

const task = (taskId: string, overrides: Partial<Task> = {}): Task =>
  taskSchema.parse({ taskId, category: "facts", prompt: `Вопрос ${taskId}?`, ...overrides });

async function idsOf(store: Store, filter: TaskFilter = {}): Promise<string[]> {
  const stored = await Array.fromAsync(store.readTasks(filter));
  return stored.map((one) => one.task.taskId);
}

async function imported(
  store: Store,
  tasks: readonly Task[],
  onConflict: ConflictChoice | null,
  collection: string | null = null,
): Promise<ImportOutcome> {
  await store.stageTasks("one", tasks);
  return await store.commitImport("one", { collection, onConflict }, NOW + 1);
}

const countsOf = (outcome: ImportOutcome) => (outcome.committed ? outcome.counts : null);

/** t1 and t2 in the collection Mail, t3 in none. */
async function furnished(store: Store): Promise<number> {
  for (const id of ["t1", "t2", "t3"]) await store.saveTask(task(id), "new", NOW);
  const { id } = await store.createCollection({ name: "Mail", description: "", tags: [] }, NOW);
  await store.addToCollection(id, ["t1", "t2"], NOW);
  return id;
}

const EDITED = [task("t1"), task("t2", { prompt: "Edited" }), task("t3", { tags: ["x"] }), task("t4")];

export function importsContract({ opened }: StoreKit): void {
  describe("imports", () => {
    it("are seen by nobody until they are committed, and then wholly", async () => {
      const store = await opened();
      await store.saveTask(task("t1"), "new", NOW);
      const many = Array.from({ length: 1200 }, (_, index) =>
        task(`m${index}`, {
          prompt: `Many ${index % 1199}`,
          tags: [`tag ${(index % 1199) % 3}`, "all", "all"],
        }),
      );
      await store.stageTasks("one", [task("t1")]);
      await store.stageTasks("one", many);
      await store.stageTasks("other", [task("never")]);
      expect(await idsOf(store)).toEqual(["t1"]);
      const outcome = await store.commitImport("one", { collection: "c", onConflict: null }, NOW + 1);
      expect(countsOf(outcome)).toEqual({ ...NONE, created: 1200, unchanged: 1, duplicates: 1 });
      const collection = await store.findCollectionByName("c");
      expect(outcome).toMatchObject({ collectionId: collection?.id, keptAs: [] });
      expect(await idsOf(store, { collectionId: collection?.id })).toEqual([
        "t1",
        ...many.map(({ taskId }) => taskId),
      ]);
      expect(await idsOf(store, { tag: "tag 2" })).toHaveLength(399);
      const last = await store.findTask("m1199");
      expect(last).toMatchObject({ task: many[1199], createdAt: NOW + 1 });
      expect(await store.listTaskVersions("m1199")).toMatchObject([{ version: 1, task: many[1199] }]);
      await store.dropImport("other");
      const nothing = await store.commitImport("other", { collection: null, onConflict: null }, NOW);
      expect(countsOf(nothing)).toEqual(NONE);
      expect(await store.findTask("never")).toBeNull();
    });

    it("write nothing while a task would change and nobody has said what to do", async () => {
      const store = await opened();
      await furnished(store);
      const outcome = await imported(store, EDITED, null, "New");
      expect(outcome).toMatchObject({
        committed: false,
        comparison: {
          created: 1,
          changed: 2,
          unchanged: 1,
          collections: [{ name: "Mail", tasks: 1 }],
          changes: [
            { task: task("t2"), collections: ["Mail"] },
            { task: task("t3"), collections: [] },
          ],
        },
      });
      expect(await idsOf(store)).toEqual(["t1", "t2", "t3"]);
      expect(await store.findTask("t2")).toMatchObject({ task: { version: 1 }, updatedAt: NOW });
      expect(await store.findCollectionByName("New")).toBeNull();
    });

    it("update tasks when told, as an edit that keeps the old text", async () => {
      const store = await opened();
      await furnished(store);
      const outcome = await imported(store, EDITED, "update", "New");
      expect(countsOf(outcome)).toEqual({ ...NONE, created: 1, edited: 2, unchanged: 1 });
      expect(await store.listTaskVersions("t2")).toMatchObject([
        { version: 2, task: { prompt: "Edited" } },
        { version: 1, task: { prompt: task("t2").prompt } },
      ]);
      expect(await store.findTask("t1")).toMatchObject({ task: { version: 1 }, updatedAt: NOW });
      const collection = await store.findCollectionByName("New");
      expect(collection).toMatchObject({ taskCount: 4 });
      // The very same file again writes nothing.
      expect(countsOf(await imported(store, EDITED, null, "New"))).toEqual({ ...NONE, unchanged: 4 });
      expect(await store.listTaskVersions("t2")).toHaveLength(2);
    });

    it("update everything that tasks are found by, however many, and nothing else of them", async () => {
      const store = await opened();
      const ids = Array.from({ length: 100 }, (_, index) => `m${index}`);
      const [before, after] = [
        { category: "old", difficulty: "Easy", templateVersion: "1", cluster: "a", generatorModelId: "x" },
        { category: "new", difficulty: "Hard", templateVersion: "2", cluster: "b", generatorModelId: "y" },
      ];
      const were = ids.map((id) => task(id, { ...before, tags: ["kept", "gone"] }));
      const are = ids.map((id) => task(id, { ...after, prompt: `Unlike ${id}`, tags: ["kept", "fresh"] }));
      await imported(store, were, null);
      await store.archiveTask("m7", NOW);
      expect(countsOf(await imported(store, are, "update"))).toEqual({ ...NONE, edited: 100 });
      const shown = ids.filter((id) => id !== "m7");
      const filters = Object.keys(before) as (keyof typeof before)[];
      for (const name of filters) {
        const [now, once] = [{ [name]: after[name] }, { [name]: before[name] }];
        expect([now, await idsOf(store, now)]).toEqual([now, shown]);
        expect([once, await idsOf(store, once)]).toEqual([once, []]);
      }
      expect(await idsOf(store, { search: "unlike" })).toEqual(shown);
      expect(await idsOf(store, { search: "вопрос" })).toEqual([]);
      for (const tag of ["kept", "fresh"]) expect(await idsOf(store, { tag })).toEqual(shown);
      expect(await idsOf(store, { tag: "gone" })).toEqual([]);
      expect(await store.findTask("m7")).toEqual({
        id: expect.any(Number) as number,
        task: { ...are[7], version: 2 },
        createdAt: NOW + 1,
        updatedAt: NOW + 1,
        archivedAt: NOW,
      });
      for (const id of ["m0", "m99"]) {
        const versions = await store.listTaskVersions(id);
        expect(versions.map(({ version, task: { category } }) => [version, category])).toEqual([
          [2, "new"],
          [1, "old"],
        ]);
      }
    });

    it("leave rows out when told, and their tasks alone and out of the collection", async () => {
      const store = await opened();
      await furnished(store);
      const outcome = await imported(store, EDITED, "skip", "New");
      expect(countsOf(outcome)).toEqual({ ...NONE, created: 1, skipped: 2, unchanged: 1 });
      expect(await store.findTask("t2")).toMatchObject({ task: task("t2") });
      const collection = await store.findCollectionByName("New");
      expect(await idsOf(store, { collectionId: collection?.id })).toEqual(["t1", "t4"]);
    });

    it("keep both when told, under ids that neither a task nor a row has", async () => {
      const store = await opened();
      await furnished(store);
      await store.saveTask(task("t3-2"), "new", NOW);
      const rows = [...EDITED, task("t2-2", { prompt: "A row of its own" })];
      const outcome = await imported(store, rows, "keep-both", "New");
      expect(countsOf(outcome)).toEqual({ ...NONE, created: 2, keptBoth: 2, unchanged: 1 });
      expect(outcome).toMatchObject({
        keptAs: [
          { taskId: "t2", newTaskId: "t2-3" },
          { taskId: "t3", newTaskId: "t3-3" },
        ],
      });
      for (const id of ["t2", "t3", "t3-2"])
        expect(await store.findTask(id)).toMatchObject({ task: task(id), updatedAt: NOW });
      expect(await store.findTask("t2-3")).toMatchObject({ task: { taskId: "t2-3", prompt: "Edited" } });
      const collection = await store.findCollectionByName("New");
      const members = ["t1", "t2-2", "t2-3", "t3-3", "t4"];
      expect((await idsOf(store, { collectionId: collection?.id })).sort()).toEqual(members);
      // Kept already: the very same file again adds nothing.
      const again = await imported(store, rows, "keep-both", "New");
      expect(countsOf(again)).toEqual({ ...NONE, unchanged: 5 });
      expect(await store.findCollectionByName("New")).toMatchObject({ taskCount: 5 });
      // As a file has them both that was made from what was kept: two rows are the same task.
      const both = ["t2", "t2-3"].map((id) => task(id, { prompt: "Edited" }));
      expect(countsOf(await imported(store, both, "keep-both", "New"))).toEqual({ ...NONE, unchanged: 2 });
      expect(await store.findCollectionByName("New")).toMatchObject({ taskCount: 5 });
    });

    it("decide by what is there when they are committed", async () => {
      const store = await opened();
      await furnished(store);
      await store.stageTasks("one", [task("t1", { prompt: "Later" }), task("t9")]);
      await store.saveTask(task("t1", { prompt: "Later" }), "existing", NOW);
      await store.saveTask(task("t9", { prompt: "Meanwhile" }), "new", NOW);
      const outcome = await store.commitImport("one", { collection: null, onConflict: "skip" }, NOW + 1);
      expect(countsOf(outcome)).toEqual({ ...NONE, unchanged: 1, skipped: 1 });
      expect(await store.findTask("t9")).toMatchObject({ task: { prompt: "Meanwhile", version: 1 } });
    });

    it("save nothing where some of their rows are not there any more", async () => {
      const store = await opened();
      await store.stageTasks("one", [task("t1"), task("t2")]);
      const target = { collection: "New", onConflict: null, rows: 3 };
      await expect(store.commitImport("one", target, NOW)).rejects.toMatchObject({ code: "conflict" });
      expect(await idsOf(store)).toEqual([]);
      expect(await store.findCollectionByName("New")).toBeNull();
      await store.stageTasks("one", [task("t1"), task("t2"), task("t3")]);
      expect(countsOf(await store.commitImport("one", target, NOW))).toEqual({ ...NONE, created: 3 });
    });

    it("can be compared before they are put aside, however many there are", async () => {
      const store = await opened();
      await furnished(store);
      expect(await store.compareTasks(EDITED, 1)).toEqual({
        created: 1,
        changed: 2,
        unchanged: 1,
        collections: [{ name: "Mail", tasks: 1 }],
        changes: [{ task: task("t2"), collections: ["Mail"] }],
      });
      const many = Array.from({ length: 700 }, (_, index) => task(`n${index}`));
      await imported(store, many, null);
      const changed = many.map((one) => ({ ...one, category: "other" }));
      const found = await store.compareTasks(changed, 0);
      expect(found).toEqual({ created: 0, changed: 700, unchanged: 0, collections: [], changes: [] });
      expect(countsOf(await imported(store, changed, "keep-both"))).toMatchObject({ keptBoth: 700 });
    });

    it("let others write meanwhile, who see nothing of them before they are whole", async () => {
      const store = await opened();
      await furnished(store);
      const many = Array.from({ length: 700 }, (_, index) =>
        task(`m${index}`, { prompt: `Unusual ${index}`, tags: ["fresh"] }),
      );
      await store.stageTasks("one", [...EDITED, ...many]);
      const state = { isOver: false };
      let turns = 0;
      const committing = store
        .commitImport("one", { collection: "New", onConflict: "update" }, NOW + 1)
        .finally(() => (state.isOver = true));
      const seen = new Set<string>();
      while (!state.isOver) {
        await store.writeSetting("turns", (turns += 1));
        await store.indexTexts();
        const { rows } = await store.listTasks({ limit: 50, search: "unusual" });
        const found = {
          tasks: (await idsOf(store)).length,
          rows: rows.length,
          one: await store.findTask("m5"),
          numbers: (await store.findTaskNumbers(["m5"])).size,
          versions: (await store.listTaskVersions("m5")).length,
          first: (await store.findFirstVersions(["m5"])).size,
          edited: (await store.findTask("t2"))?.task.version,
          tags: (await store.listTags()).includes("fresh"),
          collection: await store.findCollectionByName("New"),
          compared: (await store.compareTasks(many.slice(0, 1), 0)).created,
          hits: (await find(store, "unusual")).length,
        };
        // They may have been shown while all of this was looked at.
        if ((await store.findTask("m5")) === null) seen.add(JSON.stringify(found));
      }
      expect(await committing).toMatchObject({ committed: true, counts: { created: 701, edited: 2 } });
      expect(turns).toBeGreaterThan(1);
      expect([...seen].map((found) => JSON.parse(found) as unknown)).toEqual([
        {
          tasks: 3,
          rows: 0,
          one: null,
          numbers: 0,
          versions: 0,
          first: 0,
          edited: 1,
          tags: false,
          collection: null,
          compared: 1,
          hits: 0,
        },
      ]);
      expect(await idsOf(store)).toHaveLength(704);
      expect(await store.findCollectionByName("New")).toMatchObject({ taskCount: 704 });
    });

    it("that were left lying are dropped by when they began, and later ones stay", async () => {
      const store = await opened();
      const [day1, day2, day3] = [
        "2026-11-14T23:00:00.000Z ",
        "2026-11-15T10:00:00.000Z ",
        "2026-11-15T10:00:01",
      ];
      await store.stageTasks(`${day1}ffff`, [task("old")]);
      await store.stageTasks(`${day2}0000`, [task("young")]);
      await store.dropImportsBefore(day2);
      await store.dropImportsBefore(day2);
      const commit = async (name: string) =>
        countsOf(await store.commitImport(name, { collection: null, onConflict: null }, NOW));
      expect(await commit(`${day1}ffff`)).toEqual(NONE);
      expect(await commit(`${day2}0000`)).toEqual({ ...NONE, created: 1 });
      await store.stageTasks(`${day2}0000`, [task("late")]);
      await store.dropImportsBefore(day3);
      expect(await commit(`${day2}0000`)).toEqual(NONE);
      expect(await idsOf(store)).toEqual(["young"]);
    });
  });
}
