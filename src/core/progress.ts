import type { RunEvent } from "./events.ts";
import type { Phase } from "./records/index.ts";

/** How far one model has come. */
export interface ModelProgress {
  readonly total: number;
  readonly answered: number;
  /** Judged by every judge. */
  readonly judged: number;
  /** How many of the judged ones got no score, such as refusals and empty answers. */
  readonly unscored: number;
  readonly failed: number;
  /** How many of the failed ones had an answer. */
  readonly judgeFailed: number;
  readonly skipped: number;
  /** Judgements with a value, and the sum of those values on 0-100. Metrics are not judgements. */
  readonly scored: number;
  readonly scoreSum: number;
}

/** Everything a face shows of a run while it goes on, folded from its events. */
export interface RunProgress {
  /** The last event taken in. */
  readonly seq: number;
  readonly judging: "phased" | "pipelined" | "later";
  readonly activity: "planned" | "running" | "paused" | "finished";
  readonly phase: Phase;
  readonly startedAt: number | null;
  /** When it was last started or resumed, and how many items were done by then: what the rate counts from. */
  readonly activeSince: number | null;
  readonly doneBefore: number;
  readonly updatedAt: number | null;
  readonly retries: number;
  /** Answers that were taken from earlier runs. */
  readonly reused: number;
  /** What is known of the cost so far. */
  readonly costUsd: number;
  /** Answers, verdicts and wasted calls whose cost nobody knows. */
  readonly unknownCosts: number;
  /** The longest wait that was told of: until when, and for what. */
  readonly waiting: { readonly until: number; readonly reason: string } | null;
  readonly lastError: string | null;
  /** How scores stood when answers were last sent back to judges, by whom they are judged since; null when never. */
  readonly renewed: {
    readonly judges: readonly string[];
    /** How many items were sent back. */
    readonly items: number;
    readonly before: Readonly<Record<string, Pick<ModelProgress, "scored" | "scoreSum">>>;
  } | null;
  readonly models: Readonly<Record<string, ModelProgress>>;
}

export const NO_PROGRESS: RunProgress = {
  seq: 0,
  judging: "pipelined",
  activity: "planned",
  phase: "BENCHMARKING",
  startedAt: null,
  activeSince: null,
  doneBefore: 0,
  updatedAt: null,
  retries: 0,
  reused: 0,
  costUsd: 0,
  unknownCosts: 0,
  waiting: null,
  lastError: null,
  renewed: null,
  models: {},
};

const NO_MODEL_PROGRESS: ModelProgress = {
  total: 0,
  answered: 0,
  judged: 0,
  unscored: 0,
  failed: 0,
  judgeFailed: 0,
  skipped: 0,
  scored: 0,
  scoreSum: 0,
};

function updateModel(
  progress: RunProgress,
  modelId: string,
  change: (model: ModelProgress) => Partial<ModelProgress>,
): RunProgress {
  const model = progress.models[modelId] ?? NO_MODEL_PROGRESS;
  return { ...progress, models: { ...progress.models, [modelId]: { ...model, ...change(model) } } };
}

function withCost({ costUsd, unknownCosts }: RunProgress, cost: number | null) {
  return { costUsd: costUsd + (cost ?? 0), unknownCosts: unknownCosts + (cost === null ? 1 : 0) };
}

function withWait(progress: RunProgress, until: number, reason: string): RunProgress {
  return progress.waiting !== null && progress.waiting.until >= until
    ? progress
    : { ...progress, waiting: { until, reason } };
}

/** Whether an item has had its last judge and no judge gave it a value. */
function isWithoutScore(event: Extract<RunEvent, { type: "item-judged" }>): boolean {
  return event.complete && event.score === null && event.scoredByOther !== true;
}

function renewedBy(
  { judges, models }: Extract<RunEvent, { type: "judging-renewed" }>,
  { models: counted }: RunProgress,
): RunProgress["renewed"] {
  const items = Object.values(models).reduce(
    (sum, { judged, failed, skipped }) => sum + judged + failed + skipped,
    0,
  );
  const before = Object.fromEntries(
    Object.entries(counted).map(([modelId, { scored, scoreSum }]) => [modelId, { scored, scoreSum }]),
  );
  return { judges, items, before };
}

/** Where judging comes later, other items are done from then on: answers no longer are, so the rate counts anew. */
function inPhase(progress: RunProgress, phase: Phase): RunProgress {
  const next = { ...progress, phase };
  const isRecounted = progress.judging === "later" && progress.phase !== phase;
  return isRecounted ? { ...next, doneBefore: totalProgress(next).done } : next;
}

/** The mean of judgements that have a value, on 0-100; null when there is none. */
export function meanJudgement({
  scored,
  scoreSum,
}: Pick<ModelProgress, "scored" | "scoreSum">): number | null {
  return scored === 0 ? null : scoreSum / scored;
}

/** The one reducer. An event that was taken in already changes nothing. */
export function reduceProgress(before: RunProgress, event: RunEvent): RunProgress {
  if (event.seq <= before.seq) return before;
  const isOver = before.waiting !== null && before.waiting.until <= event.at;
  const progress = {
    ...before,
    seq: event.seq,
    updatedAt: event.at,
    waiting: isOver ? null : before.waiting,
  };
  switch (event.type) {
    case "run-planned":
      return {
        ...progress,
        judging: event.judging,
        models: Object.fromEntries(
          Object.entries(event.totals).map(([modelId, total]) => [modelId, { ...NO_MODEL_PROGRESS, total }]),
        ),
      };
    case "run-started":
    case "run-resumed":
      return {
        ...progress,
        activity: "running",
        startedAt: progress.startedAt ?? event.at,
        activeSince: event.at,
        doneBefore: totalProgress(progress).done,
      };
    case "run-paused":
      return { ...progress, activity: "paused" };
    case "run-finished":
      return { ...progress, activity: "finished" };
    case "phase-started":
      return inPhase(progress, event.phase);
    case "item-answered":
      return {
        ...updateModel(progress, event.modelId, (model) => ({ answered: model.answered + 1 })),
        ...(event.reused === true ? {} : withCost(progress, event.costUsd)),
        reused: progress.reused + (event.reused === true ? 1 : 0),
      };
    case "item-judged":
      return updateModel(
        { ...progress, ...withCost(progress, event.costUsd ?? (event.costUsd === null ? null : 0)) },
        event.modelId,
        (model) => ({
          judged: model.judged + (event.complete ? 1 : 0),
          unscored: model.unscored + (isWithoutScore(event) ? 1 : 0),
          scored: model.scored + (event.score === null || event.metric === true ? 0 : 1),
          scoreSum: model.scoreSum + (event.metric === true ? 0 : (event.score ?? 0)),
        }),
      );
    case "answer-failed":
    case "judge-failed": {
      const noted = { ...progress, lastError: event.message };
      if (event.retryAt !== null) return noted;
      return updateModel(noted, event.modelId, (model) => ({
        failed: model.failed + 1,
        judgeFailed: model.judgeFailed + (event.type === "judge-failed" ? 1 : 0),
      }));
    }
    case "item-skipped":
      return updateModel(progress, event.modelId, (model) => ({ skipped: model.skipped + 1 }));
    case "items-retried":
      return Object.entries(event.models).reduce<RunProgress>(
        (sum, [modelId, { failed, judgeFailed, skipped }]) =>
          updateModel(sum, modelId, (model) => ({
            failed: model.failed - failed,
            judgeFailed: model.judgeFailed - judgeFailed,
            skipped: model.skipped - skipped,
          })),
        progress,
      );
    case "judging-renewed":
      return Object.entries(event.models).reduce<RunProgress>(
        (sum, [modelId, { judged, unscored, failed, skipped, scored, scoreSum }]) =>
          updateModel(sum, modelId, (model) => ({
            judged: model.judged - judged,
            // Earlier versions did not tell it: where all are judged anew, none is left.
            unscored: model.unscored - (unscored ?? (judged >= model.judged ? model.unscored : 0)),
            failed: model.failed - failed,
            judgeFailed: model.judgeFailed - failed,
            skipped: model.skipped - skipped,
            scored: model.scored - scored,
            scoreSum: model.scoreSum - scoreSum,
          })),
        { ...progress, renewed: renewedBy(event, before) },
      );
    case "people-scored":
      return Object.entries(event.models).reduce<RunProgress>(
        (sum, [modelId, items]) =>
          updateModel(sum, modelId, (model) => ({
            judged: model.judged + items,
            unscored: event.unscored === undefined ? model.unscored : (event.unscored[modelId] ?? 0),
          })),
        progress,
      );
    case "call-retried":
      return {
        ...withWait(progress, event.at + event.waitMs, `retry ${event.retry}/${event.of}`),
        retries: progress.retries + 1,
      };
    case "provider-waiting":
      return withWait(progress, event.at + event.waitMs, `${event.provider}: ${event.reason}`);
    case "call-billed":
      return { ...progress, ...withCost(progress, event.costUsd) };
    case "model-stopped":
    case "warmup-failed":
    case "report-failed":
      return { ...progress, lastError: event.message };
    case "prompt-noticed":
    case "worker-lost":
    case "worker-declined":
    case "run-added":
    case "model-warmed":
    case "session-finished":
    case "session-unblinded":
    case "report-written":
      return progress;
  }
}

/** Sums over all models, and how many items need no more work. */
export function totalProgress(progress: RunProgress): ModelProgress & { done: number } {
  const sum = Object.values(progress.models).reduce<ModelProgress>(
    (total, model) => ({
      total: total.total + model.total,
      answered: total.answered + model.answered,
      judged: total.judged + model.judged,
      unscored: total.unscored + model.unscored,
      failed: total.failed + model.failed,
      judgeFailed: total.judgeFailed + model.judgeFailed,
      skipped: total.skipped + model.skipped,
      scored: total.scored + model.scored,
      scoreSum: total.scoreSum + model.scoreSum,
    }),
    NO_MODEL_PROGRESS,
  );
  const judged = progress.judging !== "later" || progress.phase === "JUDGING";
  const done = judged ? sum.judged + sum.failed : sum.answered + sum.failed - sum.judgeFailed;
  return { ...sum, done: done + sum.skipped };
}
