import { type Model, type ModelCall, type Provider, isFree } from "../../core/index.ts";
import type { Budget, Purse } from "./budget.ts";
import { worstCase } from "./tokens.ts";

/** Money put aside for one call. */
export interface Reservation {
  readonly usd: number;
  /** The call is over, with an answer or without. Null: nobody knows what it cost, so what was put aside counts. */
  settle(costUsd: number | null, isAnswered: boolean): void;
  /** The call was not made. */
  release(): void;
}

/** Whoever pays for calls puts their worst case aside first. */
export interface Payer {
  /** Fails with `BudgetExceeded` when the run may not spend what the call might cost. */
  reserve(call: ModelCall): Promise<Reservation>;
  /** About what the next call will cost, for those who plan with it. */
  expected(call: ModelCall): number;
}

/**
 * Pays the calls of a model from a budget. Where nothing is known of its price, the first call goes alone, and from then
 * on the most that one has cost so far is put aside. Calls that are free put nothing aside, and count when the provider
 * bills them all the same.
 */
export function payerOf(budget: Budget, model: Model, provider: Provider, purse: Purse): Payer {
  let dearest = 0;
  let isTried = model.price !== undefined || isFree(provider);
  let first: Promise<void> | null = null;

  const reserve = async (call: ModelCall): Promise<Reservation> => {
    const aside = worstCase(call.messages, model) ?? dearest;
    await budget.reserve(aside, purse);
    return {
      usd: aside,
      settle: (costUsd, isAnswered) => {
        dearest = Math.max(dearest, costUsd ?? 0);
        budget.settle(aside, costUsd ?? aside);
        if (purse === "answer" && !isAnswered) budget.owe(-1);
      },
      release: () => budget.release(aside, purse),
    };
  };

  return {
    expected: (call) => (dearest > 0 ? dearest : (worstCase(call.messages, model) ?? 0)),
    async reserve(call) {
      if (!isTried && first !== null) await first;
      if (isTried) return await reserve(call);
      let tried = (): void => {};
      first = new Promise((resolve) => {
        tried = () => {
          isTried = true;
          resolve();
        };
      });
      try {
        const reservation = await reserve(call);
        return {
          usd: reservation.usd,
          settle: (...outcome) => {
            reservation.settle(...outcome);
            tried();
          },
          release: () => {
            reservation.release();
            tried();
          },
        };
      } catch (error) {
        tried();
        throw error;
      }
    },
  };
}
