import { BUDGET_EXCEEDED, type Clock, type SharedWork, type SpendRequest } from "../../core/index.ts";
import { type Budget, BudgetExceeded, type Purse } from "../calls/budget.ts";

/** Money that others have aside may come back at any time. */
const ASK_AGAIN_MS = 250;

interface Waiter extends SpendRequest {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export interface SharedBudgetParts {
  readonly shared: SharedWork;
  readonly clock: Clock;
  readonly runId: string;
  /** This worker. */
  readonly token: string;
  /** How often it has asked before. */
  readonly batch: number;
}

/**
 * A run's budget that several workers spend. Money is put aside in the database before a call is made, and settled there
 * in the transaction that writes the call into the ledger, so that what is known of it is right whoever is lost when.
 */
export class SharedBudget implements Budget {
  readonly #parts: SharedBudgetParts;
  #waiting: Waiter[] = [];
  #given: SpendRequest[] = [];
  #asking: Promise<void> | null = null;
  #judgingCost: () => number = () => 0;
  /** So that what was asked twice, because the answer was lost, is done once. */
  #batch: number;

  constructor(parts: SharedBudgetParts) {
    this.#parts = parts;
    this.#batch = parts.batch;
  }

  /** How many answers wait for judges is counted in the database. */
  keepForJudges(judgingCost: () => number): void {
    this.#judgingCost = judgingCost;
  }

  owe(): void {}

  settle(): void {}

  reserve(worstCase: number, purse: Purse = "judge"): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ usd: worstCase, purse, resolve, reject });
      this.#asking ??= this.#ask();
    });
  }

  release(worstCase: number, purse: Purse = "judge"): void {
    this.#given.push({ usd: worstCase, purse });
    this.#asking ??= this.#ask();
  }

  /** Resolves when everything that was given back is known to be. */
  async settled(): Promise<void> {
    while (this.#asking !== null) await this.#asking;
  }

  async #ask(): Promise<void> {
    const { shared, clock, runId, token } = this.#parts;
    // Lets everything that is ready now come along.
    await Promise.resolve();
    try {
      while (this.#waiting.length > 0 || this.#given.length > 0) {
        const given = this.#given;
        this.#given = [];
        // An answer that has to wait must not keep its judges waiting.
        const asked = this.#waiting.toSorted(
          (a, b) => Number(a.purse === "answer") - Number(b.purse === "answer"),
        );
        this.#waiting = [];
        this.#batch += 1;
        const request = { given, asked: asked.map(({ usd, purse }) => ({ usd, purse })) };
        const { granted, isOver } = await shared
          .spend(runId, { token, batch: this.#batch }, request, this.#judgingCost())
          .catch((error: unknown) => {
            this.#waiting.unshift(...asked);
            throw error;
          });
        for (const { resolve } of asked.splice(0, granted)) resolve();
        // With nothing under way nothing can become cheaper: not even this one call fits.
        if (isOver) asked.shift()?.reject(new BudgetExceeded(BUDGET_EXCEEDED));
        this.#waiting.unshift(...asked);
        if (granted === 0 && !isOver && asked.length > 0) await clock.sleep(ASK_AGAIN_MS);
      }
    } catch (error) {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    } finally {
      this.#asking = null;
    }
  }
}
