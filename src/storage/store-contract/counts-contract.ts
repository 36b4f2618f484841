import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, type ItemStatus, type Owner, type Store, emptyCounts } from "../../core/index.ts";
import { HERE, NOW, type StoreKit, THERE, always, newRun, response, score } from "./kit-contract.ts";
import { session } from "./sessions-contract.ts";

const RUN = "demo-1";
const OTHER = "demo-2";

/** How a run's items stand, counted one by one. */
async function countedAnew(store: Store, runId: string) {
  const { rows } = await store.listItems({ runId, limit: 100 });
  const counts: Record<string, Record<ItemStatus, number>> = {};
  for (const { modelId, status } of rows) (counts[modelId] ??= emptyCounts())[status] += 1;
  return counts;
}

/** Somebody who does with a run's items whatever can be done with them. `pick` chooses which of them. */
class Walker {
  readonly #store: Store;
  #owner: Owner = HERE;
  #sessions = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  readonly steps: Readonly<Record<string, (pick: number) => Promise<unknown>>> = {
    claimToAnswer: (pick) => this.#claim("answer", 1 + (pick % 4)),
    claimToJudge: (pick) => this.#claim("judge", 1 + (pick % 4)),
    giveBack: async (pick) =>
      this.#store.unclaimItems(RUN, this.#owner, [(await this.#item(pick)).itemId], NOW),
    answer: (pick) =>
      this.#tell(pick, 3, (item) => ({ type: "item-answered", item, response: response("so") })),
    answerTwice: async (pick) => {
      const item = await this.#item(pick);
      const answer: Change = { type: "item-answered", item, response: response("so") };
      await this.#record([answer, answer]);
    },
    judge: (pick) =>
      this.#tell(pick, 2, (item) => ({ type: "item-judged", item, score: score(3), complete: true })),
    judgeInPart: (pick) =>
      this.#tell(pick, 1, (item) => ({ type: "item-judged", item, score: score(3), complete: false })),
    failToAnswer: (pick) => this.#tell(pick, 2, (item) => failure("answer-failed", item, null)),
    failToJudge: (pick) => this.#tell(pick, 2, (item) => failure("judge-failed", item, null)),
    failForNow: (pick) => this.#tell(pick, 2, (item) => failure("answer-failed", item, NOW + 9)),
    skip: (pick) =>
      this.#tell(pick, 2, (item) => ({ type: "item-skipped", item, reason: "budget_exceeded" })),
    retry: (pick) => this.#store.retryItems({ runId: RUN, ...(pick % 2 ? { stage: "judge" } : {}) }, NOW),
    retryOne: async (pick) =>
      this.#store.retryItems({ runId: RUN, itemId: (await this.#item(pick)).itemId }, NOW),
    retrySkipped: () => this.#store.retryItems({ runId: RUN, skippedFor: ["budget_exceeded"] }, NOW),
    hasten: () => this.#store.hastenItems(RUN, NOW, NOW),
    judgeAgain: () => this.#store.judgeAgain({ runId: RUN }, NOW),
    judgeOneAgain: async (pick) =>
      this.#store.judgeAgain({ runId: RUN, itemIds: [(await this.#item(pick)).itemId] }, NOW),
    takeOver: async () => {
      this.#owner = this.#owner === HERE ? THERE : HERE;
      await this.#store.acquireRun(RUN, this.#owner, NOW, always);
    },
    release: async (pick) => {
      const endings = ["finished", "paused", "interrupted"] as const;
      await this.#store.releaseRun(RUN, this.#owner, endings[pick % 3] ?? "paused", NOW);
      await this.#store.acquireRun(RUN, this.#owner, NOW, always);
    },
    /** What one who has lost the run says of it is not taken. */
    intrude: async (pick) => {
      const item = await this.#item(pick);
      const gone = this.#owner === HERE ? THERE : HERE;
      const refused = await this.#store
        .record(RUN, gone, [{ type: "item-skipped", item, reason: "r" }], NOW)
        .catch(() => "refused");
      if (refused !== "refused") throw new Error("somebody else's word was taken");
    },
    scoreByHand: async (pick) => {
      const byHand = score(2, { scorer: "manual:me", scorerKind: "person" });
      const answered = await this.#store.listAnswered(RUN);
      const chosen = answered[pick % Math.max(1, answered.length)];
      if (chosen !== undefined) await this.#store.replaceScore(chosen.itemId, byHand, NOW);
    },
    finishSession: async (pick) => {
      const answered = await this.#store.listAnswered(RUN);
      if (answered.length === 0) return;
      this.#sessions += 1;
      const id = `s${this.#sessions}`;
      await this.#store.createSession(
        session(id, "rating"),
        answered.map(({ itemId }) => ({ answerId: `${id}-${itemId}`, itemId })),
      );
      const entries = [{ key: "rating", value: 3, scaleMin: 0, scaleMax: 5 }];
      const scored = answered[pick % answered.length];
      await this.#store.scoreAnswer(id, `${id}-${scored?.itemId}`, { entries }, NOW);
      await this.#store.finishSession(id, NOW);
      if (pick % 2 === 0) await this.#store.deleteSession(id, NOW);
    },
    planAnother: async () => {
      await this.#store.deleteRun(OTHER);
      await this.#store.createRun(newRun(OTHER));
    },
  };

  async #item(pick: number) {
    const { rows } = await this.#store.listItems({ runId: RUN, limit: 100 });
    const item = rows[pick % rows.length];
    if (item === undefined) throw new Error("a run without items");
    return { itemId: item.id, taskId: item.taskId, modelId: item.modelId, sample: item.sample };
  }

  #claim(stage: "answer" | "judge", limit: number) {
    return this.#store.claimItems({
      runId: RUN,
      owner: this.#owner,
      stage,
      limit,
      now: NOW + 10,
      leaseUntil: NOW + 60_000,
    });
  }

  async #tell(pick: number, count: number, toChange: (item: Item) => Change): Promise<void> {
    const changes: Change[] = [];
    for (let next = 0; next < count; next += 1) changes.push(toChange(await this.#item(pick + next)));
    await this.#record(changes);
  }

  #record(changes: readonly Change[]) {
    return this.#store.record(RUN, this.#owner, changes, NOW);
  }
}

type Item = Extract<Change, { type: "item-answered" }>["item"];

const failure = (type: "answer-failed" | "judge-failed", item: Item, retryAt: number | null): Change => ({
  type,
  item,
  attempt: 1,
  message: "down",
  retryAt,
});

export function countsContract({ started }: StoreKit): void {
  describe("counts that are kept with a run", () => {
    it.each(["jay", "nobody"])("are those of its items, whatever is done; judged by %s", async (judges) => {
      const run = newRun();
      const setup = judges === "nobody" ? { ...run.setup, judges: [] } : run.setup;
      const names = Object.keys(new Walker(await started({ ...run, setup })).steps);
      const step = fc.record({ name: fc.constantFrom(...names), pick: fc.nat({ max: 999 }) });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 90 }), async (walk) => {
          const store = await started({ ...run, setup });
          const walker = new Walker(store);
          for (const { name, pick } of walk) {
            await walker.steps[name]?.(pick);
            const kept = { after: name, counts: await store.countItems(RUN) };
            expect(kept).toEqual({ after: name, counts: await countedAnew(store, RUN) });
          }
          await walker.steps.planAnother?.(0);
          expect(await store.countItems(OTHER)).toEqual(await countedAnew(store, OTHER));
          expect(await store.readSetup(OTHER)).toMatchObject({ taskCount: 3 });
        }),
        { numRuns: 3 },
      );
    });
  });
}
