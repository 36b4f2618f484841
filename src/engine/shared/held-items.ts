import type { ClaimRequest, ClaimedItem, SharedWork } from "../../core/index.ts";
import { isConnectionLost } from "./patience.ts";

interface HeldItemsParts {
  /** `claim` and `unclaim` are to be asked once: what is done about a lost answer is decided here. */
  readonly shared: Pick<SharedWork, "claim" | "unclaim" | "keepOnly">;
  readonly runId: string;
  readonly token: string;
  /** Whether nothing is begun any more. */
  readonly isOver: () => boolean;
}

/**
 * The items of one run that a worker has in hand. Where the answer to a claim or its return was lost with the connection,
 * nobody knows what holds in the database. Then everything is given back that is not in hand here; until that is done
 * nothing else is claimed, for it would be given back as well and done twice.
 */
export class HeldItems {
  readonly #parts: HeldItemsParts;
  /** An item that was just answered may be claimed to be judged before its answer is known to be stored. */
  readonly #holds = new Map<number, number>();
  readonly #underWay = new Set<Promise<unknown>>();
  #clearing: Promise<void> | null = null;

  constructor(parts: HeldItemsParts) {
    this.#parts = parts;
  }

  /** Null when the run is not open any more. */
  async claim(request: ClaimRequest): Promise<ClaimedItem[] | null> {
    const { shared, isOver } = this.#parts;
    for (;;) {
      try {
        return await this.#ask(async () => {
          const claimed = await shared.claim(request);
          for (const { itemId } of claimed ?? []) this.#holds.set(itemId, this.#count(itemId) + 1);
          return claimed;
        });
      } catch (error) {
        if (!isConnectionLost(error) || isOver()) throw error;
        await this.#clear();
      }
    }
  }

  async unclaim(itemIds: readonly number[]): Promise<void> {
    const { shared, runId, token } = this.#parts;
    for (const itemId of itemIds) this.letGo(itemId);
    try {
      await this.#ask(() => shared.unclaim(runId, token, itemIds));
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await this.#clear();
    }
  }

  /** What came of the item is stored, and that it is free. */
  letGo(itemId: number): void {
    const left = this.#count(itemId) - 1;
    if (left > 0) this.#holds.set(itemId, left);
    else this.#holds.delete(itemId);
  }

  #count(itemId: number): number {
    return this.#holds.get(itemId) ?? 0;
  }

  async #ask<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#clearing !== null) await this.#clearing;
    const asked = work();
    this.#underWay.add(asked);
    try {
      return await asked;
    } finally {
      this.#underWay.delete(asked);
    }
  }

  async #clear(): Promise<void> {
    this.#clearing ??= this.#keepOnlyHeld().finally(() => {
      this.#clearing = null;
    });
    await this.#clearing;
  }

  async #keepOnlyHeld(): Promise<void> {
    const { shared, runId, token } = this.#parts;
    await Promise.allSettled(this.#underWay);
    await shared.keepOnly(runId, token, [...this.#holds.keys()]);
  }
}
