import { describe, expect, it } from "vitest";
import {
  type CollectionFilter,
  type StoredTask,
  type Task,
  metricsSchema,
  taskSchema,
} from "../../core/index.ts";
import { HERE, NOW, type StoreKit, never, newRun } from "./kit-contract.ts";

const task = (taskId: string, overrides: Partial<Task> = {}): Task =>
  taskSchema.parse({ taskId, category: "facts", prompt: `Вопрос ${taskId}: 100 % of it?`, ...overrides });

async function all(tasks: AsyncIterable<StoredTask>): Promise<string[]> {
  const ids: string[] = [];
  for await (const stored of tasks) ids.push(stored.task.taskId);
  return ids;
}

export function tasksContract({ opened }: StoreKit): void {
  describe("tasks", () => {
    it("are saved, found, and raise their version with an edit that keeps the old text", async () => {
      const store = await opened();
      const { stored, outcome } = await store.saveTask(task("t1"), "new", NOW);
      expect(outcome).toBe("created");
      expect(stored).toMatchObject({ task: task("t1"), createdAt: NOW, updatedAt: NOW, archivedAt: null });
      expect(await store.findTask("t1")).toEqual(stored);
      expect(await store.findTaskById(stored.id)).toEqual(stored);
      expect(await store.findTaskById(999)).toBeNull();
      expect((await store.saveTask(task("t1"), "existing", NOW + 1)).outcome).toBe("unchanged");
      const edited = await store.saveTask(task("t1", { prompt: "Other?" }), "existing", NOW + 2);
      expect(edited).toMatchObject({
        outcome: "edited",
        stored: { task: { version: 2, prompt: "Other?" }, createdAt: NOW },
      });
      expect(await store.listTaskVersions("t1")).toMatchObject([
        { version: 2, task: { prompt: "Other?" }, createdAt: NOW + 2 },
        { version: 1, task: { prompt: task("t1").prompt }, createdAt: NOW },
      ]);
      await store.saveTask(task("t2", { version: 7 }), "new", NOW);
      const firsts = await store.findFirstVersions(["t2", "nobody", "t1"]);
      expect(Object.fromEntries(firsts)).toEqual({ t1: task("t1"), t2: task("t2", { version: 7 }) });
    });

    it("are refused when the id is taken, or not there to edit", async () => {
      const store = await opened();
      await store.saveTask(task("t1"), "new", NOW);
      await expect(store.saveTask(task("t1"), "new", NOW)).rejects.toMatchObject({ code: "conflict" });
      await expect(store.saveTask(task("t2"), "existing", NOW)).rejects.toMatchObject({ code: "not-found" });
      expect(await store.findTask("t2")).toBeNull();
      expect(await store.listTaskVersions("t2")).toEqual([]);
    });

    it("are listed by search, category, difficulty, tag, template version and cluster", async () => {
      const store = await opened();
      await store.saveTask(
        task("a-1", { title: "Fünf Äpfel", difficulty: "Easy", tags: ["fruit", "x"] }),
        "new",
        NOW,
      );
      await store.saveTask(task("b_2", { category: "logic", templateVersion: "v3" }), "new", NOW);
      await store.saveTask(task("c%3", { prompt: "NOTHING special", cluster: "kin" }), "new", NOW);
      const ids = async (filter: Parameters<typeof store.readTasks>[0]) => all(store.readTasks(filter));
      expect(await ids({})).toEqual(["a-1", "b_2", "c%3"]);
      expect(await ids({ search: "äpfel FÜNF" })).toEqual(["a-1"]);
      expect(await ids({ search: "вопрос" })).toEqual(["a-1", "b_2"]);
      expect(await ids({ search: "100 %" })).toEqual(["a-1", "b_2"]);
      expect(await ids({ search: "b_" })).toEqual(["b_2"]);
      expect(await ids({ search: "\\" })).toEqual([]);
      expect(await ids({ category: "logic" })).toEqual(["b_2"]);
      expect(await ids({ difficulty: "Easy" })).toEqual(["a-1"]);
      expect(await ids({ tag: "fruit" })).toEqual(["a-1"]);
      expect(await ids({ templateVersion: "v3" })).toEqual(["b_2"]);
      expect(await ids({ cluster: "kin" })).toEqual(["c%3"]);
      const written = { inputText: "Das GEWITTER\0 über Kiel", generatorModelId: "writer" };
      await store.saveTask(task("d-4", written), "new", NOW);
      expect(await ids({ search: "gewitter kiel" })).toEqual(["d-4"]);
      expect(await ids({ generatorModelId: "writer" })).toEqual(["d-4"]);
      await store.saveTask(task("d-4"), "existing", NOW);
      expect(await ids({ search: "gewitter" })).toEqual([]);
      expect(await ids({ generatorModelId: "writer" })).toEqual([]);
      expect(await ids({ isClustered: true })).toEqual(["c%3"]);
      await store.saveTask(task("c%3", { prompt: "NOTHING special" }), "existing", NOW);
      expect(await ids({ isClustered: true })).toEqual([]);
    });

    it("are made together or not at all, numbered where they have no id", async () => {
      const store = await opened();
      await store.saveTask(task("mail-1"), "new", NOW);
      await store.saveTask(task("mail-3"), "new", NOW);
      const { id } = await store.createCollection({ name: "c", description: "", tags: [] }, NOW);
      const { taskId: _id, ...asked } = task("x", { prompt: "New?", tags: ["t", "t"] });
      const place = { prefix: "mail", collectionId: id };
      const own = { ...asked, taskId: "mail-4" };
      const made = await store.addTasks([asked, own, asked], place, NOW + 1);
      expect(made.map((stored) => stored.task.taskId)).toEqual(["mail-5", "mail-4", "mail-6"]);
      expect(made[0]).toEqual(await store.findTask("mail-5"));
      expect(await all(store.readTasks({ collectionId: id }))).toEqual(["mail-5", "mail-4", "mail-6"]);
      expect(await store.findCollection(id)).toMatchObject({ taskCount: 3, updatedAt: NOW + 1 });
      expect(await store.listTaskVersions("mail-6")).toMatchObject([{ version: 1 }]);
      expect(await all(store.readTasks({ tag: "t" }))).toHaveLength(3);

      for (const [tasks, where] of [
        [[asked, own], place],
        [[asked, { ...asked, taskId: "twice" }, { ...asked, taskId: "twice" }], place],
        [[asked], { prefix: "mail", collectionId: 999 }],
      ] as const)
        await expect(store.addTasks(tasks, where, NOW)).rejects.toMatchObject({
          code: where.collectionId === 999 ? "not-found" : "conflict",
        });
      expect(await all(store.readTasks({}))).toHaveLength(5);
      const [lone] = await store.addTasks([asked], { prefix: "task", collectionId: null }, NOW);
      expect(lone?.task.taskId).toBe("task-1");
    });

    it("come in pages, in each order", async () => {
      const store = await opened();
      for (const id of ["c", "a", "b"]) await store.saveTask(task(id), "new", NOW);
      for (const [sort, expected] of [
        ["created", ["c", "a", "b"]],
        ["-created", ["b", "a", "c"]],
        ["taskId", ["a", "b", "c"]],
      ] as const) {
        const first = await store.listTasks({ sort, limit: 2 });
        const rest = await store.listTasks({ sort, limit: 2, cursor: first.next ?? "" });
        expect([...first.rows, ...rest.rows].map((row) => row.task.taskId)).toEqual(expected);
        expect(rest.next).toBeNull();
      }
    });

    it("leave the lists when archived, and come back", async () => {
      const store = await opened();
      await store.saveTask(task("t1"), "new", NOW);
      expect(await store.archiveTask("t1", NOW)).toBe(true);
      expect(await all(store.readTasks({}))).toEqual([]);
      expect(await all(store.readTasks({ archived: true }))).toEqual(["t1"]);
      expect(await store.findTask("t1")).toMatchObject({ archivedAt: NOW });
      expect(await store.archiveTask("t1", null)).toBe(true);
      expect(await all(store.readTasks({}))).toEqual(["t1"]);
      expect(await store.archiveTask("t9", NOW)).toBe(false);
    });

    it("are removed, unless a run has used them", async () => {
      const store = await opened();
      await store.saveTask(task("t1"), "new", NOW);
      await store.saveTask(task("t9"), "new", NOW);
      await store.createRun(newRun());
      await store.acquireRun("demo-1", HERE, NOW, never);
      expect(await store.removeTask("t1")).toBe("has-history");
      expect(await store.removeTask("t9")).toBe("removed");
      expect(await store.removeTask("t9")).toBe("not-found");
      expect(await store.findTask("t1")).not.toBeNull();
    });
  });

  describe("collections", () => {
    it("are created, found, changed and listed", async () => {
      const store = await opened();
      const made = await store.createCollection(
        { name: "Факты", description: "d", tags: ["b", "a", "b"] },
        NOW,
      );
      expect(made).toMatchObject({
        name: "Факты",
        tags: ["a", "b"],
        taskCount: 0,
        createdAt: NOW,
        archivedAt: null,
      });
      expect(await store.findCollection(made.id)).toEqual(made);
      expect(await store.findCollectionByName("Факты")).toEqual(made);
      await store.createCollection({ name: "Two", description: "", tags: [] }, NOW);
      await expect(
        store.createCollection({ name: "Two", description: "", tags: [] }, NOW),
      ).rejects.toMatchObject({
        code: "conflict",
      });
      await expect(store.updateCollection(made.id, { name: "Two" }, NOW)).rejects.toMatchObject({
        code: "conflict",
      });
      expect(await store.updateCollection(made.id, { name: "Facts", tags: ["z"] }, NOW + 1)).toMatchObject({
        name: "Facts",
        description: "d",
        tags: ["z"],
        updatedAt: NOW + 1,
      });
      expect(await store.updateCollection(999, { name: "x" }, NOW)).toBeNull();
      const names = async (filter: { search?: string; tag?: string; archived?: boolean }) =>
        (await store.listCollections({ limit: 9, ...filter })).rows.map(({ name }) => name);
      expect(await names({})).toEqual(["Facts", "Two"]);
      expect(await names({ search: "TW" })).toEqual(["Two"]);
      expect(await names({ tag: "z" })).toEqual(["Facts"]);
      await store.updateCollection(made.id, { archivedAt: NOW }, NOW);
      expect(await names({})).toEqual(["Two"]);
      expect(await names({ archived: true })).toEqual(["Facts"]);
      const page = await store.listCollections({ limit: 1, archived: false });
      expect(page).toMatchObject({ rows: [{ name: "Two" }], next: null });
    });

    it("have tasks from the start, or these and no others, all at once or not at all", async () => {
      const store = await opened();
      for (const taskId of ["a", "b", "c"]) await store.saveTask(task(taskId), "new", NOW);
      const numbers = await store.findTaskNumbers(["c", "a", "nobody", "b"]);
      const [a = 0, b = 0, c = 0] = ["a", "b", "c"].map((taskId) => numbers.get(taskId));
      expect([numbers.size, a < b && b < c]).toEqual([3, true]);
      const made = { description: "", tags: [] };
      const some = await store.createCollection({ ...made, name: "Some", taskIds: ["c", "a"] }, NOW);
      const none = await store.createCollection({ ...made, name: "None" }, NOW);
      expect(some.taskCount).toBe(2);
      const tasksOf = async () => await store.listTaskNumbers([some.id, none.id]);
      expect(await tasksOf()).toEqual(
        new Map([
          [some.id, [a, c]],
          [none.id, []],
        ]),
      );
      await store.updateCollection(some.id, { taskIds: ["b"] }, NOW);
      expect((await tasksOf()).get(some.id)).toEqual([b]);
      await expect(
        store.updateCollection(some.id, { name: "Other", taskIds: ["a", "nobody"] }, NOW),
      ).rejects.toMatchObject({ code: "not-found" });
      await expect(
        store.createCollection({ ...made, name: "Half", taskIds: ["a", "a"] }, NOW),
      ).rejects.toMatchObject({ code: "conflict" });
      expect([(await tasksOf()).get(some.id), await store.findCollectionByName("Half")]).toEqual([[b], null]);
      await store.archiveTask("b", NOW);
      expect((await tasksOf()).get(some.id)).toEqual([]);

      const { taskId: _id, ...question } = task("x", { prompt: "New?" });
      const newTasks = { prefix: "a", tasks: [question, question] };
      const asked = await store.createCollection({ ...made, name: "Asked", newTasks }, NOW);
      const { rows } = await store.listTasks({ collectionId: asked.id, limit: 9 });
      expect(rows.map((row) => [row.task.taskId, row.task.prompt])).toEqual([
        ["a-1", "New?"],
        ["a-2", "New?"],
      ]);
    });

    it("tell where their questions come from, and are found by it", async () => {
      const store = await opened();
      const plain = await store.createCollection({ name: "Plain", description: "", tags: [] }, NOW);
      expect(plain).toMatchObject({ difficulty: null, generationPrompt: null, generatorModelId: null });
      const origin = { difficulty: "Hard", generationPrompt: "Write ten.", generatorModelId: "fast" };
      const made = await store.createCollection(
        { name: "Made", description: "", tags: ["x"], ...origin },
        NOW,
      );
      expect(made).toMatchObject(origin);
      const names = async (filter: CollectionFilter) =>
        (await store.listCollections({ limit: 9, ...filter })).rows.map(({ name }) => name);
      expect(await names({ difficulty: "Hard" })).toEqual(["Made"]);
      expect(await names({ difficulty: "hard" })).toEqual([]);
      expect(await names({ generatorModelId: "fast", tag: "x", search: "ma" })).toEqual(["Made"]);
      expect(await names({ generatorModelId: "fast", tag: "y" })).toEqual([]);
      expect(await store.updateCollection(made.id, { name: "Renamed" }, NOW)).toMatchObject(origin);
      const change = { difficulty: null, generatorModelId: "slow" };
      expect(await store.updateCollection(made.id, change, NOW)).toMatchObject({ ...origin, ...change });
      expect(await names({ generatorModelId: "slow" })).toEqual(["Renamed"]);
      expect(await names({ difficulty: "Hard" })).toEqual([]);
    });

    it("keep what measures the answers to their tasks until it is changed", async () => {
      const store = await opened();
      const plain = await store.createCollection({ name: "Plain", description: "", tags: [] }, NOW);
      expect(plain.metrics).toEqual([]);
      const metrics = metricsSchema.parse([
        { kind: "exact-match", expected: "Да\0 \u{1f98a} \ud800", ignoreCase: true },
        { kind: "regex", id: "form", pattern: "^\\d+$" },
      ]);
      const made = await store.createCollection({ name: "Made", description: "", tags: [], metrics }, NOW);
      expect(made.metrics).toEqual(metrics);
      expect(await store.findCollectionByName("Made")).toEqual(made);
      expect(await store.updateCollection(made.id, { description: "d" }, NOW)).toMatchObject({ metrics });
      const [, second] = metrics;
      const fewer = second === undefined ? [] : [second];
      expect(await store.updateCollection(made.id, { metrics: fewer }, NOW)).toMatchObject({
        metrics: fewer,
      });
      expect(await store.updateCollection(made.id, { metrics: [] }, NOW)).toMatchObject({ metrics: [] });
    });

    it("hold each task once, and outlive neither their tasks nor take them along", async () => {
      const store = await opened();
      for (const id of ["t1", "t2", "t3"]) await store.saveTask(task(id), "new", NOW);
      const { id } = await store.createCollection({ name: "c", description: "", tags: [] }, NOW);
      await store.addToCollection(id, ["t1", "t2"], NOW);
      await expect(store.addToCollection(id, ["t3", "t2"], NOW)).rejects.toMatchObject({ code: "conflict" });
      await expect(store.addToCollection(id, ["t3", "t3"], NOW)).rejects.toMatchObject({ code: "conflict" });
      await expect(store.addToCollection(id, ["t3", "t9"], NOW)).rejects.toMatchObject({ code: "not-found" });
      await expect(store.addToCollection(999, ["t3"], NOW)).rejects.toMatchObject({ code: "not-found" });
      expect(await all(store.readTasks({ collectionId: id }))).toEqual(["t1", "t2"]);
      expect(await store.removeFromCollection(id, "t1", NOW)).toBe(true);
      expect(await store.removeFromCollection(id, "t1", NOW)).toBe(false);
      await store.removeTask("t2");
      expect(await store.findCollection(id)).toMatchObject({ taskCount: 0 });
      expect(await store.removeCollection(id)).toBe(true);
      expect(await store.removeCollection(id)).toBe(false);
      expect(await store.findTask("t1")).not.toBeNull();
    });

    it("and tasks share the list of tags", async () => {
      const store = await opened();
      await store.createTag("alone");
      await store.createTag("alone");
      await store.saveTask(task("t1", { tags: ["on-task"] }), "new", NOW);
      await store.createCollection({ name: "c", description: "", tags: ["on-collection"] }, NOW);
      expect(await store.listTags()).toEqual(["alone", "on-collection", "on-task"]);
    });
  });
}
