/** The run may not spend what this call might cost. */
export class BudgetExceeded extends Error {}

/**
 * Keeps a run within what it may spend. Before a call its worst case is put aside; afterwards what it really cost is
 * counted instead. A call that does not fit waits while others are under way that may turn out cheaper.
 */
export class Budget {
  readonly #limit: number;
  #spent: number;
  #reserved = 0;
  #underWay = 0;
  #waiting: (() => void)[] = [];

  constructor(limit: number, spent: number) {
    this.#limit = limit;
    this.#spent = spent;
  }

  get spent(): number {
    return this.#spent;
  }

  async reserve(worstCase: number): Promise<void> {
    while (this.#spent + this.#reserved + worstCase > this.#limit) {
      // With nothing under way nothing can become cheaper: not even this one call fits.
      if (this.#underWay === 0) throw new BudgetExceeded("budget_exceeded");
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    this.#reserved += worstCase;
    this.#underWay += 1;
  }

  settle(worstCase: number, cost: number): void {
    this.#reserved -= worstCase;
    this.#underWay -= 1;
    this.#spent += cost;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}
