import { describe, expect, it } from "vitest";
import { HERE, NOW, never, newRun, response, type StoreKit } from "./kit-contract.ts";

export function runsContract({ opened, started, claim, tell, first }: StoreKit): void {
  describe("runs", () => {
    it("plans one NEW item per task, model and sample, and gives the frozen copy back", async () => {
      const store = await opened();
      const run = newRun();
      const created = await store.createRun(run);
      expect(created).toMatchObject({ runId: "demo-1", status: "PENDING", owner: null, paused: false });
      expect(await store.findRun("demo-1")).toEqual(created);
      expect(await store.readFrozen("demo-1")).toEqual({
        run: created,
        setup: run.setup,
        tasks: run.tasks,
      });
      const [one, , last] = run.tasks;
      const asked = [last?.taskId ?? "", "nope", one?.taskId ?? ""];
      const found = await store.readFrozenTasks("demo-1", asked);
      expect(found.toSorted((a, b) => a.taskId.localeCompare(b.taskId))).toEqual([one, last]);
      expect(await store.readSetup("demo-1")).toEqual({
        run: created,
        setup: run.setup,
        plannedJudges: run.setup.judges,
        taskCount: 3,
      });
      expect(await store.countItems("demo-1")).toMatchObject({ alpha: { NEW: 6 }, beta: { NEW: 3 } });
      const events = await store.listEvents({ runId: "demo-1", since: 0, limit: 10 });
      expect(events).toMatchObject([
        { seq: 1, type: "run-planned", totals: { alpha: 6, beta: 3 }, tasks: 3 },
      ]);
    });

    it("knows nothing of runs that are not there", async () => {
      const store = await opened();
      expect(await store.findRun("nope")).toBeNull();
      expect(await store.readFrozen("nope")).toBeNull();
      expect(await store.readSetup("nope")).toBeNull();
      expect(await store.readFrozenTasks("nope", ["t1"])).toEqual([]);
      expect(await store.listEvents({ runId: "nope", since: 0, limit: 1 })).toEqual([]);
      expect(await store.lastSeq("nope")).toBeNull();
      expect(await store.deleteRun("nope")).toBe(false);
      await expect(store.countItems("nope")).rejects.toMatchObject({ code: "not-found" });
    });

    it("refuses a run id that is taken, and writes nothing of the second", async () => {
      const store = await opened();
      await store.createRun(newRun());
      await expect(store.createRun(newRun())).rejects.toMatchObject({ code: "conflict" });
      expect((await store.listRuns({ limit: 10 })).rows).toHaveLength(1);
    });

    it("lists runs newest first, in pages, by status", async () => {
      const store = await opened();
      for (const id of ["one", "two", "three"]) await store.createRun(newRun(id));
      const page = await store.listRuns({ limit: 2 });
      expect(page.rows.map((run) => run.runId)).toEqual(["three", "two"]);
      const rest = await store.listRuns({ limit: 2, cursor: page.next ?? "" });
      expect(rest.rows.map((run) => run.runId)).toEqual(["one"]);
      expect(rest.next).toBeNull();
      await store.acquireRun("one", HERE, NOW, never);
      await store.releaseRun("one", HERE, "finished", NOW + 9);
      expect((await store.listRuns({ limit: 9, status: "FINISHED" })).rows).toMatchObject([
        { runId: "one", finishedAt: NOW + 9 },
      ]);
    });

    it("finds runs by words of their ids, names and models, in any case", async () => {
      const store = await opened();
      const { setup } = newRun();
      for (const [runId, name] of [
        ["mail-1", "Short Mail"],
        ["mail-2", "Übung 100%"],
        ["code-1", "Code_review"],
      ] as const)
        await store.createRun(newRun(runId, { setup: { ...setup, name } }));
      const found = async (search: string) =>
        (await store.listRuns({ limit: 9, search })).rows.map(({ runId }) => runId);
      expect(await found("MAIL")).toEqual(["mail-2", "mail-1"]);
      expect(await found("mail short")).toEqual(["mail-1"]);
      for (const typed of ["Übung", "übung", "ÜB"]) expect(await found(typed)).toEqual(["mail-2"]);
      expect(await found("0%")).toEqual(["mail-2"]);
      expect(await found("e_r")).toEqual(["code-1"]);
      expect(await found("l_1")).toEqual([]);
      expect(await found(" ")).toHaveLength(3);
      const [model = ""] = setup.models.map(({ modelId }) => modelId);
      expect(await found(model.toUpperCase())).toHaveLength(3);
      expect(await found(`short ${model}`)).toEqual(["mail-1"]);
      const page = await store.listRuns({ limit: 1, search: "mail" });
      const rest = await store.listRuns({ limit: 1, search: "mail", cursor: page.next ?? "" });
      expect([rest.rows.map(({ runId }) => runId), rest.next]).toEqual([["mail-1"], null]);
    });

    it("finds the newest unfinished run of the same setup", async () => {
      const store = await opened();
      await store.createRun(newRun("old"));
      await store.createRun(newRun("new"));
      await store.createRun(newRun("other", { setupHash: "hash-2" }));
      expect(await store.findUnfinished("hash-1")).toMatchObject({ runId: "new" });
      expect(await store.findUnfinished("hash-3")).toBeNull();
    });

    it("deletes a run with everything below it and leaves other runs whole", async () => {
      const store = await started();
      await tell(store, [
        { type: "item-answered", item: first(await claim(store, "answer", 1)), response: response("x") },
      ]);
      await store.releaseRun("demo-1", HERE, "interrupted", NOW);
      await store.createRun(newRun("demo-2"));
      expect(await store.deleteRun("demo-1")).toBe(true);
      expect(await store.findRun("demo-1")).toBeNull();
      expect((await store.readFrozen("demo-2"))?.tasks).toHaveLength(3);
    });

    it("has no such run while its rows are still being removed, and goes on with them later", async () => {
      const store = await started();
      const item = first(await claim(store, "answer", 1));
      await tell(store, [{ type: "item-answered", item, response: response("x") }]);
      await store.releaseRun("demo-1", HERE, "interrupted", NOW);
      const { id } = (await store.findRun("demo-1")) ?? { id: 0 };
      expect(await store.deleteRun("demo-1", AbortSignal.abort())).toBe(true);
      const looked = async () => [
        await store.findRun("demo-1"),
        await store.findRunById(id),
        (await store.listRuns({ limit: 9 })).rows,
        await store.listSpend(),
        [...(await store.findItemRuns([item.itemId]))],
        await store.listStaleResults("any"),
        Object.values(await store.countRunStates()).filter((count) => count > 0),
      ];
      expect(await looked()).toEqual([null, null, [], [], [], [], []]);
      // It may come back under the same name meanwhile.
      await store.createRun(newRun("demo-1"));
      // Still there: a request for the very same would be answered with it.
      expect(await store.findAnswered("context", 0)).toMatchObject({ text: "x" });
      await store.removeLeftovers();
      expect(await store.findAnswered("context", 0)).toBeNull();
      expect((await store.readFrozen("demo-1"))?.tasks).toHaveLength(3);
      expect(await store.deleteRun("demo-1")).toBe(true);
      expect(await looked()).toEqual([null, null, [], [], [], [], []]);
    });

    it("keeps every text of a run when another one is deleted", async () => {
      const store = await started();
      const item = first(await claim(store, "answer", 1));
      await tell(store, [{ type: "item-answered", item, response: response("x") }]);
      const before = await store.readItem("demo-1", item.itemId);
      await store.createRun(newRun("demo-2"));
      expect(await store.deleteRun("demo-2")).toBe(true);
      expect(before?.response?.reasoning).toBe("Thinking of x");
      expect(await store.readItem("demo-1", item.itemId)).toEqual(before);
    });
  });
}
