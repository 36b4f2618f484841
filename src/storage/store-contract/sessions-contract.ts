import { describe, expect, it } from "vitest";
import { type Session, type SessionKind, type Store, criterionSchema } from "../../core/index.ts";
import { NOW, type StoreKit, response, score } from "./kit-contract.ts";

const CRITERIA = [
  criterionSchema.parse({ id: 1, name: "Точность", maxScore: 10 }),
  criterionSchema.parse({ id: 2, name: "Style", maxScore: 5, weight: 2 }),
];

export function session(sessionId: string, kind: SessionKind = "criteria"): Session {
  return {
    sessionId,
    runId: "demo-1",
    kind,
    rater: "Ann",
    criteria: kind === "criteria" ? CRITERIA : [],
    seed: 7,
    masksNames: true,
    draw: { count: 3, of: 9, probability: 1 / 3 },
    createdAt: NOW,
    finishedAt: null,
    unblindedAt: null,
  };
}

const on = (key: string, value: number | null) => ({ key, value, scaleMin: 0, scaleMax: 10 });

export function sessionsContract({ started, claim, tell }: StoreKit): void {
  /** A run with three answers, in a session in reverse order. */
  async function begun(kind: SessionKind = "criteria"): Promise<{ store: Store; items: number[] }> {
    const store = await started();
    const claimed = await claim(store, "answer", 3);
    await tell(
      store,
      claimed.map((item) => ({ type: "item-answered", item, response: response(`to ${item.taskId}`) })),
    );
    const items = claimed.map(({ itemId }) => itemId).toReversed();
    await store.createSession(
      session("s1", kind),
      items.map((itemId, index) => ({ answerId: `a${index}`, itemId })),
    );
    return { store, items };
  }

  describe("sessions", () => {
    it("lists what has an answer, and the task it is to", async () => {
      const { store, items } = await begun();
      const answered = await store.listAnswered("demo-1");
      expect(answered.map(({ itemId }) => itemId)).toEqual(items.toReversed());
      expect(answered[0]).toMatchObject({ taskId: "t1", modelId: "alpha" });
      expect(await store.readTaskOf(items[2] ?? 0)).toMatchObject({ taskId: "t1" });
      expect(await store.readTaskOf(99_999)).toBeNull();
    });

    it("keeps a session as it was begun, newest first", async () => {
      const { store } = await begun();
      await store.createSession(session("s2", "rating"), []);
      expect(await store.findSession("s1")).toEqual(session("s1"));
      expect(await store.findSession("none")).toBeNull();
      const { rows, next } = await store.listSessions({ runId: "demo-1", limit: 1 });
      expect([rows.map(({ sessionId }) => sessionId), next === null]).toEqual([["s2"], false]);
      const rest = await store.listSessions({ runId: "demo-1", limit: 5, cursor: next ?? "" });
      expect(rest.rows.map(({ sessionId }) => sessionId)).toEqual(["s1"]);
      expect((await store.listSessions({ runId: "other", limit: 5 })).rows).toEqual([]);
    });

    it("counts an answer as scored when every criterion has its score", async () => {
      const { store } = await begun();
      await store.scoreAnswer("s1", "a0", { entries: [on("1", 8)], note: "Half \u0000 done" }, NOW + 1);
      await store.scoreAnswer("s1", "a1", { entries: [on("1", 3), on("2", 4)], tags: ["длинно"] }, NOW + 2);
      await store.scoreAnswer("s1", "a2", { entries: [], skipped: true }, NOW + 3);
      expect(await store.countAnswers("s1")).toEqual({ total: 3, scored: 1, partly: 1, skipped: 1 });
      expect(await store.findAnswer("s1", "a1")).toMatchObject({
        position: 1,
        scores: { 1: 3, 2: 4 },
        tags: ["длинно"],
      });
      expect((await store.findAnswer("s1", "a0"))?.note).toBe("Half \uFFFD done");
      expect(await store.nextAnswer("s1")).toMatchObject({ answerId: "a0" });
      const states = await Promise.all(
        (["open", "scored", "skipped"] as const).map((state) =>
          store.listAnswers({ sessionId: "s1", state, limit: 10 }),
        ),
      );
      expect(states.map(({ rows }) => rows.map(({ answerId }) => answerId))).toEqual([
        ["a0"],
        ["a1"],
        ["a2"],
      ]);
      await store.scoreAnswer("s1", "a0", { entries: [on("2", 5)] }, NOW + 4);
      expect(await store.nextAnswer("s1")).toMatchObject({ answerId: "a2", skipped: true });
      await expect(store.scoreAnswer("s1", "zz", { entries: [] }, NOW)).rejects.toMatchObject({
        code: "not-found",
      });
    });

    it("takes the last scoring back, and brings back what it replaced", async () => {
      const { store, items } = await begun();
      await store.scoreAnswer("s1", "a0", { entries: [on("1", 2), on("2", 2)] }, NOW + 1);
      await store.scoreAnswer("s1", "a0", { entries: [on("1", 9)] }, NOW + 2);
      expect(await store.undoScore("s1", NOW + 3)).toBe("a0");
      expect((await store.findAnswer("s1", "a0"))?.scores).toEqual({ 1: 2, 2: 2 });
      expect(await store.undoScore("s1", NOW + 4)).toBe("a0");
      expect(await store.undoScore("s1", NOW + 5)).toBeNull();
      expect(await store.countAnswers("s1")).toMatchObject({ scored: 0, partly: 0 });
      // Nothing that was said is lost.
      const detail = await store.readItem("demo-1", items[0] ?? 0);
      expect(detail?.scores.map(({ superseded }) => superseded)).toEqual([true, true, true]);
    });

    it("takes single scores back", async () => {
      const { store } = await begun();
      await store.scoreAnswer("s1", "a0", { entries: [on("1", 2), on("2", 2)] }, NOW + 1);
      await store.scoreAnswer("s1", "a0", { entries: [on("2", null)] }, NOW + 2);
      expect((await store.findAnswer("s1", "a0"))?.scores).toEqual({ 1: 2 });
    });

    it("remembers its end, and that somebody looked, once", async () => {
      const { store } = await begun();
      await store.unblindSession("s1", NOW + 5);
      await store.unblindSession("s1", NOW + 6);
      await store.finishSession("s1", NOW + 7);
      expect(await store.findSession("s1")).toMatchObject({ unblindedAt: NOW + 5, finishedAt: NOW + 7 });
      expect(await store.deleteSession("s1", NOW + 9)).toBe(true);
      expect(await store.deleteSession("s1", NOW + 9)).toBe(false);
    });

    it("keeps pairs on their sides, with the last word on each", async () => {
      const { store, items } = await begun("comparison");
      const [firstItemId = 0, secondItemId = 0] = items;
      const made = await store.createPair(
        { pairId: "p1", sessionId: "s1", firstItemId, secondItemId, probability: 0.25 },
        NOW,
      );
      expect(made).toEqual(await store.findPair("s1", "p1"));
      expect(await store.findPair("s1", "p1")).toMatchObject({ firstItemId, secondItemId, verdict: null });
      expect(await store.findPair("s1", "none")).toBeNull();
      await store.decidePair("p1", "draw", "Same.", NOW + 1);
      await store.decidePair("p1", "first", "No.", NOW + 2);
      expect(await store.findPair("s1", "p1")).toMatchObject({ note: "No.", decidedAt: NOW + 2 });
      const { revision } = (await store.findPair("s1", "p1")) ?? made;
      expect(await store.listPairs("s1")).toEqual([
        { pairId: "p1", firstItemId, secondItemId, verdict: "first", probability: 0.25, revision },
      ]);
      expect([...(await store.listPairNotes("s1"))]).toEqual([["p1", "No."]]);
      await store.decidePair("p1", "first", "", NOW + 3);
      expect([...(await store.listPairNotes("s1"))]).toEqual([]);
    });

    it("tells which pairs have changed since", async () => {
      const { store, items } = await begun("comparison");
      const [a = 0, b = 0, c = 0] = items;
      const pair = (pairId: string, firstItemId: number, secondItemId: number) =>
        store.createPair({ pairId, sessionId: "s1", firstItemId, secondItemId, probability: null }, NOW);
      const { revision: first } = await pair("p1", a, b);
      const { revision: second } = await pair("p2", b, c);
      expect(second).toBeGreaterThan(first);
      const changed = async (since: number) =>
        (await store.listPairs("s1", since)).map(({ pairId }) => pairId);
      expect(await changed(-1)).toEqual(["p1", "p2"]);
      expect(await changed(first)).toEqual(["p2"]);
      await store.decidePair("p1", "draw", "", NOW + 1);
      expect(await changed(second)).toEqual(["p1"]);
      await expect(store.decidePair("none", "draw", "", NOW)).rejects.toMatchObject({ code: "not-found" });
    });

    it("lists a session's answers in its order", async () => {
      const { store, items } = await begun("comparison");
      expect(await store.listSessionAnswers("s1")).toEqual(
        items.map((itemId, index) => expect.objectContaining({ itemId, answerId: `a${index}` })),
      );
      expect((await store.listSessionAnswers("s1"))[2]).toMatchObject({ taskId: "t1", modelId: "alpha" });
    });

    it("replaces what a scorer said before", async () => {
      const { store, items } = await begun();
      const itemId = items[0] ?? 0;
      await store.replaceScore(itemId, score(1, { scorer: "manual:me" }), NOW + 1);
      await store.replaceScore(itemId, score(3, { scorer: "manual:me" }), NOW + 2);
      const detail = await store.readItem("demo-1", itemId);
      expect(detail?.scores.map(({ superseded }) => superseded)).toEqual([true, false]);
    });
  });
}
