import { describe, expect, it } from "vitest";
import { type DraftToSave, type Store, taskSchema } from "../../core/index.ts";
import { NOW, type StoreKit } from "./kit-contract.ts";

const questions = (...prompts: readonly string[]) =>
  prompts.map((prompt) => {
    const { taskId: _id, ...task } = taskSchema.parse({ taskId: "x", category: "general", prompt });
    return task;
  });

const UNSAVED = { saved: null };

async function draftIn(store: Store): Promise<number> {
  return (await store.createRecord({ kind: "draft", name: "d1", body: UNSAVED }, [], NOW)).id;
}

function toSave(draftId: number, change: Partial<DraftToSave> = {}): DraftToSave {
  return {
    draftId,
    before: UNSAVED,
    tasks: questions("Why?", "How?"),
    prefix: "mail",
    collection: {
      name: "Mail",
      tags: ["logic"],
      origin: { difficulty: "hard", generationPrompt: "Generate 2.", generatorModelId: "fast, slow" },
    },
    savedBody: ({ id }) => ({ saved: id }),
    ...change,
  };
}

export function draftsContract({ opened }: StoreKit): void {
  describe("drafts", () => {
    it("become tasks of a new collection, and leave the list", async () => {
      const store = await opened();
      const draftId = await draftIn(store);
      await store.saveTask(taskSchema.parse({ taskId: "mail-1", category: "c", prompt: "?" }), "new", NOW);
      const { collection, tasks } = await store.saveDraft(toSave(draftId), NOW + 1);
      expect(collection).toMatchObject({ name: "Mail", tags: ["logic"], difficulty: "hard", taskCount: 2 });
      expect(tasks.map(({ task }) => `${task.taskId} ${task.prompt}`)).toEqual([
        "mail-2 Why?",
        "mail-3 How?",
      ]);
      expect(await store.findTask("mail-1")).toMatchObject({ task: { version: 1, prompt: "?" } });
      const draft = { body: { saved: collection.id }, archivedAt: NOW + 1 };
      expect(await store.findRecord("draft", draftId)).toMatchObject(draft);
      expect(await store.listRecords({ kind: "draft", limit: 5 })).toEqual({ rows: [], next: null });
    });

    it("take ids after those of an import that is under way", async () => {
      const store = await opened();
      const draftId = await draftIn(store);
      const ids = Array.from({ length: 600 }, (_, index) => `mail-${index + 1}`);
      await store.stageTasks(
        "one",
        ids.map((taskId) => taskSchema.parse({ taskId, category: "c", prompt: `${taskId}?` })),
      );
      const committing = store.commitImport("one", { collection: null, onConflict: null }, NOW);
      await store.writeSetting("between", 1);
      const { tasks } = await store.saveDraft(toSave(draftId), NOW);
      expect(await committing).toMatchObject({ counts: { created: 600 } });
      expect(tasks.map(({ task }) => task.taskId)).toEqual(["mail-601", "mail-602"]);
    });

    it("join a collection that keeps what it says of itself", async () => {
      const store = await opened();
      const draftId = await draftIn(store);
      const known = await store.createCollection({ name: "Mail", description: "Own", tags: ["a"] }, NOW);
      await store.saveTask(taskSchema.parse({ taskId: "t", category: "c", prompt: "?" }), "new", NOW);
      await store.addToCollection(known.id, ["t"], NOW);
      const { collection, tasks } = await store.saveDraft(toSave(draftId), NOW);
      expect(collection).toMatchObject({
        id: known.id,
        description: "Own",
        tags: ["a", "logic"],
        generatorModelId: null,
        taskCount: 3,
      });
      expect(tasks.map(({ task }) => task.taskId)).toEqual(["mail-2", "mail-3"]);
    });

    it("are saved whole or not at all", async () => {
      const store = await opened();
      const draftId = await draftIn(store);
      const savedBody = () => {
        throw new Error("too late");
      };
      await expect(store.saveDraft(toSave(draftId, { savedBody }), NOW)).rejects.toThrow("too late");
      expect((await store.listTasks({ limit: 5 })).rows).toEqual([]);
      expect(await store.findCollectionByName("Mail")).toBeNull();
      expect(await store.findRecord("draft", draftId)).toMatchObject({ body: { saved: null } });
    });

    it("are not saved if they are no longer what was read", async () => {
      const store = await opened();
      const draftId = await draftIn(store);
      const { collection } = await store.saveDraft(toSave(draftId), NOW);
      const changed = {
        code: "conflict",
        message: expect.stringContaining(`draft ${draftId} was changed`) as string,
      };
      await expect(store.saveDraft(toSave(draftId), NOW + 1)).rejects.toMatchObject(changed);
      expect(await store.findCollectionByName("Mail")).toMatchObject({ taskCount: 2 });
      expect(await store.findRecord("draft", draftId)).toMatchObject({ archivedAt: NOW });
      const before = { saved: collection.id };
      const again = await store.saveDraft(toSave(draftId, { before }), NOW + 2);
      expect(again.tasks.map(({ task }) => task.taskId)).toEqual(["mail-3", "mail-4"]);
      await store.removeRecord(draftId, []);
      await expect(store.saveDraft(toSave(draftId), NOW + 3)).rejects.toMatchObject(changed);
    });

    it("are changed only as they were read", async () => {
      const store = await opened();
      const draftId = await draftIn(store);
      const [first, second] = [
        { saved: null, by: 1 },
        { saved: null, by: 2 },
      ];
      expect(await store.replaceDraft(draftId, UNSAVED, first, NOW + 1)).toBe(true);
      expect(await store.replaceDraft(draftId, UNSAVED, second, NOW + 2)).toBe(false);
      expect(await store.findRecord("draft", draftId)).toMatchObject({ body: first, updatedAt: NOW + 1 });
      expect(await store.replaceDraft(draftId, first, second, NOW + 2)).toBe(true);
      await store.removeRecord(draftId, []);
      expect(await store.replaceDraft(draftId, second, first, NOW + 3)).toBe(false);
    });

    it("are found by each of the models that wrote them", async () => {
      const store = await opened();
      await store.saveDraft(toSave(await draftIn(store)), NOW);
      const found = async (generatorModelId: string) =>
        (await store.listCollections({ limit: 5, generatorModelId })).rows.length;
      const words = ["fast", "slow", "fast, slow", "as", "FAST", "%", "fast,"];
      expect(await Promise.all(words.map(found))).toEqual([1, 1, 1, 0, 0, 0, 0]);
    });
  });
}
