import { BUDGET_EXCEEDED, budgetAllows } from "../../core/index.ts";

/** The run may not spend what this call might cost. */
export class BudgetExceeded extends Error {}

/** What money is for. */
export type Purse = "answer" | "judge";

/** Money for calls: put aside before, settled afterwards. */
export interface Budget {
  /** From now on each answer that waits for its judges keeps about this much for them. */
  keepForJudges(judgingCost: () => number, unjudged: number): void;
  /** One answer more waits for its judges, or one less. */
  owe(change: 1 | -1): void;
  /** Whoever reserves for an answer owes its judges their money until the answer is judged, or does not come. */
  reserve(worstCase: number, purse?: Purse): Promise<void>;
  /** The call was made and is in the ledger, or will be. */
  settle(worstCase: number, cost: number): void;
  /** The call was not made. */
  release(worstCase: number, purse?: Purse): void;
}

/**
 * Keeps a run within what it may spend. Before a call its worst case is put aside; afterwards what it really cost is
 * counted instead. A call that does not fit waits while others are under way that may turn out cheaper. An answer is
 * bought only while there is money to have it judged as well.
 */
export class OwnBudget implements Budget {
  readonly #limit: number;
  #spent: number;
  #reserved = 0;
  #underWay = 0;
  /** Answers that were bought, or are being bought, and wait for their judges. */
  #unjudged = 0;
  #judgingCost: () => number = () => 0;
  #waiting: (() => void)[] = [];

  constructor(limit: number, spent: number) {
    this.#limit = limit;
    this.#spent = spent;
  }

  get spent(): number {
    return this.#spent;
  }

  keepForJudges(judgingCost: () => number, unjudged: number): void {
    this.#judgingCost = judgingCost;
    this.#unjudged = unjudged;
  }

  owe(change: 1 | -1): void {
    this.#unjudged = Math.max(0, this.#unjudged + change);
    if (change === -1) this.#wake();
  }

  async reserve(worstCase: number, purse: Purse = "judge"): Promise<void> {
    while (!this.#allows(worstCase, purse)) {
      // With nothing under way nothing can become cheaper: not even this one call fits.
      if (this.#underWay === 0) throw new BudgetExceeded(BUDGET_EXCEEDED);
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    this.#reserved += worstCase;
    this.#underWay += 1;
    if (purse === "answer") this.#unjudged += 1;
  }

  settle(worstCase: number, cost: number): void {
    this.#reserved -= worstCase;
    this.#underWay -= 1;
    this.#spent += cost;
    this.#wake();
  }

  release(worstCase: number, purse: Purse = "judge"): void {
    this.settle(worstCase, 0);
    if (purse === "answer") this.owe(-1);
  }

  #allows(worstCase: number, purse: Purse): boolean {
    const state = {
      limit: this.#limit,
      spent: this.#spent,
      reserved: this.#reserved,
      unjudged: this.#unjudged,
      judgingCost: this.#judgingCost(),
    };
    return budgetAllows(state, worstCase, purse);
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}
