import { onTestFinished } from "vitest";
import {
  DEFAULT_CONCURRENCY,
  DEFAULT_LIMITS,
  type Change,
  type ClaimedItem,
  type NewRun,
  type Owner,
  type Response,
  type ResultRow,
  type Score,
  type Store,
  type Task,
  runSetupSchema,
  taskSchema,
} from "../../core/index.ts";

/** What the contract's tests are made of. */

export const HERE: Owner = { token: "here", pid: 1, machine: "m" };
export const THERE: Owner = { token: "there", pid: 2, machine: "m" };
export const NOW = 1_800_000_000_000;
export const never = () => false;
export const always = () => true;

export const question = (index: number): Task =>
  taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: `${index}?`, tags: ["a"] });

export function newRun(runId = "demo-1", overrides: Partial<NewRun> = {}): NewRun {
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
      concurrency: DEFAULT_CONCURRENCY,
      limits: DEFAULT_LIMITS,
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

export function response(text: string, overrides: Partial<Response> = {}): Response {
  return {
    text,
    reasoning: `Thinking of ${text}`,
    raw: { choices: [{ text }] },
    messages: [{ role: "user", content: "hello" }],
    contextHash: "context",
    finishReason: "stop",
    usage: { inputTokens: 3, outputTokens: 5, cachedTokens: 2, reasoningTokens: 1, estimated: true },
    costUsd: null,
    latencyMs: 12.5,
    firstTokenMs: 3.5,
    retries: 1,
    waitMs: 250,
    reused: false,
    startedAt: NOW,
    endedAt: NOW + 13,
    served: {
      model: "a-2026",
      host: "Someone",
      fingerprint: "fp_1",
      requestId: "req_1",
      rateLimits: { "x-ratelimit-remaining": "7" },
    },
    warnings: ["seed is not supported"],
    ...overrides,
  };
}

export function score(value: number | null, overrides: Partial<Score> = {}): Score {
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

export async function collect(rows: AsyncIterable<ResultRow>): Promise<ResultRow[]> {
  const all: ResultRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** What the tests do with one engine's stores. */
export function storeKit(open: () => Promise<Store>) {
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
  return { opened, started, claim, tell, first };
}

export type StoreKit = ReturnType<typeof storeKit>;
