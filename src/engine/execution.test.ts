import { describe, expect, it } from "vitest";
import {
  CallFailure,
  type Change,
  DEFAULT_LIMITS,
  type LanguageModel,
  type Run,
  type RunEvent,
  type Store,
  UNOBSERVED,
  eventOf,
  runSetupSchema,
  taskSchema,
} from "../core/index.ts";
import { answerWith } from "../core/testing/scripted-model.ts";
import { beginRun } from "./execute-run.ts";
import { ManualClock } from "./testing/manual-clock.ts";

interface Row {
  readonly itemId: number;
  readonly modelId: string;
  attempts: number;
  status: "NEW" | "answered" | "failed";
  due: number;
  isClaimed: boolean;
}

interface Options {
  /** By provider: what `oneModelAtATime` says. */
  readonly providers: Readonly<Record<string, boolean>>;
  readonly tasks?: number;
  readonly differences?: (store: Store) => Partial<Store>;
  readonly generate: (model: string, prompt: string) => Promise<Partial<{ text: string }>>;
}

/** A run over a store in memory, each provider with one model of its name; answers only. */
async function execute({ providers, tasks: count = 3, differences, generate }: Options) {
  const clock = new ManualClock();
  const [stop, abort] = [new AbortController(), new AbortController()];
  const names = Object.keys(providers);
  const setup = runSetupSchema.parse({
    name: "r",
    toolVersion: "0",
    config: {},
    datasets: [],
    promptTemplateHash: "",
    judging: "later",
    concurrency: { candidate: 2, judge: 2 },
    limits: DEFAULT_LIMITS,
    providers: names.map((name) => ({
      name,
      type: "openai-compatible",
      limits: { oneModelAtATime: providers[name] },
    })),
    models: names.map((name) => ({ modelId: name, provider: name, name })),
    judges: [],
  });
  const tasks = Array.from({ length: count }, (_, index) =>
    taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: `Question ${index}?` }),
  );
  const rows = names.flatMap((modelId, model) =>
    tasks.map((_, task): Row => ({
      itemId: model * count + task + 1,
      modelId,
      attempts: 0,
      status: "NEW",
      due: 0,
      isClaimed: false,
    })),
  );
  const told: (string | number)[] = [];
  const apply = (change: Change): void => {
    const row = "item" in change ? rows.find(({ itemId }) => itemId === change.item.itemId) : undefined;
    if (row === undefined) return;
    row.isClaimed = false;
    if (change.type === "item-answered") row.status = "answered";
    if (change.type === "answer-failed" && change.retryAt === null) row.status = "failed";
    if (change.type === "answer-failed") row.due = change.retryAt ?? 0;
  };
  const open = (modelIds: readonly string[] | undefined) =>
    rows.filter(
      ({ modelId, status, isClaimed }) =>
        status === "NEW" && !isClaimed && (modelIds?.includes(modelId) ?? true),
    );
  let seq = 0;
  const event = (body: object): RunEvent =>
    ({ runId: "r", seq: (seq += 1), at: clock.now(), ...body }) as RunEvent;
  const run: Run = {
    id: 1,
    runId: "r",
    name: "r",
    kind: "answers",
    comparedRunId: null,
    status: "PENDING",
    createdAt: 0,
    startedAt: 0,
    finishedAt: null,
    rawRemovedAt: null,
    queuedAt: null,
    owner: null,
    workedMs: 0,
    activeSince: null,
    heartbeatAt: null,
    maxBudgetUsd: null,
    paused: false,
  };
  const basic = {
    acquireRun: () => Promise.resolve({ acquired: true, event: event({ type: "run-started" }) }),
    readFrozen: () => Promise.resolve({ run, setup, tasks }),
    hastenItems: () => Promise.resolve(),
    spentOn: () => Promise.resolve(0),
    heartbeat: () => Promise.resolve(void told.push(`beat ${clock.now()}`)),
    releaseRun: (_id: string, _owner: object, ending: string) => {
      told.push(`released ${ending}`);
      return Promise.resolve(ending === "interrupted" ? null : event({ type: `run-${ending}` }));
    },
    record: (_id: string, _owner: object, changes: readonly Change[]) => {
      for (const change of changes) apply(change);
      const events = changes.flatMap((change) => {
        const body = eventOf(change);
        return body === null ? [] : [event(body)];
      });
      told.push(...events.map(({ type }) => type));
      return Promise.resolve(events);
    },
    nextDue: (_id: string, stage: string, modelIds?: readonly string[]) => {
      const due = stage === "answer" ? open(modelIds).map((row) => row.due) : [];
      return Promise.resolve(due.length === 0 ? null : Math.min(...due));
    },
    claimItems: ({ stage, modelIds, limit, now, dueBy = now }: Parameters<Store["claimItems"]>[0]) => {
      const due = open(modelIds).filter((row) => row.due <= dueBy);
      const taken = stage === "answer" ? due.slice(0, limit) : [];
      for (const row of taken) {
        row.isClaimed = true;
        row.attempts += 1;
      }
      return Promise.resolve(
        taken.map(({ itemId, modelId, attempts }) => ({
          itemId,
          modelId,
          taskId: `t${(itemId - 1) % count}`,
          sample: 0,
          attempt: attempts,
        })),
      );
    },
    unclaimItems: (_id: string, _owner: object, ids: readonly number[]) => {
      for (const row of rows.filter(({ itemId }) => ids.includes(itemId))) {
        row.isClaimed = false;
        row.attempts -= 1;
      }
      return Promise.resolve();
    },
  } as Partial<Store> as Store;
  const store = { ...basic, ...differences?.(basic) };
  const openModel = (_provider: object, { name }: { name: string }): LanguageModel => ({
    generate: async ({ messages }) => answerWith(await generate(name, messages[0]?.content ?? "")),
  });
  const { ending } = await beginRun(
    {
      store,
      clock,
      random: { next: () => 0.5, token: () => "" },
      openModel,
      openQuestionJudge: () => {
        throw new Error("no question is rated here");
      },
      openPairJudge: () => {
        throw new Error("nothing is compared here");
      },
      openJudge: () => {
        throw new Error("nobody judges here");
      },
      scoreByMetrics: () => Promise.resolve([]),
      countTokens: () => Promise.resolve(1),
      owner: { token: "me", pid: 1, machine: "here" },
      isGone: () => false,
      observer: UNOBSERVED,
      redact: (text) => text,
      report: () => {},
    },
    { runId: "r", judgeNow: false, stop: stop.signal, abort: abort.signal },
  );
  const outcome: { ending?: string; error?: unknown } = {};
  const ended = ending.then(
    (end) => (outcome.ending = end),
    (error: unknown) => (outcome.error = error),
  );
  return { clock, stop, rows, told, outcome, ended };
}

const statuses = (rows: readonly Row[], model: string) =>
  rows.filter(({ modelId }) => modelId === model).map(({ status }) => status);

/** A promise, and the way to keep it. */
function later(): { promise: Promise<object>; keep: () => void } {
  let keep = (): void => {};
  const promise = new Promise<object>((resolve) => {
    keep = () => resolve({});
  });
  return { promise, keep };
}

describe("an execution", () => {
  it("stores everything before it gives the run up", async () => {
    const { clock, told, rows, outcome } = await execute({
      providers: { a: false, b: false },
      generate: () => Promise.resolve({}),
    });
    await clock.advance(1000);
    expect(outcome.ending).toBe("finished");
    expect(rows.every(({ status }) => status === "answered")).toBe(true);
    expect(told.filter((one) => one === "item-answered")).toHaveLength(6);
    expect(told.at(-1)).toBe("released finished");
  });

  it("does not give the run up while calls are under way, whatever fails beside them", async () => {
    const [begun, call] = [later(), later()];
    const { clock, told, outcome } = await execute({
      providers: { a: false, b: true },
      tasks: 1,
      generate: () => {
        begun.keep();
        return call.promise;
      },
      differences: ({ nextDue }) => ({
        nextDue: async (id, stage, modelIds) => {
          if (modelIds?.[0] !== "b") return await nextDue(id, stage, modelIds);
          await begun.promise;
          throw new Error("disk gone");
        },
      }),
    });
    await clock.advance(1000);
    expect(told).not.toContain("released interrupted");
    call.keep();
    await clock.advance(1000);
    expect(outcome.error).toMatchObject({ message: "disk gone" });
    expect(told.slice(-2)).toEqual(["item-answered", "released interrupted"]);
  });

  it("beats while it works, and stops when it has lost the run", async () => {
    const calls = later();
    let beats = 0;
    const { clock, rows, outcome } = await execute({
      providers: { a: false },
      tasks: 9,
      generate: () => calls.promise,
      differences: () => ({
        heartbeat: () => {
          beats += 1;
          return beats < 3 ? Promise.resolve() : Promise.reject(new Error("taken over"));
        },
      }),
    });
    await clock.advance(14_999);
    expect([beats, outcome]).toEqual([2, {}]);
    await clock.advance(1);
    calls.keep();
    await clock.advance(1000);
    expect(outcome.error).toMatchObject({ message: "taken over" });
    expect(rows.filter(({ status }) => status === "answered")).toHaveLength(2);
  });

  it("that is stopped while a model is warmed up lets that call end and makes no other", async () => {
    const greeting = later();
    const asked: string[] = [];
    const { clock, stop, rows, told, outcome } = await execute({
      providers: { a: true },
      generate: (_model, prompt) => {
        asked.push(prompt);
        return greeting.promise;
      },
    });
    await clock.advance(100);
    stop.abort();
    await clock.advance(100);
    expect(outcome).toEqual({});
    greeting.keep();
    await clock.advance(100);
    expect(outcome.ending).toBe("paused");
    expect(asked).toEqual(["Hello, world!"]);
    expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual(rows.map(() => ["NEW", 0]));
    expect(told.at(-1)).toBe("released paused");
  });

  it("fails the items of a model that cannot be loaded, also those that wait for their next attempt", async () => {
    const { clock, rows, outcome } = await execute({
      providers: { a: true, b: true },
      generate: (model) =>
        model === "a" ? Promise.reject(new CallFailure("transient", "no memory")) : Promise.resolve({}),
      differences: ({ claimItems }) => ({
        claimItems: (request) => {
          // One of them has been tried before, and would be due in an hour.
          for (const row of rows) if (row.itemId === 2 && row.attempts === 0) row.due = 3_600_000;
          return claimItems(request);
        },
      }),
    });
    await clock.advance(1000);
    expect(outcome.ending).toBe("finished");
    expect([statuses(rows, "a"), statuses(rows, "b")]).toEqual([
      ["failed", "failed", "failed"],
      ["answered", "answered", "answered"],
    ]);
  });

  it("takes up what is put back after its lane has ended", async () => {
    const slow = later();
    let tries = 0;
    const { clock, rows, outcome } = await execute({
      providers: { a: false, b: false },
      tasks: 1,
      generate: (model) => {
        if (model === "b") return slow.promise;
        tries += 1;
        return tries === 1 ? Promise.reject(new CallFailure("permanent", "400")) : Promise.resolve({});
      },
    });
    await clock.advance(3000);
    expect(statuses(rows, "a")).toEqual(["failed"]);
    for (const row of rows) if (row.modelId === "a") row.status = "NEW";
    slow.keep();
    await clock.advance(1000);
    expect(outcome.ending).toBe("finished");
    expect(rows.map(({ status }) => status)).toEqual(["answered", "answered"]);
  });
});
