import { decimalText } from "./decimal-text.ts";
import { phrase } from "./phrase.ts";
import { z } from "zod";
import {
  CALL_PURPOSES,
  FINISH_REASONS,
  JUDGING_MODES,
  PHASES,
  QUESTION_SCALE,
  type RunKind,
  STAGES,
  questionRating,
} from "./records/index.ts";

/** Which item an event is about, in the words of every surface. */
const item = {
  itemId: z.int(),
  modelId: z.string(),
  taskId: z.string(),
  sample: z.int(),
};

const failed = {
  ...item,
  attempt: z.int(),
  message: z.string(),
  /** When the next attempt is due; null when there is none. */
  retryAt: z.int().nullable(),
};

export const runEventBodySchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("run-planned"),
    name: z.string(),
    judging: z.enum(JUDGING_MODES),
    judges: z.array(z.string()),
    tasks: z.int(),
    /** Items of each model. */
    totals: z.record(z.string(), z.int()),
  }),
  /** Something about the messages that models are sent, told before the run starts. */
  z.strictObject({ type: z.literal("prompt-noticed"), message: z.string() }),
  /** It came as a bundle, and what is said before was said where it was made. */
  z.strictObject({ type: z.literal("run-added"), toolVersion: z.string(), digest: z.string() }),
  z.strictObject({ type: z.literal("run-started") }),
  z.strictObject({
    type: z.literal("run-resumed"),
    /** Calls that were in flight when the former owner went away. */
    takenOver: z.int(),
  }),
  z.strictObject({ type: z.literal("run-paused") }),
  z.strictObject({ type: z.literal("run-finished") }),
  z.strictObject({
    /** A worker went away without a word; what it had in hand goes to others. */
    type: z.literal("worker-lost"),
    worker: z.string(),
    /** Items that it had in hand. */
    items: z.int(),
    /** Put aside for calls of which nobody knows what they have cost; absent without a spending limit. */
    usd: z.number().optional(),
  }),
  z.strictObject({
    /** A worker cannot do this run's work, for example because it has no key. */
    type: z.literal("worker-declined"),
    worker: z.string(),
    message: z.string(),
    /** The model or judge that it cannot call; absent when it can do nothing of the run. */
    modelId: z.string().optional(),
    stage: z.enum(STAGES).optional(),
  }),
  z.strictObject({ type: z.literal("phase-started"), phase: z.enum(PHASES) }),
  z.strictObject({
    type: z.literal("item-answered"),
    ...item,
    latencyMs: z.number(),
    inputTokens: z.int().nullable(),
    outputTokens: z.int().nullable(),
    costUsd: z.number().nullable(),
    finishReason: z.enum(FINISH_REASONS),
    /** Absent when the model was asked; true when an earlier answer to the same was taken. */
    reused: z.literal(true).optional(),
  }),
  z.strictObject({ type: z.literal("answer-failed"), ...failed }),
  z.strictObject({
    type: z.literal("item-judged"),
    ...item,
    judgeId: z.string(),
    /** Absent when a judge scored; true when a metric did. */
    metric: z.literal(true).optional(),
    /** 0-100, or null when unscored. */
    score: z.number().nullable(),
    /** What the judgement has cost; absent when nothing, null when nobody knows. */
    costUsd: z.number().nullable().optional(),
    unscoredReason: z.string().nullable(),
    autoFail: z.boolean(),
    /** True when this was the last judge the item waited for. */
    complete: z.boolean(),
    /** True when the last judge gave no score and another did, so that the item has one; absent otherwise. */
    scoredByOther: z.literal(true).optional(),
  }),
  z.strictObject({ type: z.literal("judge-failed"), ...failed }),
  z.strictObject({ type: z.literal("item-skipped"), ...item, reason: z.string() }),
  z.strictObject({
    type: z.literal("items-retried"),
    /** By model: how many had failed, how many of those had an answer, and how many had been left out. */
    models: z.record(z.string(), z.strictObject({ failed: z.int(), judgeFailed: z.int(), skipped: z.int() })),
  }),
  z.strictObject({
    /** Verdicts that counted do so no more, and items wait for these judges. */
    type: z.literal("judging-renewed"),
    judges: z.array(z.string()),
    /** By model: items that were judged, had failed there or were left out, and verdicts with a value and their sum. */
    models: z.record(
      z.string(),
      z.strictObject({
        judged: z.int(),
        /** How many of the judged ones had no score; absent in events of earlier versions. */
        unscored: z.int().optional(),
        failed: z.int(),
        skipped: z.int(),
        scored: z.int(),
        scoreSum: z.number(),
      }),
    ),
  }),
  z.strictObject({
    type: z.literal("call-retried"),
    ...item,
    stage: z.enum(STAGES),
    retry: z.int(),
    of: z.int(),
    waitMs: z.number(),
    message: z.string(),
  }),
  z.strictObject({
    /** A call that brought nothing of use, or warmed a model up, has cost something. */
    type: z.literal("call-billed"),
    purpose: z.enum(CALL_PURPOSES),
    modelId: z.string(),
    /** Null when nobody knows. */
    costUsd: z.number().nullable(),
  }),
  z.strictObject({
    /** Calls of a model or judge failed in a row for the same reason, so what is left of it is not tried. */
    type: z.literal("model-stopped"),
    modelId: z.string(),
    stage: z.enum(STAGES),
    /** How many calls in a row had failed; how many items in a row, where `equal` is set. */
    failures: z.int(),
    /** Set when its items failed for the same reason after all retries, rather than its calls outright. */
    equal: z.boolean().optional(),
    message: z.string(),
  }),
  z.strictObject({
    type: z.literal("provider-waiting"),
    provider: z.string(),
    waitMs: z.number(),
    /** Which limit makes its calls wait. */
    reason: z.string(),
  }),
  z.strictObject({
    type: z.literal("model-warmed"),
    provider: z.string(),
    modelId: z.string(),
    latencyMs: z.number(),
  }),
  z.strictObject({
    type: z.literal("warmup-failed"),
    provider: z.string(),
    modelId: z.string(),
    message: z.string(),
  }),
  z.strictObject({
    type: z.literal("session-finished"),
    sessionId: z.string(),
    rater: z.string(),
    /** Answers that were left without a score. */
    gaps: z.int(),
  }),
  z.strictObject({
    /** In a run that only people score: by model, items that their scores have completed, below 0 when taken back. */
    type: z.literal("people-scored"),
    models: z.record(z.string(), z.int()),
    /** By model, all items that are complete although people left them without a score; earlier versions did not tell it. */
    unscored: z.record(z.string(), z.int()).optional(),
  }),
  z.strictObject({
    /** Somebody looked at results while the session was open. */
    type: z.literal("session-unblinded"),
    sessionId: z.string(),
    rater: z.string(),
  }),
  z.strictObject({ type: z.literal("report-written"), files: z.array(z.string()) }),
  z.strictObject({ type: z.literal("report-failed"), message: z.string() }),
]);
export type RunEventBody = z.infer<typeof runEventBodySchema>;
export type RunEventType = RunEventBody["type"];

/** One change of a run. Events are append-only and numbered from 1 within their run. */
export const runEventSchema = z.intersection(
  z.object({ runId: z.string(), seq: z.int(), at: z.int() }),
  runEventBodySchema,
);
export type RunEvent = z.infer<typeof runEventSchema>;

/** From the least to the most urgent. */
export const LOG_LEVELS = ["INFO", "WARN", "ERROR"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An event as a line of the run's log. The log is these lines and nothing else. */
export function describeEvent(
  event: RunEventBody,
  kind: RunKind = "answers",
): { level: LogLevel; message: string } {
  const info = (message: string) => ({ level: "INFO" as const, message });
  switch (event.type) {
    case "run-planned":
      return info(phrase`PLANNED ${event.tasks} tasks on ${Object.keys(event.totals).length} models`);
    case "prompt-noticed":
      return { level: "WARN", message: event.message };
    case "run-added":
      return info(phrase`ADDED from a bundle of Assay ${event.toolVersion}, ${event.digest}`);
    case "run-started":
      return info(phrase`STARTED`);
    case "run-resumed":
      return info(
        event.takenOver === 0
          ? phrase`RESUMED`
          : phrase`RESUMED, repeating ${event.takenOver} interrupted calls`,
      );
    case "run-paused":
      return info(phrase`PAUSED`);
    case "run-finished":
      return info(phrase`FINISHED`);
    case "worker-lost":
      return { level: "WARN", message: workerLost(event) };
    case "worker-declined":
      return { level: "WARN", message: workerDeclined(event) };
    case "phase-started":
      return info(phrase`Phase ${event.phase}`);
    case "item-answered":
      return info(answered(event));
    case "item-judged":
      return info(event.autoFail ? phrase`${judged(event, kind)} (auto-fail)` : judged(event, kind));
    case "answer-failed":
    case "judge-failed":
      return {
        level: event.retryAt === null ? "ERROR" : "WARN",
        message:
          event.type === "judge-failed"
            ? phrase`Judging ${event.modelId} on ${label(event)} failed (attempt ${event.attempt}): ${event.message}`
            : phrase`${event.modelId} on ${label(event)} failed (attempt ${event.attempt}): ${event.message}`,
      };
    case "item-skipped":
      return { level: "WARN", message: phrase`${event.modelId} on ${label(event)} skipped: ${event.reason}` };
    case "items-retried": {
      const counts = Object.values(event.models);
      const items = counts.reduce((sum, { failed, skipped }) => sum + failed + skipped, 0);
      return info(phrase`${items} items are being retried`);
    }
    case "judging-renewed": {
      const counts = Object.values(event.models);
      const items = counts.reduce((sum, { judged, failed, skipped }) => sum + judged + failed + skipped, 0);
      return info(phrase`${items} items are being re-judged by ${event.judges.join(", ")}`);
    }
    case "call-retried":
      return {
        level: "WARN",
        message: phrase`Retry ${event.retry}/${event.of}: ${event.message} -> sleep ${(event.waitMs / 1000).toFixed(1)}s (${event.modelId} on ${label(event)})`,
      };
    case "call-billed": {
      const { purpose, modelId, costUsd } = event;
      return info(
        costUsd === null
          ? phrase`A ${purpose} call to ${modelId} without a result may have cost something`
          : phrase`A ${purpose} call to ${modelId} without a result cost ${costUsd.toFixed(6)} USD`,
      );
    }
    case "model-stopped":
      return {
        level: "ERROR",
        message:
          event.equal === true
            ? phrase`${event.modelId} stopped after ${event.failures} identical failures in a row: ${event.message}`
            : phrase`${event.modelId} stopped after ${event.failures} failed calls in a row: ${event.message}`,
      };
    case "provider-waiting":
      return info(phrase`${event.provider} waits ${(event.waitMs / 1000).toFixed(1)}s: ${event.reason}`);
    case "model-warmed":
      return info(phrase`Warmup success for provider ${event.provider} model ${event.modelId}`);
    case "warmup-failed":
      return {
        level: "ERROR",
        message: phrase`Warmup failed for provider ${event.provider} model ${event.modelId}: ${event.message}`,
      };
    case "session-finished":
      return info(
        event.gaps === 0
          ? phrase`${event.rater} finished a session`
          : event.gaps === 1
            ? phrase`${event.rater} finished a session with 1 answer unscored`
            : phrase`${event.rater} finished a session with ${event.gaps} answers unscored`,
      );
    case "people-scored": {
      const count = Object.values(event.models).reduce((sum, items) => sum + items, 0);
      const items = Math.abs(count) === 1 ? phrase`1 item` : phrase`${Math.abs(count)} items`;
      return info(
        count < 0 ? phrase`${items} waiting for scores again` : phrase`${items} completed by people's scores`,
      );
    }
    case "session-unblinded":
      return {
        level: "WARN",
        message: phrase`Results were opened while ${event.rater} was scoring, so the session is no longer blind`,
      };
    case "report-written":
      return info(phrase`Report written: ${event.files.join(", ")}`);
    case "report-failed":
      return { level: "ERROR", message: phrase`The report could not be written: ${event.message}` };
  }
}

function workerLost({ worker, items, usd = 0 }: Extract<RunEventBody, { type: "worker-lost" }>): string {
  if (items === 0 && usd === 0) return phrase`Worker ${worker} was lost; it had no items in hand`;
  const returned =
    items === 1
      ? phrase`Worker ${worker} was lost; its 1 item goes back to the queue`
      : phrase`Worker ${worker} was lost; its ${items} items go back to the queue`;
  return usd === 0
    ? returned
    : phrase`${returned}. Up to ${usd.toFixed(6)} USD of unfinished calls counts as spent`;
}

function workerDeclined(event: Extract<RunEventBody, { type: "worker-declined" }>): string {
  const { worker, message, modelId, stage } = event;
  if (modelId === undefined) return phrase`Worker ${worker} can't work on this run: ${message}`;
  return stage === "judge"
    ? phrase`Worker ${worker} can't call judge ${modelId} and leaves it to other workers: ${message}`
    : phrase`Worker ${worker} can't call ${modelId} and leaves it to other workers: ${message}`;
}

function answered(event: Extract<RunEventBody, { type: "item-answered" }>): string {
  const { modelId, reused } = event;
  const ms = Math.round(event.latencyMs);
  return reused === true
    ? phrase`${modelId} answered ${label(event)} in ${ms} ms (taken from an earlier run)`
    : phrase`${modelId} answered ${label(event)} in ${ms} ms`;
}

function judged(event: Extract<RunEventBody, { type: "item-judged" }>, kind: RunKind): string {
  const { judgeId, modelId, score } = event;
  if (kind === "comparisons") return phrase`${judgeId} compared the answers to ${label(event)}`;
  if (kind === "questions" && score !== null)
    return phrase`${judgeId} rated ${label(event)}: ${decimalText(questionRating(score), 0)} of ${QUESTION_SCALE.high}`;
  return score === null
    ? phrase`${judgeId} left ${modelId} on ${label(event)} unscored: ${event.unscoredReason ?? ""}`
    : phrase`${judgeId} gave ${modelId} ${decimalText(score, 1)} on ${label(event)}`;
}

function label(event: { taskId: string; sample: number }): string {
  return event.sample === 0 ? event.taskId : `${event.taskId} #${event.sample + 1}`;
}
