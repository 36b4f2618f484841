import { describe, expect, it } from "vitest";
import { type Change } from "../../core/index.ts";
import { NOW, THERE, response, score, type StoreKit } from "./kit-contract.ts";

export function workContract({ started, claim, tell, first }: StoreKit): void {
  describe("work", () => {
    it("hands out each item once, tasks in order, first samples first", async () => {
      const store = await started();
      const [some, others] = [await claim(store, "answer", 4), await claim(store, "answer", 100)];
      expect(some.map((item) => `${item.taskId}/${item.modelId}/${item.sample}`)).toEqual([
        "t1/alpha/0",
        "t1/beta/0",
        "t2/alpha/0",
        "t2/beta/0",
      ]);
      expect(some.length + others.length).toBe(9);
      expect(new Set([...some, ...others].map((item) => item.itemId)).size).toBe(9);
      expect(await claim(store, "answer")).toEqual([]);
    });

    it("leaves an owner what it has in hand, however long it takes", async () => {
      const store = await started();
      await claim(store, "answer");
      expect(await claim(store, "answer", 100, NOW + 3_600_000)).toEqual([]);
    });

    it("hands nothing to a process that does not own the run", async () => {
      const store = await started();
      const request = {
        runId: "demo-1",
        owner: THERE,
        stage: "answer",
        limit: 1,
        now: NOW,
        leaseUntil: NOW,
      } as const;
      await expect(store.claimItems(request)).rejects.toMatchObject({ code: "ownership-lost" });
    });

    it("gives concurrent claims different items", async () => {
      const store = await started();
      const claims = await Promise.all(Array.from({ length: 9 }, () => claim(store, "answer", 1)));
      expect(new Set(claims.flat().map((item) => item.itemId)).size).toBe(9);
    });

    it("stores an answer once, resets the attempts and hands it to the judges", async () => {
      const store = await started();
      const item = first(await claim(store, "answer", 1));
      const answered: Change = { type: "item-answered", item, response: response("Ответ 😀 \u0000 end") };
      expect(await tell(store, [answered])).toMatchObject([
        { seq: 3, type: "item-answered", itemId: item.itemId },
      ]);
      expect(await tell(store, [answered])).toEqual([]);
      expect(await store.readAnswer(item.itemId)).toEqual({
        text: "Ответ 😀 \u0000 end",
        finishReason: "stop",
        messages: [{ role: "user", content: "hello" }],
        scoredBy: [],
        hasScore: false,
      });
      expect(first(await claim(store, "judge"))).toEqual({ ...item, attempt: 1 });
    });

    it("has no answer for an item that was not answered", async () => {
      const store = await started();
      expect(await store.readAnswer(first(await claim(store, "answer", 1)).itemId)).toBeNull();
    });

    it("retries a failed attempt when it is due and fails the item at the end", async () => {
      const store = await started();
      const item = first(await claim(store, "answer", 1));
      const failure = { type: "answer-failed", item, attempt: 1, message: "down \u0000 \ud800" } as const;
      await tell(store, [{ ...failure, retryAt: NOW + 500 }]);
      expect(await store.nextDue("demo-1", "answer")).toBe(0);
      await claim(store, "answer");
      expect(await store.nextDue("demo-1", "answer")).toBe(NOW + 500);
      expect(await claim(store, "answer", 100, NOW + 500)).toMatchObject([
        { itemId: item.itemId, attempt: 2 },
      ]);
      expect(await store.nextDue("demo-1", "answer")).toBeNull();
      const events = await tell(store, [{ ...failure, attempt: 2, retryAt: null }]);
      expect(events).toMatchObject([{ type: "answer-failed", retryAt: null }]);
      expect((await store.readItem("demo-1", item.itemId))?.item).toMatchObject({
        status: "FAILED",
        nextRetryAt: null,
        error: { stage: "answer", message: "down \uFFFD \uFFFD" },
      });
    });

    it("skips an item for good, with a reason", async () => {
      const store = await started();
      const item = first(await claim(store, "answer", 1));
      await tell(store, [{ type: "item-skipped", item, reason: "budget_exceeded" }]);
      expect((await store.readItem("demo-1", item.itemId))?.item).toMatchObject({
        status: "CANT_BE_FINISHED",
        skipReason: "budget_exceeded",
      });
    });

    it("keeps one score per judge and completes the item with the last one", async () => {
      const store = await started();
      const item = first(await claim(store, "answer", 1));
      await tell(store, [{ type: "item-answered", item, response: response("x") }]);
      await claim(store, "judge");
      const one: Change = { type: "item-judged", item, score: score(3), complete: false };
      expect(await tell(store, [one])).toMatchObject([{ score: 75, unscoredReason: null, complete: false }]);
      expect(await tell(store, [one])).toEqual([]);
      expect(await store.readAnswer(item.itemId)).toMatchObject({ scoredBy: ["jay"] });
      await tell(store, [
        { type: "item-judged", item, score: score(null, { scorer: "kay" }), complete: true },
      ]);
      const detail = await store.readItem("demo-1", item.itemId);
      expect(detail?.item).toMatchObject({ status: "COMPLETED" });
      expect(detail?.response).toEqual(response("x"));
      expect(detail?.scores).toEqual([
        { ...score(3), createdAt: NOW + 5, superseded: false },
        { ...score(null, { scorer: "kay" }), createdAt: NOW + 5, superseded: false },
      ]);
    });

    it("stores all of a batch or nothing", async () => {
      const store = await started();
      const item = first(await claim(store, "answer", 1));
      const broken = { ...response("y"), contextHash: null as never };
      const other = first(await claim(store, "answer", 1));
      await expect(
        tell(store, [
          { type: "item-answered", item, response: response("x") },
          { type: "item-answered", item: other, response: broken },
        ]),
      ).rejects.toThrow();
      expect(await store.readAnswer(item.itemId)).toBeNull();
      expect(await store.listEvents({ runId: "demo-1", since: 2, limit: 9 })).toEqual([]);
    });
  });
}
