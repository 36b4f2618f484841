import { describe, expect, it } from "vitest";
import {
  NO_PROGRESS,
  type Store,
  judgeSchema,
  providerSchema,
  reduceProgress,
  runSetupSchema,
  totalProgress,
} from "../../core/index.ts";
import { HERE, NOW, always, newRun, response, score, type StoreKit } from "./kit-contract.ts";

const RUN = "demo-1";
const KAY = judgeSchema.parse({
  judgeId: "kay",
  model: { modelId: "kay", provider: "other", name: "k" },
});
const PANEL = { judges: [KAY], providers: [providerSchema.parse({ name: "other", type: "ollama" })] };

export function judgingContract({ started, claim, tell, first }: StoreKit): void {
  /** A finished run: one item judged, one failed at its judge, the others without an answer. */
  const judged = async () => {
    const store = await started();
    const items = await claim(store, "answer");
    const [done, failed, ...rest] = items.map(({ attempt: _attempt, ...key }) => key);
    if (done === undefined || failed === undefined) throw new Error("few");
    await tell(
      store,
      [done, failed].map((item) => ({ type: "item-answered", item, response: response("x") })),
    );
    await claim(store, "judge");
    const byMetric = score(2, { scorer: "metric:length", scorerKind: "metric" });
    await tell(store, [
      { type: "item-judged", item: done, score: byMetric, complete: false },
      { type: "item-judged", item: done, score: score(3), complete: true },
      { type: "judge-failed", item: failed, attempt: 3, message: "down", retryAt: null },
      ...rest.map((item) => ({ type: "item-skipped" as const, item, reason: "budget_exceeded" })),
    ]);
    await store.releaseRun(RUN, HERE, "finished", NOW);
    return { store, done, failed };
  };
  const progressOf = async (store: Store) =>
    (await store.listEvents({ runId: RUN, since: 0, limit: 500 })).reduce(reduceProgress, NO_PROGRESS);

  describe("answers that are judged again", () => {
    it("wait for their judges, with the old verdicts kept aside, and the run has work again", async () => {
      const { store, done, failed } = await judged();
      expect(await store.judgeAgain({ runId: RUN }, NOW + 9)).toBe(2);
      const { item, scores } = (await store.readItem(RUN, done.itemId)) ?? {};
      expect(item).toMatchObject({ status: "WAITING_FOR_JUDGE", attempts: 0 });
      expect(scores).toMatchObject([
        { scorer: "metric:length", superseded: false },
        { scorer: "jay", superseded: true, outcome: { value: 3 } },
      ]);
      expect((await store.readItem(RUN, failed.itemId))?.item).toMatchObject({
        status: "WAITING_FOR_JUDGE",
        error: null,
      });
      expect(await store.findRun(RUN)).toMatchObject({ status: "PENDING", finishedAt: null });
    });

    it("are taken back from what was counted", async () => {
      const { store } = await judged();
      const before = await progressOf(store);
      expect(totalProgress(before)).toMatchObject({ judged: 1, judgeFailed: 1, scored: 1, scoreSum: 75 });
      await store.judgeAgain({ runId: RUN }, NOW + 9);
      const events = await store.listEvents({ runId: RUN, since: before.seq, limit: 5 });
      expect(events).toMatchObject([{ type: "judging-renewed", judges: ["jay"] }]);
      const after = await progressOf(store);
      for (const { judged: left, failed, judgeFailed, scored, scoreSum } of Object.values(after.models))
        expect([left, failed, judgeFailed, scored, scoreSum]).toEqual([0, 0, 0, 0, 0]);
    });

    it("may be judged by others, who are part of the run from then on", async () => {
      const { store } = await judged();
      await store.judgeAgain({ runId: RUN, panel: PANEL }, NOW + 9);
      const setup = (await store.readSetup(RUN))?.setup;
      expect(setup?.judges).toEqual([KAY]);
      expect(setup?.providers.map(({ name }) => name)).toEqual(["simulated", "other"]);
      expect(await store.isModelUsed("kay")).toBe(true);
      await store.createRun(newRun("demo-2"));
      await store.deleteRun("demo-2");
      expect((await store.readFrozen(RUN))?.setup.judges).toEqual([KAY]);
    });

    it("keep the verdicts of those who are not asked again", async () => {
      const { store, done } = await judged();
      await store.judgeAgain({ runId: RUN, panel: PANEL, superseded: ["kay"] }, NOW + 9);
      expect((await store.readAnswer(done.itemId))?.scoredBy).toContain("jay");
    });

    it("can be single ones; those without an answer are none", async () => {
      const { store, done, failed } = await judged();
      expect(await store.judgeAgain({ runId: RUN, itemIds: [failed.itemId] }, NOW)).toBe(1);
      expect((await store.readItem(RUN, done.itemId))?.item.status).toBe("COMPLETED");
      const { rows } = await store.listItems({ runId: RUN, limit: 50, status: "CANT_BE_FINISHED" });
      expect(await store.judgeAgain({ runId: RUN, itemIds: rows.map(({ id }) => id) }, NOW)).toBe(0);
    });
  });

  describe("verdicts of runs of judges", () => {
    const compared = {
      taskId: "t1",
      first: { itemId: 1, modelId: "alpha" },
      second: { itemId: 2, modelId: "beta" },
    };
    const judgeRun = (kind: "questions" | "comparisons") => {
      const run = newRun(RUN);
      const setup = runSetupSchema.parse({
        ...run.setup,
        kind,
        ...(kind === "comparisons" ? { comparedRunId: "demo-0" } : {}),
        models: [{ modelId: "jay", provider: "simulated", name: "j" }],
      });
      return {
        ...run,
        setup,
        tasks: run.tasks.map((task) => (kind === "questions" ? task : { ...task, compared })),
      };
    };

    it.each(["questions", "comparisons"] as const)(
      "complete their items without an answer: %s",
      async (kind) => {
        const store = await started(judgeRun(kind));
        const { attempt: _attempt, ...item } = first(await claim(store, "answer"));
        await tell(store, [{ type: "item-judged", item, score: score(3), complete: true }]);
        expect((await store.readItem(RUN, item.itemId))?.item.status).toBe("COMPLETED");
        const { rows } = await store.listVerdicts({ kind, limit: 5 });
        expect(rows).toMatchObject([
          { runId: RUN, task: { taskId: item.taskId }, score: score(3), createdAt: NOW + 5 },
        ]);
        const other = kind === "questions" ? "comparisons" : "questions";
        expect((await store.listVerdicts({ kind: other, limit: 5 })).rows).toEqual([]);
        expect(await store.findRun(RUN)).toMatchObject({ kind });
        expect((await store.listRuns({ kind: other, limit: 5 })).rows).toEqual([]);
      },
    );

    it("are found by task, judge, run, compared run and collection, page by page", async () => {
      const store = await started(judgeRun("comparisons"));
      const items = (await claim(store, "answer")).map(({ attempt: _attempt, ...key }) => key);
      await tell(
        store,
        items.map((item) => ({ type: "item-judged", item, score: score(1), complete: true })),
      );
      const find = async (filter: object) =>
        (await store.listVerdicts({ kind: "comparisons", limit: 50, ...filter })).rows.map(
          ({ task }) => task.taskId,
        );
      expect(await find({})).toEqual(["t1", "t2", "t3"]);
      expect(await find({ taskId: "t2" })).toEqual(["t2"]);
      expect(await find({ judgeId: "kay" })).toEqual([]);
      expect(await find({ runId: "other" })).toEqual([]);
      expect(await find({ comparedRunId: "demo-0" })).toHaveLength(3);
      expect(await find({ comparedRunId: RUN })).toEqual([]);
      const [task] = newRun().tasks;
      if (task === undefined) throw new Error("no task");
      await store.saveTask(task, "new", NOW);
      const { id } = await store.createCollection({ name: "C", description: "", tags: [] }, NOW);
      await store.addToCollection(id, ["t1"], NOW);
      expect(await find({ collectionId: id })).toEqual(["t1"]);
      const page = await store.listVerdicts({ kind: "comparisons", limit: 2 });
      expect(page.rows).toHaveLength(2);
      const rest = await store.listVerdicts({
        kind: "comparisons",
        limit: 2,
        cursor: page.next ?? undefined,
      });
      expect(rest).toMatchObject({ rows: [{ task: { taskId: "t3", compared } }], next: null });
      await store.acquireRun(RUN, HERE, NOW, always);
    });
  });
}
