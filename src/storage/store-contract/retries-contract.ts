import { describe, expect, it } from "vitest";
import type { Change, ClaimedItem, Store } from "../../core/index.ts";
import { HERE, NOW, THERE, newRun, response, score, type StoreKit } from "./kit-contract.ts";

const RUN = "demo-1";

export function retriesContract({ started, claim, tell, first }: StoreKit): void {
  const statusOf = async (store: Store, { itemId }: ClaimedItem) =>
    (await store.readItem(RUN, itemId))?.item.status;
  const keyOf = ({ attempt: _attempt, ...key }: ClaimedItem) => key;
  const answer = (item: ClaimedItem): Change => ({
    type: "item-answered",
    item: keyOf(item),
    response: response("x"),
  });
  const fail = (item: ClaimedItem, stage: "answer" | "judge"): Change => ({
    type: `${stage}-failed`,
    item: keyOf(item),
    attempt: 3,
    message: "down",
    retryAt: null,
  });
  const skip = (item: ClaimedItem, reason = "budget_exceeded"): Change => ({
    type: "item-skipped",
    item: keyOf(item),
    reason,
  });
  /** A finished run with items that ended in every way, by what became of them. */
  const ended = async () => {
    const store = await started();
    const items = await claim(store, "answer");
    const [unanswered, unjudged, done, skipped, skippedLate, otherwise] = items;
    if (!unanswered || !unjudged || !done || !skipped || !skippedLate || !otherwise) throw new Error("few");
    await tell(store, [unjudged, done, skippedLate].map(answer));
    await claim(store, "judge");
    await tell(store, [
      fail(unanswered, "answer"),
      fail(unjudged, "judge"),
      { type: "item-judged", item: keyOf(done), score: score(4), complete: true },
      skip(skipped),
      skip(skippedLate),
      ...items.slice(5).map((item) => skip(item, "nobody wants it")),
    ]);
    await store.releaseRun(RUN, HERE, "finished", NOW);
    return { store, unanswered, unjudged, done, skipped, skippedLate, otherwise };
  };

  describe("items that would wait for longer than any wait", () => {
    it("are due when they are hastened, and the others when they were", async () => {
      const store = await started();
      const [late, soon, inHand] = await claim(store, "answer", 3);
      if (!late || !soon || !inHand) throw new Error("few");
      const failed = (item: ClaimedItem, retryAt: number): Change => ({
        type: "answer-failed",
        item: keyOf(item),
        attempt: 1,
        message: "down",
        retryAt,
      });
      // Written before the machine's time was set back by an hour.
      await tell(store, [failed(late, NOW + 3_600_000), failed(soon, NOW + 10_000)]);
      await store.hastenItems(RUN, NOW + 20_000, NOW);
      const due = async (itemId: number) => (await store.readItem(RUN, itemId))?.item.nextRetryAt;
      expect([await due(late.itemId), await due(soon.itemId)]).toEqual([NOW, NOW + 10_000]);
      expect(await due(inHand.itemId)).toBe(NOW + 60_000);
    });
  });

  describe("models that were stopped", () => {
    const stop = (modelId: string, failures: number) =>
      ({ type: "model-stopped", modelId, stage: "judge", failures, message: "down" }) as const;

    it("are those of the last time that any were", async () => {
      const store = await started();
      expect(await store.listStops(RUN)).toEqual([]);
      await store.note(RUN, stop("jay", 5), NOW);
      await store.note(RUN, { type: "run-resumed", takenOver: 0 }, NOW);
      await store.note(RUN, { ...stop("kay", 20), equal: true }, NOW);
      await store.note(RUN, stop("jay", 6), NOW);
      const told = [
        { modelId: "kay", stage: "judge", failures: 20, equal: true, message: "down" },
        { modelId: "jay", stage: "judge", failures: 6, equal: false, message: "down" },
      ];
      expect(await store.listStops(RUN)).toEqual(told);
      await store.note(RUN, { type: "run-resumed", takenOver: 0 }, NOW);
      expect(await store.listStops(RUN)).toEqual(told);
    });
  });

  describe("items that are tried again", () => {
    it("go back to where they failed, as if for the first time, and the run has work again", async () => {
      const { store, unanswered, unjudged, done, skipped } = await ended();
      expect(await store.retryItems({ runId: RUN }, NOW + 9)).toBe(2);
      expect((await store.readItem(RUN, unanswered.itemId))?.item).toMatchObject({
        status: "NEW",
        attempts: 0,
        error: null,
        updatedAt: NOW + 9,
      });
      expect(await statusOf(store, unjudged)).toBe("WAITING_FOR_JUDGE");
      expect(await statusOf(store, done)).toBe("COMPLETED");
      expect(await statusOf(store, skipped)).toBe("CANT_BE_FINISHED");
      expect(await store.findRun(RUN)).toMatchObject({ status: "PENDING", finishedAt: null });
      expect(await store.retryItems({ runId: RUN }, NOW)).toBe(0);
      const told = (await store.listEvents({ runId: RUN, since: 0, limit: 100 })).at(-1);
      const models = {
        [unanswered.modelId]: { failed: 1, judgeFailed: 0, skipped: 0 },
        [unjudged.modelId]: { failed: 1, judgeFailed: 1, skipped: 0 },
      };
      expect(told).toMatchObject({ type: "items-retried", at: NOW + 9, models });
    });

    it("may be those of one stage", async () => {
      const { store, unanswered, unjudged } = await ended();
      expect(await store.retryItems({ runId: RUN, stage: "judge" }, NOW)).toBe(1);
      expect([await statusOf(store, unanswered), await statusOf(store, unjudged)]).toEqual([
        "FAILED",
        "WAITING_FOR_JUDGE",
      ]);
      expect(await store.retryItems({ runId: RUN, stage: "answer" }, NOW)).toBe(1);
      expect(await statusOf(store, unanswered)).toBe("NEW");
    });

    it("may be a single one", async () => {
      const { store, unanswered, unjudged, done } = await ended();
      const retry = ({ itemId }: ClaimedItem, stage?: "answer" | "judge") =>
        store.retryItems({ runId: RUN, itemId, stage }, NOW);
      expect(await retry(unanswered, "judge")).toBe(0);
      expect(await retry(done)).toBe(0);
      expect(await store.findRun(RUN)).toMatchObject({ status: "FINISHED" });
      expect(await retry(unjudged)).toBe(1);
      expect([await statusOf(store, unanswered), await statusOf(store, unjudged)]).toEqual([
        "FAILED",
        "WAITING_FOR_JUDGE",
      ]);
    });

    it("may be those that were left out for a reason, each where it was left", async () => {
      const { store, skipped, skippedLate, otherwise, unanswered } = await ended();
      expect(await store.retryItems({ runId: RUN, skippedFor: ["budget_exceeded"] }, NOW)).toBe(2);
      expect((await store.readItem(RUN, skipped.itemId))?.item).toMatchObject({
        status: "NEW",
        skipReason: null,
      });
      expect(await statusOf(store, skippedLate)).toBe("WAITING_FOR_JUDGE");
      expect(await statusOf(store, otherwise)).toBe("CANT_BE_FINISHED");
      expect(await statusOf(store, unanswered)).toBe("FAILED");
    });

    it("need not wait any longer, and stay with whoever has them in hand", async () => {
      const store = await started();
      const [waiting, inHand] = await claim(store, "answer", 2);
      if (!waiting || !inHand) throw new Error("few");
      await tell(store, [{ ...fail(waiting, "answer"), retryAt: NOW + 60_000 } as Change]);
      expect(await store.retryItems({ runId: RUN, itemId: inHand.itemId }, NOW)).toBe(0);
      expect(await store.retryItems({ runId: RUN, itemId: waiting.itemId }, NOW)).toBe(1);
      // It had not ended, so nobody need be told.
      expect((await store.listEvents({ runId: RUN, since: 0, limit: 100 })).at(-1)?.type).toBe(
        "answer-failed",
      );
      const again = await claim(store, "answer");
      expect(again.find(({ itemId }) => itemId === waiting.itemId)).toMatchObject({ attempt: 1 });
    });

    it("keep the scores they have", async () => {
      const store = await started();
      const item = first(await claim(store, "answer", 1));
      await tell(store, [answer(item)]);
      await claim(store, "judge");
      await tell(store, [
        { type: "item-judged", item, score: score(3), complete: false },
        fail(item, "judge"),
      ]);
      await store.retryItems({ runId: RUN }, NOW);
      expect(await store.readAnswer(item.itemId)).toMatchObject({ scoredBy: ["jay"] });
    });
  });

  describe("claims", () => {
    it("may be of some models only, as may the next one that is due", async () => {
      const store = await started();
      const request = { runId: RUN, owner: HERE, stage: "answer", now: NOW, leaseUntil: NOW + 1 } as const;
      const beta = await store.claimItems({ ...request, limit: 100, modelIds: ["beta"] });
      expect(beta.map(({ modelId, taskId }) => `${modelId} ${taskId}`)).toEqual([
        "beta t1",
        "beta t2",
        "beta t3",
      ]);
      expect(await store.nextDue(RUN, "answer", ["beta"])).toBeNull();
      expect(await store.nextDue(RUN, "answer", ["beta", "alpha"])).toBe(0);
      expect(await store.claimItems({ ...request, limit: 100, modelIds: ["nobody"] })).toEqual([]);
    });

    it("may take what is due later", async () => {
      const store = await started();
      const item = first(await claim(store, "answer", 1));
      await tell(store, [{ ...fail(item, "answer"), retryAt: NOW + 60_000 } as Change]);
      expect(await claim(store, "answer")).toHaveLength(8);
      const request = { runId: RUN, owner: HERE, stage: "answer", now: NOW, leaseUntil: NOW + 1 } as const;
      const dueBy = Number.MAX_SAFE_INTEGER;
      expect(await store.claimItems({ ...request, limit: 9, dueBy })).toMatchObject([
        { itemId: item.itemId },
      ]);
    });

    it("that are given back count as not made", async () => {
      const store = await started();
      const items = await claim(store, "answer", 4);
      const [kept, ...back] = items.map(({ itemId }) => itemId);
      await store.unclaimItems(RUN, HERE, back, NOW + 3);
      expect((await store.readItem(RUN, back[0] ?? 0))?.item).toMatchObject({
        status: "NEW",
        attempts: 0,
        updatedAt: NOW + 3,
      });
      const again = await claim(store, "answer");
      expect(again).toHaveLength(8);
      expect(again.every(({ attempt }) => attempt === 1)).toBe(true);
      expect(again.some(({ itemId }) => itemId === kept)).toBe(false);
    });

    it("are given back only by whoever has them, and only once", async () => {
      const store = await started();
      const item = first(await claim(store, "answer", 1));
      await store.unclaimItems(RUN, THERE, [item.itemId], NOW);
      expect((await store.readItem(RUN, item.itemId))?.item.attempts).toBe(1);
      await store.unclaimItems(RUN, HERE, [item.itemId, item.itemId], NOW);
      await store.unclaimItems(RUN, HERE, [item.itemId], NOW);
      expect((await store.readItem(RUN, item.itemId))?.item.attempts).toBe(0);
      await store.unclaimItems(RUN, HERE, [], NOW);
    });

    it("can be given back by the thousand", async () => {
      const base = newRun();
      const [task] = base.tasks;
      if (task === undefined) throw new Error("no task");
      const tasks = Array.from({ length: 500 }, (_, index) => ({ ...task, taskId: `t${index}` }));
      const store = await started({ ...base, tasks });
      const items = await claim(store, "answer", 1234);
      const ids = items.map(({ itemId }) => itemId);
      await store.unclaimItems(RUN, HERE, ids, NOW);
      expect(await claim(store, "answer", 5000)).toHaveLength(1500);
    });
  });
}
