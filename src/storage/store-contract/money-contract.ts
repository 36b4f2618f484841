import { describe, expect, it } from "vitest";
import type { ClaimedItem, LedgerCall, Response, Store } from "../../core/index.ts";
import { NOW, newRun, response, type StoreKit } from "./kit-contract.ts";

const RUN = "demo-1";

export function moneyContract({ opened, started, claim, tell }: StoreKit): void {
  const answer = async (store: Store, item: ClaimedItem | undefined, overrides: Partial<Response>) => {
    if (item === undefined) throw new Error("nothing was claimed");
    await tell(store, [{ type: "item-answered", item, response: response("x", overrides) }]);
  };
  const made = (overrides: Partial<LedgerCall>) => ({
    type: "call-made" as const,
    call: {
      purpose: "answer" as const,
      modelId: "alpha",
      provider: null,
      model: null,
      itemId: null,
      outcome: "used" as const,
      at: NOW,
      status: null,
      requestId: null,
      message: null,
      costUsd: 0,
      reservedUsd: null,
      latencyMs: null,
      body: null,
      partial: null,
      usage: null,
      ...overrides,
    },
  });

  describe("money", () => {
    it("is what calls have cost, whatever came of them, as far as it is known", async () => {
      const store = await started();
      expect(await store.spentOn(RUN)).toBe(0);
      await tell(store, [
        made({ costUsd: 0.5, latencyMs: 120 }),
        made({ costUsd: null, outcome: "failed", message: "no answer" }),
        made({ purpose: "judge", modelId: "jay", costUsd: 0.25, outcome: "unusable" }),
        made({ purpose: "warm-up", itemId: null, costUsd: 0.125 }),
      ]);
      expect(await store.spentOn(RUN)).toBe(0.875);
      expect(await store.listSpend(RUN)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            modelId: "alpha",
            purpose: "answer",
            calls: 2,
            usd: 0.5,
            unknownCalls: 1,
            timedCalls: 1,
            timedMs: 120,
          }),
          expect.objectContaining({ modelId: "jay", purpose: "judge", calls: 1, usd: 0.25, unknownCalls: 0 }),
          expect.objectContaining({ modelId: "alpha", purpose: "warm-up", calls: 1, usd: 0.125 }),
        ]),
      );
    });

    it("counts what was put aside for a call whose cost nobody knows", async () => {
      const store = await started();
      await tell(store, [made({ costUsd: null, reservedUsd: 2 }), made({ costUsd: 1, reservedUsd: 3 })]);
      expect(await store.spentOn(RUN)).toBe(3);
    });

    it("is kept apart by run and by day, and outside runs with the provider's name", async () => {
      const store = await started();
      await store.createRun(newRun("demo-2"));
      await tell(store, [made({ costUsd: 1, at: NOW }), made({ costUsd: 2, at: NOW + 86_400_000 })]);
      await store.saveCalls([
        { ...made({ costUsd: 4 }).call, itemId: null, provider: "P", model: "m", purpose: "test" },
      ]);
      expect(await store.spentOn("demo-2")).toBe(0);
      const rows = await store.listSpend();
      const day = Math.floor(NOW / 86_400_000) * 86_400_000;
      expect(
        rows.map(({ runId, usd, provider, model, day: at }) => [runId, usd, provider, model, at]),
      ).toEqual(
        expect.arrayContaining([
          [RUN, 1, null, null, day],
          [RUN, 2, null, null, day + 86_400_000],
          [null, 4, "P", "m", day],
        ]),
      );
    });

    it("keeps what came back of calls that brought nothing, and shows it with their item", async () => {
      const store = await started();
      const [item] = await claim(store, "answer");
      const itemId = item?.itemId ?? 0;
      const failed = {
        status: 500,
        requestId: "req_9",
        message: "HTTP 500: busy",
        body: '{"error":"busy"}',
        partial: { text: "Half an ans", reasoning: "Hm." },
        usage: { inputTokens: 3, outputTokens: 4, estimated: true },
      };
      const bare = { ...failed, partial: null, usage: null };
      await tell(store, [
        made({ itemId, outcome: "failed", costUsd: 0, ...failed }),
        made({ itemId, outcome: "failed", costUsd: 0, ...bare }),
        made({ itemId, costUsd: 0.5 }),
      ]);
      // Another run goes, and takes nothing of this one with it.
      await store.createRun(newRun("passing"));
      await store.deleteRun("passing");
      expect((await store.readItem(RUN, itemId))?.wastedCalls).toEqual([
        { purpose: "answer", modelId: "alpha", outcome: "failed", at: NOW, costUsd: 0, ...failed },
        { purpose: "answer", modelId: "alpha", outcome: "failed", at: NOW, costUsd: 0, ...bare },
      ]);
      expect(await store.deleteRun(RUN)).toBe(true);
      expect(await store.listSpend()).toEqual([]);
    });

    it("may be limited, and the limit changed", async () => {
      const store = await opened();
      const { setup, ...rest } = newRun();
      await store.createRun({ ...rest, setup: { ...setup, maxBudgetUsd: 2 } });
      expect(await store.findRun(RUN)).toMatchObject({ maxBudgetUsd: 2 });
      await store.setBudget(RUN, 7.5);
      expect(await store.findRun(RUN)).toMatchObject({ maxBudgetUsd: 7.5 });
      await store.setBudget(RUN, null);
      expect(await store.findRun(RUN)).toMatchObject({ maxBudgetUsd: null });
    });
  });

  describe("an answer to the very same", () => {
    it("is found by its context and sample, the earliest one, whole", async () => {
      const store = await started();
      const items = await claim(store, "answer");
      const [one] = items;
      const second = items.find(({ sample }) => sample === 1);
      const late = items.at(-1);
      await answer(store, one, { contextHash: "same", costUsd: 0.5, text: "first" });
      await answer(store, second, { contextHash: "same", text: "second sample" });
      await answer(store, items[1], { contextHash: "same", text: "later" });
      await answer(store, late, { contextHash: "other", reasoning: null });
      expect(await store.findAnswered("same", 0)).toEqual(
        response("x", { contextHash: "same", costUsd: 0.5, text: "first" }),
      );
      expect(await store.findAnswered("other", late?.sample ?? 0)).toMatchObject({ reasoning: null });
      expect(await store.findAnswered("same", 1)).toMatchObject({ text: "second sample" });
      expect(await store.findAnswered("same", 2)).toBeNull();
      expect(await store.findAnswered("none", 0)).toBeNull();
    });
  });
}
