import { describe, expect, it } from "vitest";
import { taskSchema } from "../../core/index.ts";
import { NOW, newRun, response, score, collect, type StoreKit } from "./kit-contract.ts";

export function readingContract({ opened, started, claim, tell, first }: StoreKit): void {
  describe("reading", () => {
    it("numbers events without gaps, also when they are told at once", async () => {
      const store = await started();
      await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          store.note("demo-1", { type: "report-failed", message: String(index) }, NOW),
        ),
      );
      const all = await store.listEvents({ runId: "demo-1", since: 0, limit: 100 });
      expect(all.map((event) => event.seq)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
      expect(await store.lastSeq("demo-1")).toBe(14);
      const some = await store.listEvents({ runId: "demo-1", since: 10, limit: 2 });
      expect(some.map((event) => event.seq)).toEqual([11, 12]);
    });

    it("lists items in pages, by status and model", async () => {
      const store = await started();
      const page = await store.listItems({ runId: "demo-1", limit: 5 });
      const rest = await store.listItems({ runId: "demo-1", limit: 5, cursor: page.next ?? "" });
      expect([page.rows.length, rest.rows.length, rest.next]).toEqual([5, 4, null]);
      expect((await store.listItems({ runId: "demo-1", limit: 99, modelId: "beta" })).rows).toHaveLength(3);
      expect((await store.listItems({ runId: "demo-1", limit: 99, status: "FAILED" })).rows).toEqual([]);
      expect(await store.readItem("demo-1", 999_999)).toBeNull();
    });

    it("lists items with what came of them, as they are read one by one", async () => {
      const store = await started();
      const item = first(await claim(store, "answer", 1));
      await tell(store, [
        { type: "item-answered", item, response: response("x", { raw: { id: "as it came" } }) },
      ]);
      await tell(store, [{ type: "item-judged", item, score: score(4), complete: true }]);
      const page = await store.listItemDetails({ runId: "demo-1", limit: 5 });
      expect([page.rows.length, page.next === null]).toEqual([5, false]);
      const { wastedCalls: _calls, ...whole } = (await store.readItem("demo-1", item.itemId)) ?? {};
      expect(page.rows[0]).toEqual(whole);
      const unanswered = await store.listItemDetails({
        runId: "demo-1",
        limit: 5,
        status: "NEW",
        modelId: "beta",
      });
      expect(unanswered.rows[0]).toMatchObject({ response: null, scores: [] });
    });

    it("finds runs by their number, and the runs of items", async () => {
      const store = await started();
      const run = await store.findRun("demo-1");
      expect(await store.findRunById(run?.id ?? 0)).toEqual(run);
      expect(await store.findRunById(999_999)).toBeNull();
      const { rows } = await store.listItems({ runId: "demo-1", limit: 1 });
      const id = rows[0]?.id ?? 0;
      expect(await store.findItemRuns([id, 999_999])).toEqual(new Map([[id, "demo-1"]]));
    });

    it("reads the numbers of every item, with scores", async () => {
      const store = await started();
      const item = first(await claim(store, "answer", 1));
      const flags = ["missing:r2", "clamped:r3", "missing:r4", "repaired"];
      await tell(store, [{ type: "item-answered", item, response: response("x", { costUsd: 0.5 }) }]);
      await tell(store, [{ type: "item-judged", item, score: score(4, { flags }), complete: true }]);
      const rows = await collect(store.readResults("demo-1"));
      expect(rows).toHaveLength(9);
      expect(rows[0]).toEqual({
        itemId: item.itemId,
        taskId: "t1",
        modelId: "alpha",
        sample: 0,
        status: "COMPLETED",
        error: null,
        latencyMs: 12.5,
        firstTokenMs: 3.5,
        finishReason: "stop",
        inputTokens: 3,
        outputTokens: 5,
        costUsd: 0.5,
        scores: [
          {
            scorer: "jay",
            kind: "judge",
            value: 4,
            hundred: 100,
            unscoredReason: null,
            autoFail: false,
            pointsMissing: 2,
            pointsClamped: 1,
            costUsd: 0.25,
          },
        ],
      });
      expect(rows[1]).toMatchObject({ status: "NEW", latencyMs: null, scores: [] });
    });

    it("reads results that span several pages in order", async () => {
      const tasks = Array.from({ length: 1500 }, (_, index) =>
        taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: "p" }),
      );
      const store = await opened();
      await store.createRun(newRun("demo-1", { tasks }));
      const rows = await collect(store.readResults("demo-1"));
      expect(rows).toHaveLength(4500);
      expect(rows.map((row) => row.itemId)).toEqual(rows.map((row) => row.itemId).sort((a, b) => a - b));
    });
  });
}
