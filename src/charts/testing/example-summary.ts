import {
  type Estimate,
  type KnownEstimate,
  type ModelResult,
  type Summary,
  SUMMARY_VERSION,
  emptyCounts,
} from "../../core/index.ts";

/** A summary with something in every part, made by hand so that the numbers are known. */

export function estimate(value: number, half: number | null, n = 40): KnownEstimate {
  const interval = half === null ? null : { low: value - half, high: value + half, level: 0.95 };
  return { known: true, value, n, interval, method: "t", clusterUnit: "task", clusters: n };
}

export const UNKNOWN: Estimate = { known: false, reason: "nothing is scored" };

export function exampleModel(
  modelId: string,
  score: number,
  overrides: Partial<ModelResult> = {},
): ModelResult {
  return {
    rank: 1,
    rankInterval: { best: 1, worst: 2 },
    modelId,
    provider: "local",
    name: `${modelId}-8b`,
    simulated: false,
    variant: null,
    parameters: {},
    counts: { ...emptyCounts(), COMPLETED: 40 },
    score: estimate(score, 4),
    adjustedScore: null,
    spread: 12,
    scored: 40,
    unscored: {},
    missingBounds: null,
    failed: 1,
    repeats: null,
    betweenJudges: null,
    autoFailRate: estimate(0.05, 0.04),
    failureRate: estimate(0.02, 0.02),
    refusalRate: estimate(0, 0.01),
    latencyMs: exampleLatency(800),
    firstTokenMs: { median: 120, p95: 300 },
    tokens: { input: 12_000, output: 34_000 },
    meanTokens: 1150,
    tokensPerSecond: 61.5,
    costUsd: 0.12,
    spend: { calls: 48, usd: 0.12, unknownCalls: 0 },
    served: [],
    costPer1000Tasks: 3,
    ...overrides,
  };
}

export function exampleLatency(median: number): NonNullable<ModelResult["latencyMs"]> {
  const at = (share: number): number => median * share;
  return {
    n: 40,
    mean: at(1.05),
    median,
    p95: at(1.8),
    min: at(0.4),
    lowerQuartile: at(0.8),
    upperQuartile: at(1.25),
    max: at(2.4),
    lowerWhisker: at(0.4),
    upperWhisker: at(1.8),
    outliers: 2,
    histogram: {
      edges: [0.4, 0.8, 1.2, 1.6, 2, 2.4].map(at),
      counts: [9, 17, 8, 4, 2],
    },
  };
}

/** Four models: alder is best, birch nearly as good and cheaper, cedar cheap, dogwood dear and bad. */
export function exampleSummary(overrides: Partial<Summary> = {}): Summary {
  const ranking = [
    exampleModel("alder", 81.2, { rank: 1 }),
    exampleModel("birch", 79.6, {
      rank: 2,
      costPer1000Tasks: 1.2,
      latencyMs: exampleLatency(420),
      simulated: true,
    }),
    exampleModel("cedar", 64.9, { rank: 3, rankInterval: { best: 3, worst: 3 }, costPer1000Tasks: 0.4 }),
    exampleModel("dogwood", 52.3, {
      rank: 4,
      rankInterval: { best: 4, worst: 4 },
      costPer1000Tasks: 5,
      scored: 36,
      unscored: { refusal: 3, candidate_failed: 1 },
      missingBounds: { low: 47.1, high: 57.1 },
    }),
  ];
  return {
    schemaVersion: SUMMARY_VERSION,
    toolVersion: "0.2.0",
    run: {
      runId: "demo-20261115-101500",
      name: "demo",
      status: "FINISHED",
      state: "finished",
      createdAt: "2026-11-15T10:15:00.000Z",
      startedAt: "2026-11-15T10:15:01.000Z",
      finishedAt: "2026-11-15T10:18:01.000Z",
      workedMs: 180_000,
      judging: "pipelined",
      judges: [{ judgeId: "jay", provider: "local", name: "jay-large", simulated: false }],
      datasets: [{ path: "bank.jsonl", sha256: "ab".repeat(32) }],
      promptTemplateHash: "cd".repeat(32),
      promptNotices: [],
      tasks: 40,
    },
    asOf: null,
    counts: { ...emptyCounts(), COMPLETED: 159, FAILED: 1 },
    sentence: "alder has the highest mean, 81.2 of 100 (77.2–85.2). It can't be told apart from birch.",
    basis: "judges",
    coverage: { answers: 159, judges: 159, people: 40, metrics: 0 },
    metric: null,
    raters: 0,
    ranking,
    leader: { modelId: "alder", of: 3, score: estimate(81.2, 4.9) },
    comparisons: [
      comparison("alder", "birch", 1.6, 2.9, 0.31, false),
      comparison("alder", "cedar", 16.3, 4.1, 0.0001, true),
      comparison("birch", "cedar", 14.7, 4.4, 0.0002, true),
    ],
    planning: {
      first: "alder",
      second: "birch",
      tasks: 40,
      smallestDifference: 4.2,
      target: 2,
      moreTasks: 136,
    },
    people: {
      sessions: [
        {
          sessionId: "s1",
          rater: "Ada",
          kind: "criteria",
          finishedAt: "2026-11-15T12:00:00.000Z",
          unblinded: false,
          repeated: 0,
        },
        {
          sessionId: "s2",
          rater: "Ben",
          kind: "rating",
          finishedAt: "2026-11-15T12:30:00.000Z",
          unblinded: true,
          repeated: 0,
        },
      ],
      repeats: [],
      agreement: [],
      totals: [personTotal("alder", 84, 71), personTotal("birch", 80, 74)],
      ratings: [
        { modelId: "birch", rating: estimate(3.9, 0.4), counts: [1, 2, 6, 8, 3] },
        { modelId: "alder", rating: estimate(4.2, 0.35), counts: [0, 1, 4, 6, 9] },
      ],
      manual: null,
    },
    pairs: [
      {
        by: "judges",
        verdicts: 80,
        bothBad: 3,
        units: { clusters: 40, clusterUnit: "task" },
        models: [
          {
            modelId: "alder",
            wins: 50,
            losses: 20,
            draws: 10,
            winRate: estimate(0.69, 0.1),
            rating: estimate(1070, 40),
            rankInterval: { best: 1, worst: 1 },
          },
          {
            modelId: "birch",
            wins: 20,
            losses: 50,
            draws: 10,
            winRate: estimate(0.31, 0.1),
            rating: estimate(930, 40),
            rankInterval: { best: 2, worst: 2 },
          },
        ],
        consistency: estimate(0.86, 0.08),
        firstShare: estimate(0.54, 0.05),
        length: null,
        drawsApart: null,
      },
    ],
    slices: [
      {
        by: "category",
        groups: ["Cooking", "Gardening", "Tax law"].map((name, row) => ({
          name,
          models: Object.fromEntries(
            ranking.map(({ modelId }, column) => [modelId, estimate(85 - 7 * column - 9 * row, 6, 13)]),
          ),
        })),
      },
    ],
    judgeCostUsd: 0.0421,
    verdicts: [
      {
        judgeId: "jay",
        verdicts: 159,
        failed: 0,
        withPointsMissing: 0,
        withPointsClamped: 0,
        meanLatencyMs: 640,
      },
    ],
    judgeSpend: { calls: 48, usd: 0.0421, unknownCalls: 0 },
    failures: [{ stage: "answer", message: "The provider closed the connection.", count: 1, models: [] }],
    ...overrides,
  };
}

function comparison(
  first: string,
  second: string,
  difference: number,
  half: number,
  pValue: number,
  toldApart: boolean,
): Summary["comparisons"][number] {
  const adjustedPValue = Math.min(1, pValue * 3);
  return {
    first,
    second,
    difference: estimate(difference, half),
    standardError: half / 2,
    pValue,
    adjustedPValue,
    toldApart,
  };
}

function personTotal(
  modelId: string,
  right: number,
  clear: number,
): NonNullable<Summary["people"]>["totals"][number] {
  return {
    modelId,
    criteria: [
      { name: "Right", maxScore: 5, weight: 2, n: 20, mean: estimate(right, 5, 20), weighted: 2 * right },
      { name: "Clear", maxScore: 10, weight: 1, n: 20, mean: estimate(clear, 6, 20), weighted: clear },
    ],
    total: estimate(2 * right + clear, 12, 20),
    totalOf: 300,
  };
}
