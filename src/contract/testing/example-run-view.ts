import { DEFAULT_CONCURRENCY, DEFAULT_LIMITS, emptyCounts } from "../../core/index.ts";
import type { RunView } from "../runs/run-view.ts";

export function exampleRunView(overrides: Partial<RunView> = {}): RunView {
  return {
    runId: "demo-20261115-101500",
    name: "demo",
    kind: "answers",
    comparedRunId: null,
    status: "PENDING",
    state: "running",
    phase: "BENCHMARKING",
    judging: "pipelined",
    createdAt: "2026-11-15T10:15:00.000Z",
    startedAt: null,
    finishedAt: null,
    totalItems: 10,
    completedItems: 4,
    counts: { ...emptyCounts(), NEW: 5, COMPLETED: 4, FAILED: 1 },
    models: [],
    judges: [],
    metrics: [],
    tasksWithMetrics: 0,
    tasks: 5,
    datasets: [],
    criteria: [],
    concurrency: DEFAULT_CONCURRENCY,
    limits: DEFAULT_LIMITS,
    maxBudgetUsd: null,
    outcome: null,
    troubles: [],
    stopped: [],
    overBudget: 0,
    warnings: [],
    ...overrides,
  };
}
