import { describe, expect, it } from "vitest";
import { RATING, type RatingFilter, type Store, taskSchema } from "../../core/index.ts";
import { NOW, type StoreKit, newRun, response } from "./kit-contract.ts";
import { session } from "./sessions-contract.ts";

const given = {
  scorerKind: "person",
  autoFail: false,
  parts: {},
  transcript: null,
  costUsd: null,
} as const;
const scored = (value: number, scaleMax: number) => ({
  scored: true as const,
  value,
  scaleMin: scaleMax === 5 ? 1 : 0,
  scaleMax,
});
const rated = (value: number) => ({ entries: [{ ...RATING, value }] });

export function ratingsContract({ started, claim, tell }: StoreKit): void {
  /** Two sessions of ratings, the first one finished, over one answer of alpha to t1 and one of beta. */
  async function begun(): Promise<Store> {
    const tasks = [
      taskSchema.parse({ taskId: "t1", category: "c", prompt: "One?", templateVersion: "v2" }),
      taskSchema.parse({ taskId: "t2", category: "c", prompt: "Two?" }),
    ];
    const store = await started(newRun("demo-1", { tasks }));
    const claimed = await claim(store, "answer");
    await tell(
      store,
      claimed.map((item) => ({ type: "item-answered", item, response: response(`to ${item.taskId}`) })),
    );
    const wanted = ["alpha", "beta"].flatMap((modelId, index) => {
      const found = claimed.find((item) => item.modelId === modelId && item.taskId === `t${index + 1}`);
      return found === undefined ? [] : [found.itemId];
    });
    for (const name of ["old", "new"])
      await store.createSession(
        session(name, "rating"),
        wanted.map((itemId, index) => ({ answerId: `${name}-${index}`, itemId })),
      );
    await store.scoreAnswer("old", "old-0", { ...rated(2), tags: ["wordy"], note: "Long." }, NOW + 1);
    await store.scoreAnswer("old", "old-1", { ...rated(3), tags: ['a"wordy', "Wordy", "50%"] }, NOW + 2);
    await store.scoreAnswer("old", "old-0", rated(4), NOW + 3);
    await store.finishSession("old", NOW + 4);
    await store.scoreAnswer("new", "new-0", { ...rated(5), tags: ["x", "wordy"] }, NOW + 5);
    return store;
  }

  describe("ratings", () => {
    it("are listed newest first, each as it stands, and tell models once nobody scores the run blind", async () => {
      const store = await begun();
      const first = await store.listRatings({ limit: 2 });
      expect(first.rows).toEqual([
        {
          sessionId: "new",
          runId: "demo-1",
          rater: "Ann",
          answerId: "new-0",
          itemId: expect.any(Number),
          taskId: "t1",
          templateVersion: "v2",
          rating: 5,
          tags: ["x", "wordy"],
          note: "",
          ratedAt: NOW + 5,
          modelId: null,
        },
        expect.objectContaining({ answerId: "old-0", rating: 4, note: "Long.", modelId: null }),
      ]);
      // Whoever scores the run blind could be told by what others have finished.
      await store.finishSession("new", NOW + 6);
      const rest = await store.listRatings({ limit: 2, cursor: first.next ?? "" });
      expect(rest.rows).toMatchObject([{ answerId: "old-1", templateVersion: null, modelId: "beta" }]);
      expect([rest.next, rest.leftOut]).toEqual([null, 0]);
    });

    it.each<[string, RatingFilter, string[]]>([
      ["run", { runId: "demo-1" }, ["new-0", "old-0", "old-1"]],
      ["another run", { runId: "demo-2" }, []],
      ["session", { sessionId: "old" }, ["old-0", "old-1"]],
      ["model, while the run is scored blind", { modelId: "alpha" }, []],
      ["version", { templateVersion: "v2" }, ["new-0", "old-0"]],
      ["first moment", { since: NOW + 3 }, ["new-0", "old-0"]],
      ["last moment", { until: NOW + 3 }, ["old-0", "old-1"]],
      ["rating", { rating: 3 }, ["old-1"]],
      ["tag", { tag: "wordy" }, ["new-0", "old-0"]],
      ["rater", { rater: "Ann" }, ["new-0", "old-0", "old-1"]],
      ["somebody else", { rater: "Nobody" }, []],
      ["tag in its case", { tag: "Wordy" }, ["old-1"]],
      ["tag with a sign", { tag: "50%" }, ["old-1"]],
      ["tag that is a part of one", { tag: "word" }, []],
      ["all at once", { tag: "wordy", rating: 5, templateVersion: "v2" }, ["new-0"]],
    ])("are found by %s", async (_what, filter, wanted) => {
      const store = await begun();
      const { rows } = await store.listRatings({ ...filter, limit: 10 });
      expect(rows.map(({ answerId }) => answerId)).toEqual(wanted);
    });

    it("that are left out are counted alike, whichever model is asked for", async () => {
      const store = await begun();
      for (const modelId of ["alpha", "beta", "nobody"])
        expect(await store.listRatings({ modelId, limit: 10 })).toMatchObject({ leftOut: 3 });
      expect(await store.listRatings({ modelId: "alpha", rating: 4, limit: 10 })).toMatchObject({
        leftOut: 1,
      });
      await store.unblindSession("new", NOW + 6);
      const { rows, leftOut } = await store.listRatings({ modelId: "alpha", limit: 10 });
      expect([rows.map(({ answerId }) => answerId), leftOut]).toEqual([["old-0"], 1]);
    });

    it("are counted as they fit, with everything they can be narrowed by", async () => {
      const store = await begun();
      const { rows: items } = await store.listItems({ runId: "demo-1", limit: 1 });
      const byHand = { scorer: "manual:Bob", reason: "", flags: ["short", "wordy"] };
      await store.replaceScore(items[0]?.id ?? 0, { ...given, ...byHand, outcome: scored(3, 5) }, NOW + 6);
      expect(await store.ratingFacets({})).toEqual({
        total: 4,
        raters: ["Ann", "Bob"],
        tags: ["50%", "Wordy", 'a"wordy', "short", "wordy", "x"],
        templateVersions: ["v2"],
      });
      const totalOf = async (filter: RatingFilter) => (await store.ratingFacets(filter)).total;
      expect(await totalOf({ tag: "wordy" })).toBe(3);
      expect(await totalOf({ rater: "Bob" })).toBe(1);
      expect(await totalOf({ sessionId: "old" })).toBe(2);
      expect(await totalOf({ modelId: items[0]?.modelId })).toBe(0);
      await store.finishSession("new", NOW + 7);
      const { rows } = await store.listRatings({ modelId: items[0]?.modelId, limit: 10 });
      expect(await totalOf({ modelId: items[0]?.modelId })).toBe(rows.length);
    });

    it("that were given outside of sessions stand among them, and tell no model while a session is blind", async () => {
      const store = await begun();
      const { rows: items } = await store.listItems({ runId: "demo-1", limit: 2 });
      const [first, second] = items;
      const byHand = { ...given, scorer: "manual:Bob", reason: "Long.", flags: ["wordy"] };
      await store.replaceScore(first?.id ?? 0, { ...byHand, outcome: scored(2, 5) }, NOW + 6);
      await store.replaceScore(first?.id ?? 0, { ...byHand, outcome: scored(3, 5) }, NOW + 7);
      // A pass is no rating.
      await store.replaceScore(second?.id ?? 0, { ...byHand, outcome: scored(1, 1) }, NOW + 8);
      const [newest] = (await store.listRatings({ limit: 1 })).rows;
      expect(newest).toEqual({
        sessionId: null,
        answerId: null,
        itemId: first?.id,
        runId: "demo-1",
        rater: "Bob",
        taskId: first?.taskId,
        templateVersion: "v2",
        rating: 3,
        tags: ["wordy"],
        note: "Long.",
        ratedAt: NOW + 7,
        modelId: null,
      });
      const answers = async (filter: RatingFilter & { cursor?: string }) =>
        (await store.listRatings({ limit: 2, ...filter })).rows.map(({ answerId }) => answerId);
      const page = await store.listRatings({ limit: 2 });
      expect(await answers({})).toEqual([null, "new-0"]);
      expect(await answers({ cursor: page.next ?? "" })).toEqual(["old-0", "old-1"]);
      expect(await answers({ tag: "wordy", rating: 3 })).toEqual([null]);
      expect(await answers({ sessionId: "new" })).toEqual(["new-0"]);
      expect(await answers({ rater: "Bob" })).toEqual([null]);
      expect(await answers({ since: NOW + 8 })).toEqual([]);
      expect(await store.listRatings({ modelId: first?.modelId, limit: 9 })).toMatchObject({ leftOut: 4 });
      await store.finishSession("new", NOW + 9);
      const told = await store.listRatings({ modelId: first?.modelId, rating: 3, limit: 9 });
      expect([told.leftOut, told.rows.map(({ modelId }) => modelId)]).toEqual([0, [first?.modelId]]);
    });
  });
}
