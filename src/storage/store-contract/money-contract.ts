import { describe, expect, it } from "vitest";
import { type ClaimedItem, type Response, type Score, type Store, runSetupSchema } from "../../core/index.ts";
import { HERE, NOW, never, newRun, response, score, type StoreKit } from "./kit-contract.ts";

const RUN = "demo-1";

export function moneyContract({ opened, started, claim, tell }: StoreKit): void {
  const answer = async (store: Store, item: ClaimedItem | undefined, overrides: Partial<Response>) => {
    if (item === undefined) throw new Error("nothing was claimed");
    await tell(store, [{ type: "item-answered", item, response: response("x", overrides) }]);
  };
  const judge = async (store: Store, item: ClaimedItem | undefined, overrides: Partial<Score>) => {
    if (item === undefined) throw new Error("nothing was claimed");
    await tell(store, [{ type: "item-judged", item, score: score(3, overrides), complete: false }]);
  };

  describe("money", () => {
    it("is counted for answers and scores, as far as it is known", async () => {
      const store = await started();
      expect(await store.spentOn(RUN)).toBe(0);
      const [one, two, three] = await claim(store, "answer");
      await answer(store, one, { costUsd: 0.5 });
      await answer(store, two, { costUsd: null });
      expect(await store.spentOn(RUN)).toBe(0.5);
      await judge(store, one, { costUsd: 0.25 });
      await judge(store, two, { costUsd: null });
      expect(await store.spentOn(RUN)).toBe(0.75);
      // Another run has paid for it.
      await answer(store, three, { costUsd: 8, reused: true });
      expect(await store.spentOn(RUN)).toBe(0.75);
    });

    it("is not counted for another run, nor for what the user's own machine has answered", async () => {
      const store = await opened();
      const { setup, ...rest } = newRun();
      const own = runSetupSchema.parse({
        ...setup,
        providers: [...setup.providers, { name: "own", type: "ollama", baseUrl: "http://localhost:11434" }],
        models: setup.models.map((model) =>
          model.modelId === "beta" ? { ...model, provider: "own" } : model,
        ),
        judges: [...setup.judges, { judgeId: "kay", model: { modelId: "kay", provider: "own", name: "k" } }],
      });
      await store.createRun({ ...rest, setup: own });
      await store.createRun(newRun("demo-2"));
      await store.acquireRun(RUN, HERE, NOW, never);
      const [alpha, beta] = await claim(store, "answer");
      expect([alpha?.modelId, beta?.modelId]).toEqual(["alpha", "beta"]);
      await answer(store, alpha, { costUsd: 1 });
      await answer(store, beta, { costUsd: 10 });
      await judge(store, alpha, { costUsd: 2 });
      await judge(store, alpha, { scorer: "kay", costUsd: 20 });
      expect(await store.spentOn(RUN)).toBe(3);
      expect(await store.spentOn("demo-2")).toBe(0);
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
      await answer(store, late, { contextHash: "other" });
      expect(await store.findAnswered("same", 0)).toEqual(
        response("x", { contextHash: "same", costUsd: 0.5, text: "first" }),
      );
      expect(await store.findAnswered("same", 1)).toMatchObject({ text: "second sample" });
      expect(await store.findAnswered("same", 2)).toBeNull();
      expect(await store.findAnswered("none", 0)).toBeNull();
    });
  });
}
