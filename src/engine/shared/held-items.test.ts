import { describe, expect, it } from "vitest";
import { type ClaimRequest, type ClaimedItem, Failure, type SharedWork } from "../../core/index.ts";
import { HeldItems } from "./held-items.ts";

const LOST = new Failure("storage-failed", "The connection was cut off.");

/** A database in which one worker claims items, and whose answers come when they are let through. */
class Claims {
  readonly free = [1, 2, 3, 4, 5, 6];
  readonly claimed = new Set<number>();
  readonly #answers: (() => void)[] = [];
  keepOnlyCalls = 0;

  /** Lets the oldest answer through, or loses it. */
  async answer(isLost = false): Promise<void> {
    const next = this.#answers.shift();
    if (next === undefined) throw new Error("nobody waits");
    this.#isLost = isLost;
    next();
    await settle();
  }
  #isLost = false;

  async #answered<Answer>(answer: Answer): Promise<Answer> {
    await new Promise<void>((resolve) => {
      this.#answers.push(resolve);
    });
    if (this.#isLost) throw LOST;
    return answer;
  }

  readonly shared: Pick<SharedWork, "claim" | "unclaim" | "keepOnly"> = {
    claim: async ({ limit }) => {
      const taken = this.free.splice(0, limit);
      for (const id of taken) this.claimed.add(id);
      return await this.#answered(taken.map((itemId) => ({ itemId }) as ClaimedItem));
    },
    unclaim: async (_runId, _token, ids) => {
      this.#free(ids);
      await this.#answered(undefined);
    },
    keepOnly: async (_runId, _token, ids) => {
      this.keepOnlyCalls += 1;
      this.#free([...this.claimed].filter((id) => !ids.includes(id)));
      await this.#answered(undefined);
    },
  };

  #free(ids: readonly number[]): void {
    for (const id of ids) if (this.claimed.delete(id)) this.free.push(id);
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const want = (limit: number) => ({ limit }) as ClaimRequest;

function open() {
  const claims = new Claims();
  const held = new HeldItems({ shared: claims.shared, runId: "r", token: "t", isOver: () => false });
  const claim = async (limit: number) => (await held.claim(want(limit)))?.map(({ itemId }) => itemId);
  return { claims, held, claim };
}

describe("items in hand", () => {
  it("are what was claimed, also where the answer to another claim was lost", async () => {
    const { claims, claim } = open();
    const [first, second] = [claim(2), claim(2)];
    await settle();
    // The first is lost while the second has been carried out and not answered.
    await claims.answer(true);
    expect(claims.keepOnlyCalls).toBe(0);
    await claims.answer();
    expect(await second).toEqual([3, 4]);
    expect(claims.keepOnlyCalls).toBe(1);
    expect(claims.claimed).toEqual(new Set([3, 4]));
    // Whoever claims in the meantime waits.
    const third = claim(1);
    await settle();
    expect(claims.claimed).toEqual(new Set([3, 4]));
    await claims.answer();
    await claims.answer();
    await claims.answer();
    const all = [...((await first) ?? []), ...((await second) ?? []), ...((await third) ?? [])];
    expect(new Set(all).size).toBe(5);
    expect(claims.claimed).toEqual(new Set(all));
  });

  it("that were claimed anew are not given back with a return whose answer was lost", async () => {
    const { claims, held, claim } = open();
    const first = claim(6);
    await settle();
    await claims.answer();
    expect(await first).toHaveLength(6);
    const back = held.unclaim([1]);
    await settle();
    const again = claim(1);
    await settle();
    await claims.answer(true);
    await claims.answer();
    expect(await again).toEqual([1]);
    await claims.answer();
    await back;
    expect(claims.claimed).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it("stay in hand when they are claimed to be judged before their answer is known to be stored", async () => {
    const { claims, held, claim } = open();
    const first = claim(1);
    await settle();
    await claims.answer();
    await first;
    claims.claimed.delete(1);
    claims.free.unshift(1);
    const judged = claim(1);
    await settle();
    await claims.answer();
    expect(await judged).toEqual([1]);
    held.letGo(1);
    const other = claim(1);
    await settle();
    await claims.answer(true);
    await claims.answer();
    await claims.answer();
    await other;
    expect(claims.claimed.has(1)).toBe(true);
  });
});
