import { describe, expect, it } from "vitest";
import {
  NO_PROGRESS,
  type Session,
  type Store,
  emptyCounts,
  reduceProgress,
  runSetupSchema,
  totalProgress,
} from "../../core/index.ts";
import { NOW, type StoreKit, newRun, response, score } from "./kit-contract.ts";
import { session } from "./sessions-contract.ts";

const on = (key: string, value: number | null) => ({ key, value, scaleMin: 0, scaleMax: 5 });
const BOTH = [on("1", 3), on("2", 4)];

export function settlingContract({ started, claim, tell }: StoreKit): void {
  /** A run with four answers, judged by nobody or by a judge who has not spoken. */
  async function answered(judges: "nobody" | "jay"): Promise<{ store: Store; items: number[] }> {
    const run = newRun();
    const setup = runSetupSchema.parse({ ...run.setup, judging: "later" });
    const store = await started({
      ...run,
      setup: judges === "nobody" ? { ...setup, judges: [] } : setup,
    });
    const claimed = await claim(store, "answer", 4);
    await tell(
      store,
      claimed.map(({ attempt: _attempt, ...item }) => ({
        type: "item-answered",
        item,
        response: response("so"),
      })),
    );
    return { store, items: claimed.map(({ itemId }) => itemId) };
  }
  const begin = async (store: Store, begun: Session, items: readonly number[]): Promise<void> =>
    await store.createSession(
      begun,
      items.map((itemId) => ({ answerId: `${begun.sessionId}-${itemId}`, itemId })),
    );
  const statusOf = async (store: Store, itemId: number) =>
    (await store.readItem("demo-1", itemId))?.item.status;
  const statuses = async (store: Store, items: readonly number[]) => {
    const found: (string | undefined)[] = [];
    for (const itemId of items) found.push(await statusOf(store, itemId));
    return found.map((status) => (status === "COMPLETED" ? "done" : status === "NEW" ? "new" : "waits"));
  };
  /** What whoever follows the run has counted. */
  const countedOf = async (store: Store) => {
    const events = await store.listEvents({ runId: "demo-1", since: 0, limit: 1000 });
    return totalProgress(events.reduce(reduceProgress, NO_PROGRESS));
  };
  const judgedOf = async (store: Store) => (await countedOf(store)).judged;

  describe("answers that only people score", () => {
    it("are complete once a finished session has scored them in full", async () => {
      const { store, items } = await answered("nobody");
      const [a = 0, b = 0] = items;
      await begin(store, session("s1"), items);
      await store.scoreAnswer("s1", `s1-${a}`, { entries: BOTH }, NOW + 1);
      await store.scoreAnswer("s1", `s1-${b}`, { entries: [on("1", 3)] }, NOW + 2);
      expect(await statuses(store, items)).toEqual(["waits", "waits", "waits", "waits"]);
      const revision = await store.resultsRevision("demo-1");
      await store.finishSession("s1", NOW + 3);
      expect(await statuses(store, items)).toEqual(["done", "waits", "waits", "waits"]);
      expect(await store.resultsRevision("demo-1")).toBeGreaterThan(revision ?? 0);
      expect(await countedOf(store)).toMatchObject({ judged: 1, unscored: 0 });
      const counts = Object.values(await store.countItems("demo-1"));
      expect(counts.reduce((sum, own) => sum + own.COMPLETED, 0)).toBe(1);
    });

    it("wait again when the only session that scored them is deleted", async () => {
      const { store, items } = await answered("nobody");
      const [a = 0, b = 0] = items;
      for (const id of ["s1", "s2"]) await begin(store, session(id, "rating"), items);
      await store.scoreAnswer("s1", `s1-${a}`, { entries: [on("rating", 3)] }, NOW + 1);
      await store.scoreAnswer("s1", `s1-${b}`, { entries: [on("rating", 3)] }, NOW + 2);
      await store.scoreAnswer("s2", `s2-${b}`, { entries: [on("rating", 4)] }, NOW + 3);
      await store.finishSession("s1", NOW + 4);
      await store.finishSession("s2", NOW + 5);
      expect(await statuses(store, items)).toEqual(["done", "done", "waits", "waits"]);
      await store.deleteSession("s1", NOW + 6);
      expect(await statuses(store, items)).toEqual(["waits", "done", "waits", "waits"]);
      expect(await judgedOf(store)).toBe(1);
    });

    it("are complete when they were left out because there is nothing to score, with the reason", async () => {
      const { store, items } = await answered("nobody");
      const [a = 0, b = 0, ...others] = items;
      const leftOut = [
        { itemId: a, reason: "refusal" as const },
        { itemId: b, reason: "empty-answer" as const },
      ];
      const begun = { ...session("s1"), leftOut };
      await begin(store, begun, others);
      expect(await store.findSession("s1")).toEqual(begun);
      await store.finishSession("s1", NOW + 1);
      expect(await statuses(store, items)).toEqual(["done", "done", "waits", "waits"]);
      expect(await countedOf(store)).toMatchObject({ judged: 2, unscored: 2 });
      const { scores = [] } = (await store.readItem("demo-1", a)) ?? {};
      expect(scores).toMatchObject([
        { scorer: "session:s1:left-out", outcome: { scored: false, reason: "refusal" } },
      ]);
      await store.deleteSession("s1", NOW + 2);
      expect(await statuses(store, items)).toEqual(["waits", "waits", "waits", "waits"]);
      expect((await store.readItem("demo-1", a))?.scores).toEqual([]);
      expect(await countedOf(store)).toMatchObject({ judged: 0, unscored: 0 });
    });

    it("are complete when somebody scores them by hand, and stay so when that is replaced", async () => {
      const { store, items } = await answered("nobody");
      const [a = 0] = items;
      const byHand = (value: number) => score(value, { scorer: "manual:me", scorerKind: "person" });
      await store.replaceScore(a, byHand(2), NOW + 1);
      await store.replaceScore(a, byHand(3), NOW + 2);
      expect(await statuses(store, items)).toEqual(["done", "waits", "waits", "waits"]);
      expect(await judgedOf(store)).toBe(1);
    });

    it("are counted as judged again once a judge is asked after all", async () => {
      const { store, items } = await answered("nobody");
      const [a = 0] = items;
      await begin(store, session("s1", "rating"), items);
      await store.scoreAnswer("s1", `s1-${a}`, { entries: [on("rating", 3)] }, NOW + 1);
      await store.finishSession("s1", NOW + 2);
      const { judges, providers } = newRun().setup;
      await store.judgeAgain({ runId: "demo-1", panel: { judges, providers } }, NOW + 3);
      expect(await statuses(store, items)).toEqual(["waits", "waits", "waits", "waits"]);
      expect(await judgedOf(store)).toBe(0);
    });

    it("wait for their judge where the run has one, whatever people say", async () => {
      const { store, items } = await answered("jay");
      const [a = 0] = items;
      await begin(store, session("s1", "rating"), items);
      await store.scoreAnswer("s1", `s1-${a}`, { entries: [on("rating", 3)] }, NOW + 1);
      await store.finishSession("s1", NOW + 2);
      expect(await statuses(store, items)).toEqual(["waits", "waits", "waits", "waits"]);
      expect(Object.values(await store.countItems("demo-1"))[0]).not.toEqual(emptyCounts());
    });
  });

  describe("two answers that one person has compared twice", () => {
    it("count once, by the newest finished session", async () => {
      const { store, items } = await answered("nobody");
      const rows = await store.listAnswered("demo-1");
      const first = rows.find(({ modelId }) => modelId === "alpha");
      const second = rows.find(({ modelId, taskId }) => modelId === "beta" && taskId === first?.taskId);
      const [a, b] = [first?.itemId ?? 0, second?.itemId ?? 0];
      for (const [id, verdict] of [
        ["s1", "first"],
        ["s2", "second"],
      ] as const) {
        await begin(store, session(id, "comparison"), items);
        // The other way round the second time.
        const [firstItemId, secondItemId] = id === "s1" ? [a, b] : [b, a];
        await store.createPair(
          { pairId: `p-${id}`, sessionId: id, firstItemId, secondItemId, probability: null },
          NOW,
        );
        await store.decidePair(`p-${id}`, verdict, "", NOW + 1);
        await store.finishSession(id, NOW + (id === "s1" ? 9 : 8));
      }
      expect(await store.listComparedPairs("demo-1")).toMatchObject([
        // Five tokens each, one of them reasoning.
        { first: "alpha", second: "beta", verdict: "first", lengths: { first: 4, second: 4 } },
      ]);
      expect(await store.listAnswerLengths("demo-1")).toEqual(new Map(items.map((itemId) => [itemId, 4])));
    });
  });
}
