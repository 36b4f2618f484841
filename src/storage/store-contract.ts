import { describe, expect, it, onTestFinished } from "vitest";
import {
  type Change,
  type ClaimedItem,
  type NewRun,
  type Owner,
  type Response,
  type ResultRow,
  type Score,
  type Store,
  runSetupSchema,
  taskSchema,
} from "../core/index.ts";

/** What every store must do. Written once, run over every engine. */

const HERE: Owner = { token: "here", pid: 1, machine: "m" };
const THERE: Owner = { token: "there", pid: 2, machine: "m" };
const NOW = 1_800_000_000_000;
const never = () => false;
const always = () => true;

function newRun(runId = "demo-1", overrides: Partial<NewRun> = {}): NewRun {
  return {
    runId,
    setupHash: "hash-1",
    at: NOW,
    queued: false,
    setup: runSetupSchema.parse({
      name: "demo",
      toolVersion: "0",
      config: { any: ["thing", 1, null] },
      datasets: [{ path: "bank.jsonl", sha256: "ab" }],
      promptTemplateHash: "cd",
      judging: "pipelined",
      concurrency: {},
      limits: {},
      providers: [{ name: "simulated", type: "simulated" }],
      models: [
        { modelId: "alpha", provider: "simulated", name: "a", samples: 2 },
        { modelId: "beta", provider: "simulated", name: "b" },
      ],
      judges: [{ judgeId: "jay", model: { modelId: "jay", provider: "simulated", name: "j" } }],
    }),
    tasks: ["t1", "t2", "t3"].map((taskId) =>
      taskSchema.parse({ taskId, category: "c", prompt: `Что такое ${taskId}? 😀` }),
    ),
    ...overrides,
  };
}

function response(text: string, overrides: Partial<Response> = {}): Response {
  return {
    text,
    raw: { choices: [{ text }] },
    messages: [{ role: "user", content: "hello" }],
    contextHash: "context",
    finishReason: "stop",
    usage: { inputTokens: 3, outputTokens: 5, estimated: true },
    costUsd: null,
    latencyMs: 12.5,
    startedAt: NOW,
    endedAt: NOW + 13,
    warnings: ["seed is not supported"],
    ...overrides,
  };
}

function score(value: number | null, overrides: Partial<Score> = {}): Score {
  return {
    scorer: "jay",
    scorerKind: "judge",
    outcome:
      value === null
        ? { scored: false, reason: "refusal" }
        : { scored: true, value, scaleMin: 0, scaleMax: 4 },
    autoFail: false,
    reason: "because",
    parts: { r1: 1 },
    flags: ["missing r2"],
    transcript: [{ role: "user", content: "judge this" }],
    costUsd: 0.25,
    ...overrides,
  };
}

async function collect(rows: AsyncIterable<ResultRow>): Promise<ResultRow[]> {
  const all: ResultRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

export function storeContract(engine: string, open: () => Promise<Store>): void {
  const opened = async (): Promise<Store> => {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  };
  const started = async (run: NewRun = newRun()): Promise<Store> => {
    const store = await opened();
    await store.createRun(run);
    await store.acquireRun(run.runId, HERE, NOW, never);
    return store;
  };
  const claim = (store: Store, stage: "answer" | "judge", limit = 100, now = NOW): Promise<ClaimedItem[]> =>
    store.claimItems({ runId: "demo-1", owner: HERE, stage, limit, now, leaseUntil: now + 60_000 });
  const tell = (store: Store, changes: readonly Change[]) => store.record("demo-1", HERE, changes, NOW + 5);
  const first = (items: readonly ClaimedItem[]): ClaimedItem => {
    const [item] = items;
    if (item === undefined) throw new Error("nothing was claimed");
    return item;
  };

  describe(`store on ${engine}`, () => {
    describe("runs", () => {
      it("plans one NEW item per task, model and sample, and gives the frozen copy back", async () => {
        const store = await opened();
        const run = newRun();
        const created = await store.createRun(run);
        expect(created).toMatchObject({ runId: "demo-1", status: "PENDING", owner: null, paused: false });
        expect(await store.findRun("demo-1")).toEqual(created);
        expect(await store.readFrozen("demo-1")).toEqual({ run: created, setup: run.setup, tasks: run.tasks });
        expect(await store.countItems("demo-1")).toMatchObject({ alpha: { NEW: 6 }, beta: { NEW: 3 } });
        const events = await store.listEvents({ runId: "demo-1", since: 0, limit: 10 });
        expect(events).toMatchObject([{ seq: 1, type: "run-planned", totals: { alpha: 6, beta: 3 }, tasks: 3 }]);
      });

      it("knows nothing of runs that are not there", async () => {
        const store = await opened();
        expect(await store.findRun("nope")).toBeNull();
        expect(await store.readFrozen("nope")).toBeNull();
        expect(await store.listEvents({ runId: "nope", since: 0, limit: 1 })).toEqual([]);
        expect(await store.deleteRun("nope")).toBe(false);
        await expect(store.countItems("nope")).rejects.toMatchObject({ code: "not-found" });
      });

      it("refuses a run id that is taken, and writes nothing of the second", async () => {
        const store = await opened();
        await store.createRun(newRun());
        await expect(store.createRun(newRun())).rejects.toMatchObject({ code: "conflict" });
        expect((await store.listRuns({ limit: 10 })).rows).toHaveLength(1);
      });

      it("lists runs newest first, in pages, by status", async () => {
        const store = await opened();
        for (const id of ["one", "two", "three"]) await store.createRun(newRun(id));
        const page = await store.listRuns({ limit: 2 });
        expect(page.rows.map((run) => run.runId)).toEqual(["three", "two"]);
        const rest = await store.listRuns({ limit: 2, cursor: page.next ?? "" });
        expect(rest.rows.map((run) => run.runId)).toEqual(["one"]);
        expect(rest.next).toBeNull();
        await store.acquireRun("one", HERE, NOW, never);
        await store.releaseRun("one", HERE, true, NOW + 9);
        expect((await store.listRuns({ limit: 9, status: "FINISHED" })).rows).toMatchObject([
          { runId: "one", finishedAt: NOW + 9 },
        ]);
      });

      it("finds the newest unfinished run of the same setup", async () => {
        const store = await opened();
        await store.createRun(newRun("old"));
        await store.createRun(newRun("new"));
        await store.createRun(newRun("other", { setupHash: "hash-2" }));
        expect(await store.findUnfinished("hash-1")).toMatchObject({ runId: "new" });
        expect(await store.findUnfinished("hash-3")).toBeNull();
      });

      it("deletes a run with everything below it and leaves other runs whole", async () => {
        const store = await started();
        await tell(store, [{ type: "item-answered", item: first(await claim(store, "answer", 1)), response: response("x") }]);
        await store.releaseRun("demo-1", HERE, false, NOW);
        await store.createRun(newRun("demo-2"));
        expect(await store.deleteRun("demo-1")).toBe(true);
        expect(await store.findRun("demo-1")).toBeNull();
        expect((await store.readFrozen("demo-2"))?.tasks).toHaveLength(3);
      });
    });

    describe("ownership", () => {
      it("lets one run of the workspace be active", async () => {
        const store = await opened();
        await store.createRun(newRun("one"));
        await store.createRun(newRun("two"));
        expect(await store.findActive()).toBeNull();
        expect(await store.acquireRun("one", HERE, NOW, never)).toEqual({ acquired: true, takenOver: 0 });
        expect(await store.findActive()).toMatchObject({ runId: "one", owner: HERE, heartbeatAt: NOW });
        expect(await store.acquireRun("two", THERE, NOW, never)).toEqual({ acquired: false, activeRunId: "one" });
        expect(await store.acquireRun("one", THERE, NOW, never)).toEqual({ acquired: false, activeRunId: "one" });
        await store.releaseRun("one", HERE, false, NOW);
        expect(await store.acquireRun("two", THERE, NOW, never)).toMatchObject({ acquired: true });
      });

      it("lets one of two that come at the same instant through", async () => {
        const store = await opened();
        await store.createRun(newRun("one"));
        await store.createRun(newRun("two"));
        const results = await Promise.all([
          store.acquireRun("one", HERE, NOW, never),
          store.acquireRun("two", THERE, NOW, never),
        ]);
        expect(results.filter((result) => result.acquired)).toHaveLength(1);
      });

      it("frees what a vanished owner had in flight, without counting the cut-off attempt", async () => {
        const store = await started();
        expect(await claim(store, "answer", 2)).toHaveLength(2);
        expect(await store.acquireRun("demo-1", THERE, NOW + 1, always)).toEqual({ acquired: true, takenOver: 2 });
        const again = await store.claimItems({
          runId: "demo-1",
          owner: THERE,
          stage: "answer",
          limit: 100,
          now: NOW + 1,
          leaseUntil: NOW + 2,
        });
        expect(again).toHaveLength(9);
        expect(again.every((item) => item.attempt === 1)).toBe(true);
      });

      it("takes no word from an owner that lost the run", async () => {
        const store = await started();
        const item = first(await claim(store, "answer", 1));
        await store.acquireRun("demo-1", THERE, NOW + 1, always);
        const late: Change = { type: "item-answered", item, response: response("late") };
        await expect(tell(store, [late])).rejects.toMatchObject({ code: "ownership-lost" });
        await expect(store.heartbeat("demo-1", HERE, NOW)).rejects.toMatchObject({ code: "ownership-lost" });
        await expect(store.releaseRun("demo-1", HERE, true, NOW)).rejects.toMatchObject({ code: "ownership-lost" });
        await store.heartbeat("demo-1", THERE, NOW + 7);
        expect(await store.findRun("demo-1")).toMatchObject({ owner: THERE, heartbeatAt: NOW + 7 });
      });

      it("keeps queued runs in order", async () => {
        const store = await opened();
        await store.createRun(newRun("later", { queued: true, at: NOW + 2 }));
        await store.createRun(newRun("sooner", { queued: true, at: NOW + 1 }));
        expect(await store.nextQueued()).toMatchObject({ runId: "sooner", queuedAt: NOW + 1 });
        await store.acquireRun("sooner", HERE, NOW, never);
        expect(await store.nextQueued()).toMatchObject({ runId: "later" });
      });

      it("derives that a run is paused from its last word", async () => {
        const store = await started();
        await tell(store, [{ type: "noted", event: { type: "run-started" } }]);
        await tell(store, [{ type: "noted", event: { type: "run-paused" } }]);
        await store.releaseRun("demo-1", HERE, false, NOW);
        expect(await store.findRun("demo-1")).toMatchObject({ status: "PENDING", owner: null, paused: true });
        await store.note("demo-1", { type: "run-resumed", takenOver: 0 }, NOW);
        expect(await store.findRun("demo-1")).toMatchObject({ paused: false });
      });
    });

    describe("work", () => {
      it("hands out each item once, tasks in order, first samples first", async () => {
        const store = await started();
        const [some, others] = [await claim(store, "answer", 4), await claim(store, "answer", 100)];
        expect(some.map((item) => `${item.taskId}/${item.modelId}/${item.sample}`)).toEqual([
          "t1/alpha/0",
          "t1/beta/0",
          "t2/alpha/0",
          "t2/beta/0",
        ]);
        expect(some.length + others.length).toBe(9);
        expect(new Set([...some, ...others].map((item) => item.itemId)).size).toBe(9);
        expect(await claim(store, "answer")).toEqual([]);
      });

      it("hands an item out again when its lease has run out", async () => {
        const store = await started();
        await claim(store, "answer");
        expect(await claim(store, "answer", 100, NOW + 59_999)).toEqual([]);
        const again = await claim(store, "answer", 100, NOW + 60_000);
        expect(again).toHaveLength(9);
        expect(first(again).attempt).toBe(2);
      });

      it("gives concurrent claims different items", async () => {
        const store = await started();
        const claims = await Promise.all(Array.from({ length: 9 }, () => claim(store, "answer", 1)));
        expect(new Set(claims.flat().map((item) => item.itemId)).size).toBe(9);
      });

      it("stores an answer once, resets the attempts and hands it to the judges", async () => {
        const store = await started();
        const item = first(await claim(store, "answer", 1));
        const answered: Change = { type: "item-answered", item, response: response("Ответ 😀 \u0000 end") };
        expect(await tell(store, [answered])).toMatchObject([{ seq: 2, type: "item-answered", itemId: item.itemId }]);
        expect(await tell(store, [answered])).toEqual([]);
        expect(await store.readAnswer(item.itemId)).toEqual({
          text: "Ответ 😀 \u0000 end",
          finishReason: "stop",
          messages: [{ role: "user", content: "hello" }],
          scoredBy: [],
        });
        expect(first(await claim(store, "judge"))).toEqual({ ...item, attempt: 1 });
      });

      it("has no answer for an item that was not answered", async () => {
        const store = await started();
        expect(await store.readAnswer(first(await claim(store, "answer", 1)).itemId)).toBeNull();
      });

      it("retries a failed attempt when it is due and fails the item at the end", async () => {
        const store = await started();
        const item = first(await claim(store, "answer", 1));
        const failure = { type: "answer-failed", item, attempt: 1, message: "down \u0000 \ud800" } as const;
        await tell(store, [{ ...failure, retryAt: NOW + 500 }]);
        expect(await store.nextDue("demo-1", "answer")).toBe(0);
        await claim(store, "answer");
        expect(await store.nextDue("demo-1", "answer")).toBe(NOW + 500);
        expect(await claim(store, "answer", 100, NOW + 500)).toMatchObject([{ itemId: item.itemId, attempt: 2 }]);
        expect(await store.nextDue("demo-1", "answer")).toBeNull();
        const events = await tell(store, [{ ...failure, attempt: 2, retryAt: null }]);
        expect(events).toMatchObject([{ type: "answer-failed", retryAt: null }]);
        expect((await store.readItem("demo-1", item.itemId))?.item).toMatchObject({
          status: "FAILED",
          nextRetryAt: null,
          error: { stage: "answer", message: "down \uFFFD \uFFFD" },
        });
      });

      it("skips an item for good, with a reason", async () => {
        const store = await started();
        const item = first(await claim(store, "answer", 1));
        await tell(store, [{ type: "item-skipped", item, reason: "budget_exceeded" }]);
        expect((await store.readItem("demo-1", item.itemId))?.item).toMatchObject({
          status: "CANT_BE_FINISHED",
          skipReason: "budget_exceeded",
        });
      });

      it("keeps one score per judge and completes the item with the last one", async () => {
        const store = await started();
        const item = first(await claim(store, "answer", 1));
        await tell(store, [{ type: "item-answered", item, response: response("x") }]);
        await claim(store, "judge");
        const one: Change = { type: "item-judged", item, score: score(3), complete: false };
        expect(await tell(store, [one])).toMatchObject([{ score: 75, unscoredReason: null, complete: false }]);
        expect(await tell(store, [one])).toEqual([]);
        expect(await store.readAnswer(item.itemId)).toMatchObject({ scoredBy: ["jay"] });
        await tell(store, [{ type: "item-judged", item, score: score(null, { scorer: "kay" }), complete: true }]);
        const detail = await store.readItem("demo-1", item.itemId);
        expect(detail?.item).toMatchObject({ status: "COMPLETED" });
        expect(detail?.response).toEqual(response("x"));
        expect(detail?.scores).toEqual([
          { ...score(3), createdAt: NOW + 5, superseded: false },
          { ...score(null, { scorer: "kay" }), createdAt: NOW + 5, superseded: false },
        ]);
      });

      it("stores all of a batch or nothing", async () => {
        const store = await started();
        const item = first(await claim(store, "answer", 1));
        const broken = { ...response("y"), contextHash: null as never };
        const other = first(await claim(store, "answer", 1));
        await expect(
          tell(store, [
            { type: "item-answered", item, response: response("x") },
            { type: "item-answered", item: other, response: broken },
          ]),
        ).rejects.toThrow();
        expect(await store.readAnswer(item.itemId)).toBeNull();
        expect(await store.listEvents({ runId: "demo-1", since: 1, limit: 9 })).toEqual([]);
      });
    });

    describe("reading", () => {
      it("numbers events without gaps, also when they are told at once", async () => {
        const store = await started();
        await Promise.all(
          Array.from({ length: 12 }, (_, index) =>
            store.note("demo-1", { type: "report-failed", message: String(index) }, NOW),
          ),
        );
        const all = await store.listEvents({ runId: "demo-1", since: 0, limit: 100 });
        expect(all.map((event) => event.seq)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
        const some = await store.listEvents({ runId: "demo-1", since: 10, limit: 2 });
        expect(some.map((event) => event.seq)).toEqual([11, 12]);
      });

      it("lists items in pages, by status and model", async () => {
        const store = await started();
        const page = await store.listItems({ runId: "demo-1", limit: 5 });
        const rest = await store.listItems({ runId: "demo-1", limit: 5, cursor: page.next ?? "" });
        expect([page.rows.length, rest.rows.length, rest.next]).toEqual([5, 4, null]);
        expect((await store.listItems({ runId: "demo-1", limit: 99, modelId: "beta" })).rows).toHaveLength(3);
        expect((await store.listItems({ runId: "demo-1", limit: 99, status: "FAILED" })).rows).toEqual([]);
        expect(await store.readItem("demo-1", 999_999)).toBeNull();
      });

      it("reads the numbers of every item, with scores", async () => {
        const store = await started();
        const item = first(await claim(store, "answer", 1));
        await tell(store, [{ type: "item-answered", item, response: response("x", { costUsd: 0.5 }) }]);
        await tell(store, [{ type: "item-judged", item, score: score(4), complete: true }]);
        const rows = await collect(store.readResults("demo-1"));
        expect(rows).toHaveLength(9);
        expect(rows[0]).toEqual({
          itemId: item.itemId,
          taskId: "t1",
          modelId: "alpha",
          sample: 0,
          status: "COMPLETED",
          error: null,
          latencyMs: 12.5,
          inputTokens: 3,
          outputTokens: 5,
          costUsd: 0.5,
          scores: [{ scorer: "jay", hundred: 100, unscoredReason: null, autoFail: false, costUsd: 0.25 }],
        });
        expect(rows[1]).toMatchObject({ status: "NEW", latencyMs: null, scores: [] });
      });

      it("reads results that span several pages in order", async () => {
        const tasks = Array.from({ length: 1500 }, (_, index) =>
          taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: "p" }),
        );
        const store = await opened();
        await store.createRun(newRun("demo-1", { tasks }));
        const rows = await collect(store.readResults("demo-1"));
        expect(rows).toHaveLength(4500);
        expect(rows.map((row) => row.itemId)).toEqual(rows.map((row) => row.itemId).sort((a, b) => a - b));
      });
    });
  });
}
