import { describe, expect, it } from "vitest";
import { type SearchHit, sessionScorer, taskSchema } from "../../core/index.ts";
import { NOW, type StoreKit, newRun, score } from "./kit-contract.ts";
import { type Asked, ask, find, indexed, textsFound, searchKit } from "./search-kit-contract.ts";
import { session } from "./sessions-contract.ts";

export function searchContract(kit: StoreKit): void {
  const { opened, started, claim, tell } = kit;
  const { answer, answered } = searchKit(kit);

  describe("searching", () => {
    it("finds tasks by everything that is written in them, with what they are of", async () => {
      const store = await opened();
      const { id } = await store.createCollection({ name: "Birds", description: "", tags: [] }, NOW);
      const task = taskSchema.parse({
        taskId: "b1",
        category: "c",
        title: "Plumage",
        prompt: "Which bird is {colour}?",
        vars: { colour: "vermilion" },
        inputText: "a flycatcher",
        scenario: ["in the swamp"],
        references: { excellent: "Pyrocephalus", incorrectAnswerDirection: "cardinals" },
        referenceFacts: ["lives in Mexico"],
        rubric: [{ id: "r", text: "names the genus" }],
        autoFail: ["calls it a robin"],
      });
      await store.saveTask(task, "new", NOW);
      await store.addToCollection(id, ["b1"], NOW);
      await indexed(store);
      const words = [
        "plumage",
        "bird",
        "vermilion",
        "flycatcher",
        "swamp",
        "pyrocephalus",
        "cardinals",
        "mexico",
        "genus",
        "robin",
      ];
      for (const word of words) {
        const [hit] = await find(store, word);
        expect([word, hit?.taskId, hit?.title, hit?.collection]).toEqual([
          word,
          "b1",
          "Plumage",
          { id, name: "Birds" },
        ]);
      }
      // Words of two texts do not stand together.
      expect(await find(store, '"plumage which"')).toEqual([]);
      expect(await find(store, "plumage", { collectionId: id })).toHaveLength(1);
      expect(await find(store, "plumage", { collectionId: id + 1 })).toEqual([]);
      expect(await find(store, "plumage", { modelId: "alpha" })).toEqual([]);

      await store.saveTask({ ...task, title: "Feathers" }, "existing", NOW + 1);
      await indexed(store);
      expect(await find(store, "plumage")).toEqual([]);
      expect(await find(store, "feathers")).toHaveLength(1);
      await store.archiveTask("b1", NOW);
      expect(await find(store, "feathers")).toEqual([]);
      await store.archiveTask("b1", null);
      expect(await find(store, "feathers")).toHaveLength(1);
      await store.removeTask("b1");
      expect(await find(store, "feathers")).toEqual([]);
      await indexed(store);
      expect(await find(store, "feathers")).toEqual([]);
    });

    it("finds a run's own copy of a task once, in the newest run that has it", async () => {
      const store = await opened();
      const task = taskSchema.parse({ taskId: "own", category: "c", prompt: "only heron" });
      const tasks = [task];
      for (const runId of ["one", "two", "three"]) await store.createRun(newRun(runId, { tasks }));
      await indexed(store);
      const runs = async (asked: Asked = {}) =>
        (await find(store, "heron", asked)).map(({ run }) => run?.runId);
      expect(await runs()).toEqual(["three"]);
      expect(await runs({ runId: "two" })).toEqual(["two"]);
      await store.deleteRun("one");
      await indexed(store);
      expect(await runs()).toEqual(["three"]);
      await store.deleteRun("three");
      expect(await runs()).toEqual(["two"]);
      // The workspace has the same task by now: it stands for the copies, as long as it says the same.
      await store.saveTask(task, "new", NOW);
      await indexed(store);
      expect((await find(store, "heron")).map(({ run, taskNumber }) => [run, taskNumber])).toEqual([
        [null, expect.any(Number)],
      ]);
      await store.saveTask({ ...task, prompt: "only egrets" }, "existing", NOW);
      await indexed(store);
      expect(await runs()).toEqual(["two"]);
      expect((await find(store, "egrets")).map(({ run }) => run)).toEqual([null]);
    });

    it("finds what judges and people said for as long as it holds", async () => {
      const { store, items } = await answered("an answer");
      const [item] = items;
      if (item === undefined) throw new Error("nothing was claimed");
      await tell(store, [
        { type: "item-judged", item, score: score(4, { reason: "clearly magnificent" }), complete: true },
      ]);
      const by = { scorer: "manual:Ann", scorerKind: "person" as const };
      await store.replaceScore(item.itemId, score(3, { ...by, reason: "rather tepid" }), NOW + 1);
      await store.replaceScore(
        item.itemId,
        score(3, { scorer: "length", scorerKind: "metric", reason: "measured" }),
        NOW + 1,
      );
      await indexed(store);
      const told = async (words: string) =>
        (await find(store, words)).map(({ kind, scorer, item: of, run }) => [
          kind,
          scorer,
          of?.modelId,
          run?.runId,
        ]);
      const judged = ["judgment", { kind: "judge", name: "jay" }, "alpha", "demo-1"];
      expect(await told("magnificent")).toEqual([judged]);
      expect(await told("tepid")).toEqual([["judgment", { kind: "person", name: "Ann" }, "alpha", "demo-1"]]);
      expect(await told("measured")).toEqual([]);
      await store.replaceScore(item.itemId, score(1, { reason: "on reflection dreadful" }), NOW + 2);
      // At once, though the index does not know yet.
      expect(await told("magnificent")).toEqual([]);
      await indexed(store);
      expect(await told("magnificent")).toEqual([]);
      expect(await told("dreadful")).toEqual([judged]);
      await store.deleteRun("demo-1");
      expect(await told("dreadful")).toEqual([]);
      expect(await find(store, "answer")).toEqual([]);
    });

    it("finds a note once, however many criteria it was written with", async () => {
      const { store, items } = await answered("an answer");
      await store.createSession(session("s1"), [{ answerId: "a1", itemId: items[0]?.itemId ?? 0 }]);
      const on = (key: string) => ({ key, value: 3, scaleMin: 0, scaleMax: 10 });
      await store.scoreAnswer("s1", "a1", { entries: [on("1"), on("2")], note: "wonderfully terse" }, NOW);
      await store.finishSession("s1", NOW);
      await indexed(store);
      const scorers = async (words: string) => (await find(store, words)).map(({ scorer }) => scorer);
      expect(await scorers("terse")).toEqual([{ kind: "person", name: "Ann" }]);
      // The score that stood for both is replaced; the other still says it.
      const scorer = sessionScorer("s1", "1");
      await store.replaceScore(
        items[0]?.itemId ?? 0,
        score(1, { scorer, scorerKind: "person", reason: "" }),
        NOW + 1,
      );
      await indexed(store);
      expect(await scorers("terse")).toEqual([{ kind: "person", name: "Ann" }]);
      await store.deleteSession("s1", NOW);
      await indexed(store);
      expect(await scorers("terse")).toEqual([]);
    });

    it("counts each kind up to 200, and no further", async () => {
      const tasks = Array.from({ length: 80 }, (_, index) =>
        taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: `common ${index}` }),
      );
      const store = await started(newRun("demo-1", { tasks }));
      const items = await claim(store, "answer", 240);
      await answer(
        store,
        items,
        items.map((_, index) => `common ${index < 5 ? "rare" : ""}`),
      );
      await indexed(store);
      expect((await ask(store, "common", { kind: "task", limit: 1 })).counts).toEqual({
        task: 80,
        answer: 201,
        judgment: 0,
      });
      expect((await ask(store, "rare")).counts).toEqual({ task: 0, answer: 5, judgment: 0 });
      expect((await ask(store, "common", { modelId: "beta" })).counts).toEqual({
        task: 0,
        answer: 80,
        judgment: 0,
      });
      expect((await ask(store, "common", { runId: "nobody" })).counts).toEqual({
        task: 0,
        answer: 0,
        judgment: 0,
      });
    });

    it("goes on in pages that neither repeat nor leave out, though more is added meanwhile", async () => {
      const tasks = Array.from({ length: 40 }, (_, index) =>
        taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: `word ${index}` }),
      );
      const store = await started(newRun("demo-1", { tasks }));
      const items = await claim(store, "answer", 120);
      await answer(
        store,
        items.slice(0, 60),
        items.slice(0, 60).map((_, index) => `word ${"word ".repeat(index % 7)}`),
      );
      await indexed(store);
      const keyOf = ({ kind, taskId, item }: SearchHit) => `${kind} ${taskId} ${item?.itemId ?? ""}`;
      const before = [...(await find(store, "word", { limit: 100 }))].map(keyOf);
      expect(before).toHaveLength(100);
      for (const [added, sort] of (["newest", "relevance"] as const).entries()) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await ask(store, "word", { sort, limit: 7, cursor });
          seen.push(...page.hits.map(keyOf));
          cursor = page.next ?? undefined;
          if (seen.length !== 21) continue;
          const more = items.slice(60 + added * 20, 80 + added * 20);
          await answer(
            store,
            more,
            more.map(() => "word and many another"),
          );
          await indexed(store);
        } while (cursor !== undefined);
        expect([sort, new Set(seen).size]).toEqual([sort, seen.length]);
        expect([sort, before.filter((key) => !seen.includes(key))]).toEqual([sort, []]);
        const order = sort === "newest" ? before : seen;
        expect([sort, seen]).toEqual([sort, order]);
      }
      const { next } = await ask(store, "word", { sort: "relevance", limit: 1 });
      for (const cursor of [String(next), "newest~", "newest~x1", "12", "newest~t1.", "newest~tzzzzzzz"])
        await expect(ask(store, "word", { cursor })).rejects.toMatchObject({
          code: "invalid-input",
          faults: [{ key: "cursor" }],
        });
    });

    it("tells the best match first, and the newest first when asked", async () => {
      const filler = "lorem ipsum dolor sit amet ".repeat(20);
      const { store } = await answered(
        `${filler} kestrel`,
        "kestrel kestrel",
        `${filler}${filler} kestrel ${filler}`,
      );
      expect((await textsFound(store, "kestrel", { sort: "relevance" }))[0]).toBe("kestrel kestrel");
      expect((await textsFound(store, "kestrel")).map((text) => text.length)).toEqual([
        filler.length * 3 + 9,
        15,
        filler.length + 8,
      ]);
    });

    it("tells nothing of a run that somebody scores blind, and of those that compare its answers", async () => {
      const { store, items } = await answered("secret answer");
      const { setup } = newRun();
      await store.createRun(
        newRun("demo-2", { setup: { ...setup, kind: "comparisons", comparedRunId: "demo-1" } }),
      );
      const [compared] = (await store.listItems({ runId: "demo-2", limit: 1 })).rows;
      await store.replaceScore(compared?.id ?? 0, score(3, { reason: "secret verdict" }), NOW);
      await indexed(store);
      const found = async () => (await ask(store, "secret")).counts;
      expect(await found()).toEqual({ task: 0, answer: 1, judgment: 1 });
      await store.createSession(session("s1"), [{ answerId: "a1", itemId: items[0]?.itemId ?? 0 }]);
      expect(await found()).toEqual({ task: 0, answer: 0, judgment: 0 });
      expect(await find(store, "secret")).toEqual([]);
      // Its tasks were there before.
      expect((await ask(store, "Что")).counts.task).toBe(3);
      await store.unblindSession("s1", NOW);
      expect(await found()).toEqual({ task: 0, answer: 1, judgment: 1 });
    });

    it("says how far it is, and makes the index anew when it is another version's", async () => {
      const { store } = await answered("an answer", "another");
      expect(await store.searchProgress()).toEqual({ waiting: 0, total: 0 });
      await store.createRun(newRun("demo-2"));
      expect(await store.searchProgress()).toEqual({ waiting: 3, total: 8 });
      expect(await store.indexTexts()).toBe(3);
      expect(await store.indexTexts()).toBe(0);
    });
  });
}
