import {
  DEFAULT_CONCURRENCY,
  DEFAULT_LIMITS,
  type FrozenRun,
  type ResultRow,
  type SpendRow,
  type ResultScore,
  type Summary,
  runSetupSchema,
  taskSchema,
} from "../../core/index.ts";
import { type RunMaterial, type SummariseOptions, summarise } from "../summarise.ts";

/** Small runs for tests, made by the real schemas. */

const NOW = Date.UTC(2026, 10, 15, 10, 15);

export interface ExampleTask {
  readonly taskId: string;
  readonly category: string;
  readonly difficulty?: string;
  readonly autoFail?: readonly string[];
  readonly rubric?: readonly { readonly id: string; readonly text: string }[];
  readonly cluster?: string;
}

export interface ExampleModel {
  readonly modelId: string;
  readonly provider?: string;
  readonly samples?: number;
}

export function exampleRun(tasks: readonly ExampleTask[], models: readonly ExampleModel[]): FrozenRun {
  return {
    run: {
      id: 1,
      runId: "demo-20261115-101500",
      name: "demo",
      kind: "answers",
      comparedRunId: null,
      status: "FINISHED",
      createdAt: NOW,
      startedAt: NOW + 1000,
      finishedAt: NOW + 61_000,
      rawRemovedAt: null,
      workedMs: 45_000,
      activeSince: null,
      queuedAt: null,
      owner: null,
      heartbeatAt: null,
      maxBudgetUsd: null,
      paused: false,
    },
    setup: runSetupSchema.parse({
      name: "demo",
      toolVersion: "0.1.0",
      config: {},
      datasets: [{ path: "bank.jsonl", sha256: "ab".repeat(32) }],
      promptTemplateHash: "cd".repeat(32),
      judging: "pipelined",
      concurrency: DEFAULT_CONCURRENCY,
      limits: DEFAULT_LIMITS,
      providers: [
        { name: "simulated", type: "simulated" },
        { name: "local", type: "ollama" },
      ],
      models: models.map((model) => ({ provider: "local", name: `${model.modelId}-8b`, ...model })),
      judges: [
        { judgeId: "jay", model: { modelId: "jay", provider: "local", name: "jay-large" } },
        { judgeId: "kay", model: { modelId: "kay", provider: "simulated", name: "kay-small" } },
      ],
    }),
    tasks: tasks.map((task) => taskSchema.parse({ prompt: `Question ${task.taskId}`, ...task })),
  };
}

/** An answered and completed item; give `scores` and whatever differs. */
export function exampleRow(
  modelId: string,
  taskId: string,
  scores: readonly ResultScore[],
  overrides: Partial<ResultRow> = {},
): ResultRow {
  return {
    itemId: 1,
    taskId,
    modelId,
    sample: 0,
    status: "COMPLETED",
    error: null,
    latencyMs: 100,
    firstTokenMs: null,
    finishReason: "stop",
    inputTokens: 10,
    outputTokens: 20,
    costUsd: 0.01,
    scores,
    ...overrides,
  };
}

export function scoreOf(hundred: number | null, overrides: Partial<ResultScore> = {}): ResultScore {
  return {
    scorer: "jay",
    kind: "judge",
    value: hundred,
    hundred,
    unscoredReason: hundred === null ? "refusal" : null,
    autoFail: false,
    pointsMissing: 0,
    pointsClamped: 0,
    costUsd: 0.5,
    ...overrides,
  };
}

/** What an item looks like that was never answered. */
export const UNANSWERED = {
  latencyMs: null,
  finishReason: null,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
} as const satisfies Partial<ResultRow>;

/** One call for each answer and each judgement, with its cost. */
function spendIn(rows: readonly ResultRow[]): SpendRow[] {
  const call = (modelId: string, purpose: "answer" | "judge", costUsd: number | null): SpendRow => ({
    runId: "r",
    modelId,
    provider: null,
    model: null,
    purpose,
    day: 0,
    calls: 1,
    usd: costUsd ?? 0,
    unknownCalls: costUsd === null ? 1 : 0,
    timedCalls: 0,
    timedMs: 0,
  });
  return rows.flatMap(({ modelId, latencyMs, costUsd, scores }) => [
    ...(latencyMs === null ? [] : [call(modelId, "answer", costUsd)]),
    ...scores.flatMap((score) =>
      score.kind === "judge" ? [call(score.scorer, "judge", score.costUsd)] : [],
    ),
  ]);
}

export async function summaryOf(
  frozen: FrozenRun,
  rows: readonly ResultRow[],
  others: Partial<Pick<RunMaterial, "sessions" | "pairs" | "spend" | "served">> = {},
  turn?: SummariseOptions["turn"],
): Promise<Summary> {
  async function* stream(): AsyncGenerator<readonly ResultRow[]> {
    yield rows;
  }
  const material = {
    frozen,
    pages: stream(),
    sessions: [],
    spend: spendIn(rows),
    served: [],
    pairs: { people: [], judges: [] },
    ...others,
  };
  return (await summarise(material, { toolVersion: "0.2.0", turn })).summary;
}
