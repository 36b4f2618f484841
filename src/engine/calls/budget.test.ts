import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CallFailure,
  type LanguageModel,
  type Model,
  type ModelCall,
  costOfFailed,
  modelSchema,
  providerSchema,
} from "../../core/index.ts";
import { type Step, answerWith, scriptedModel } from "../../core/testing/scripted-model.ts";
import { settle } from "../testing/manual-clock.ts";
import { type Budget, BudgetExceeded, OwnBudget } from "./budget.ts";
import { payerOf } from "./payer.ts";
import { worstCase } from "./tokens.ts";

/** What became of a reservation, once something did. */
function reserving(budget: Budget, worst: number): { state: string } {
  const seen = { state: "waiting" };
  budget.reserve(worst).then(
    () => (seen.state = "reserved"),
    (error: unknown) => (seen.state = error instanceof BudgetExceeded ? error.message : "failed"),
  );
  return seen;
}

describe("Budget", () => {
  it("reserves as long as the worst cases fit", async () => {
    const budget = new OwnBudget(10, 4);
    const seen = [reserving(budget, 3), reserving(budget, 3)];
    await settle();
    expect(seen.map(({ state }) => state)).toEqual(["reserved", "reserved"]);
    expect(budget.spent).toBe(4);
  });

  it("refuses a call whose worst case does not fit when nothing is under way", async () => {
    const budget = new OwnBudget(10, 8);
    await expect(budget.reserve(3)).rejects.toThrow("budget_exceeded");
    await expect(budget.reserve(2)).resolves.toBeUndefined();
  });

  it("lets a call wait for others that may turn out cheaper", async () => {
    const budget = new OwnBudget(10, 0);
    await budget.reserve(8);
    const next = reserving(budget, 6);
    await settle();
    expect(next.state).toBe("waiting");
    budget.settle(8, 1);
    await settle();
    expect([next.state, budget.spent]).toEqual(["reserved", 1]);
  });

  it("refuses those who waited when the others were as dear as feared", async () => {
    const budget = new OwnBudget(10, 0);
    await budget.reserve(8);
    const waiting = [reserving(budget, 6), reserving(budget, 2.5)];
    budget.settle(8, 8);
    await settle();
    expect(waiting.map(({ state }) => state)).toEqual(["budget_exceeded", "budget_exceeded"]);
  });

  it("never spends more than it may, and leaves nobody waiting", async () => {
    const calls = fc.array(
      fc.record({ worst: fc.integer({ min: 1, max: 9 }), share: fc.nat(100), rounds: fc.nat(4) }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(calls, fc.integer({ min: 1, max: 40 }), async (all, limit) => {
        const budget = new OwnBudget(limit, 0);
        let over = 0;
        const call = async ({ worst, share, rounds }: (typeof all)[number]): Promise<void> => {
          try {
            await budget.reserve(worst);
            for (let round = 0; round < rounds; round += 1) await settle();
            budget.settle(worst, (worst * share) / 100);
            expect(budget.spent).toBeLessThanOrEqual(limit + 1e-9);
          } catch (error) {
            if (!(error instanceof BudgetExceeded)) throw error;
          }
          over += 1;
        };
        await Promise.all(all.map(call));
        expect(over).toBe(all.length);
      }),
      { numRuns: 50 },
    );
  });
});

const PRICED = modelSchema.parse({
  modelId: "m",
  provider: "p",
  name: "m",
  parameters: { maxTokens: 1000 },
  price: { inputPerMillion: 3, outputPerMillion: 10 },
});
const { price: _price, ...UNPRICED } = PRICED;
const CALL: ModelCall = { messages: [{ role: "user", content: "x".repeat(150) }], parameters: {}, sample: 0 };
const signal = new AbortController().signal;

const HOSTED = providerSchema.parse({ name: "p", type: "openai-compatible" });

/** A model whose calls are paid as the retries of a run pay them. */
function paying(limit: number, model: Model, ...steps: Step[]) {
  const budget = new OwnBudget(limit, 0);
  const script = scriptedModel(...steps);
  const payer = payerOf(budget, model, HOSTED, "answer");
  const paid: LanguageModel = {
    async generate(call, stop) {
      const reservation = await payer.reserve(call);
      try {
        const answer = await script.generate(call, stop);
        reservation.settle(answer.costUsd, true);
        return answer;
      } catch (error) {
        reservation.settle(error instanceof CallFailure ? costOfFailed(error.call) : null, false);
        throw error;
      }
    },
  };
  return { budget, script, model: paid };
}

describe("money for the judges", () => {
  it("is kept for every answer that waits for them, and answers get no more of it", async () => {
    const budget = new OwnBudget(10, 0);
    budget.keepForJudges(() => 2, 1);
    await budget.reserve(6, "answer");
    budget.settle(6, 6);
    // 6 spent and 2 x 2 kept: nothing is left for another answer, but for a free one, and all of it for the judges.
    await expect(budget.reserve(0.1, "answer")).rejects.toThrow(BudgetExceeded);
    await budget.reserve(0, "answer");
    budget.settle(0, 0);
    budget.owe(-1);
    await budget.reserve(4, "judge");
    budget.settle(4, 1);
    budget.owe(-1);
    budget.owe(-1);
    await expect(budget.reserve(1, "answer")).resolves.toBeUndefined();
  });
});

describe("a model that is paid from a budget", () => {
  it("puts aside what a call may cost: a dense prompt and the longest answer", () => {
    expect(worstCase(CALL.messages, PRICED)).toBeCloseTo((100 * 3 + 1000 * 10) / 1e6, 12);
    expect(worstCase(CALL.messages, { ...PRICED, parameters: {} })).toBeCloseTo(
      (100 * 3 + 4096 * 10) / 1e6,
      12,
    );
    expect(worstCase(CALL.messages, UNPRICED)).toBeNull();
  });

  it("counts what calls have cost, not what was put aside", async () => {
    const { budget, model } = paying(0.0211, PRICED, { costUsd: 0.001 }, { costUsd: 0.002 });
    await model.generate(CALL, signal);
    await model.generate(CALL, signal);
    expect(budget.spent).toBeCloseTo(0.003, 12);
  });

  it("is not called when it might cost too much", async () => {
    const { script, model } = paying(0.01, PRICED, "never");
    await expect(model.generate(CALL, signal)).rejects.toThrow(BudgetExceeded);
    expect(script.calls).toEqual([]);
  });

  it("costs nothing when it fails, and passes the failure on", async () => {
    const failure = new CallFailure("permanent", "400 no");
    const { budget, model } = paying(0.011, PRICED, failure, { costUsd: 0.0001 });
    await expect(model.generate(CALL, signal)).rejects.toBe(failure);
    await model.generate(CALL, signal);
    expect(budget.spent).toBe(0.0001);
  });

  it("counts what was put aside when nobody knows what a call has cost", async () => {
    const timedOut = new CallFailure("transient", "no answer", undefined, { mayBeBilled: true });
    const { budget, model } = paying(0.03, PRICED, timedOut, { costUsd: null });
    await expect(model.generate(CALL, signal)).rejects.toBe(timedOut);
    await model.generate(CALL, signal);
    expect(budget.spent).toBeCloseTo(2 * (worstCase(CALL.messages, PRICED) ?? 0), 12);
  });

  it("without a known price is asked once alone, and then counted with the most it has cost", async () => {
    const answers: ((cost: number) => void)[] = [];
    const slow: Step = () =>
      new Promise((resolve) => {
        answers.push((costUsd) => resolve(answerWith({ costUsd })));
      });
    const { script, model } = paying(10, UNPRICED, ...Array.from({ length: 5 }, () => slow));
    const all = Promise.allSettled(Array.from({ length: 5 }, () => model.generate(CALL, signal)));
    await settle();
    expect(script.calls).toHaveLength(1);
    answers[0]?.(4);
    await settle();
    // 4 are spent, and 4 more fit for one further call.
    expect(script.calls).toHaveLength(2);
    answers[1]?.(4);
    const outcomes = await all;
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
      "rejected",
    ]);
  });

  it("without a price and without costs is not held up", async () => {
    const free = Array.from({ length: 3 }, () => ({ costUsd: null }));
    const { budget, model } = paying(1, UNPRICED, ...free);
    await Promise.all(free.map(() => model.generate(CALL, signal)));
    expect(budget.spent).toBe(0);
  });
});
