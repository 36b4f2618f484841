import { phrase } from "../phrase.ts";
import { z } from "zod";
import { criterionSchema } from "./collection.ts";
import { jsonSchema } from "./json.ts";
import { ITEM_STATUSES } from "./item.ts";
import { questionJudgingSchema } from "./judgment.ts";
import { metricsSchema } from "./metric.ts";
import { type Judge, judgeSchema, modelSchema } from "./model.ts";
import { timeoutSchema } from "./parameters.ts";
import { providerSchema } from "./provider.ts";

/** What is asked in a run: tasks of models, or opinions of judges, on tasks or on two answers at a time. */
export const RUN_KINDS = ["answers", "questions", "comparisons"] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** When judges work: after all answers, on each answer as it lands, or only when asked. */
export const JUDGING_MODES = ["phased", "pipelined", "later"] as const;
export type JudgingMode = (typeof JUDGING_MODES)[number];

export const RUN_STATUSES = ["PENDING", "FINISHED"] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const PHASES = ["BENCHMARKING", "JUDGING"] as const;
export type Phase = (typeof PHASES)[number];

/** How long to wait and how often to try. */
export const limitsSchema = z.strictObject({
  /** The longest that a call may take in all; holds for streamed answers only where a person has set it. */
  requestTimeoutMs: timeoutSchema,
  /** The longest silence of a provider that has begun to answer, or that writes while it answers. */
  idleTimeoutMs: timeoutSchema,
  /** Retries inside one attempt, when the network or the provider fails. */
  candidateRetries: z.int().nonnegative(),
  judgeRetries: z.int().nonnegative(),
  retryBaseMs: z.int().nonnegative(),
  retryMaxMs: z.int().nonnegative(),
  /** The longest wait that a provider may ask for. */
  retryAfterMaxMs: z.int().nonnegative(),
  /** Attempts of one item in one stage before it fails. */
  itemAttempts: z.int().positive(),
  /** The n-th attempt is followed by a wait of 2^n times this. */
  itemBackoffMs: z.int().nonnegative(),
  /** So many items in a row that fail for the same reason stop their model or judge; 0 for never. */
  equalFailures: z.int().nonnegative(),
});
export type Limits = z.infer<typeof limitsSchema>;

export const DEFAULT_LIMITS: Limits = {
  requestTimeoutMs: 60_000,
  idleTimeoutMs: 60_000,
  candidateRetries: 3,
  judgeRetries: 4,
  retryBaseMs: 500,
  retryMaxMs: 8_000,
  retryAfterMaxMs: 600_000,
  itemAttempts: 3,
  itemBackoffMs: 5_000,
  equalFailures: 20,
};

/** The limits of a run that was planned. */
export const runLimitsSchema = limitsSchema.extend({
  /** Runs that were planned before there were such limits have the defaults. */
  idleTimeoutMs: timeoutSchema.default(DEFAULT_LIMITS.idleTimeoutMs),
  equalFailures: limitsSchema.shape.equalFailures.default(DEFAULT_LIMITS.equalFailures),
  retryAfterMaxMs: limitsSchema.shape.retryAfterMaxMs.default(DEFAULT_LIMITS.retryAfterMaxMs),
  /** Whether a person has set the total, so that it ends streamed answers too. */
  totalForStreams: z.boolean().optional(),
});
export type RunLimits = z.infer<typeof runLimitsSchema>;

export const concurrencySchema = z.strictObject({
  candidate: z.int().positive(),
  judge: z.int().positive(),
});
export type Concurrency = z.infer<typeof concurrencySchema>;

export const DEFAULT_CONCURRENCY: Concurrency = { candidate: 4, judge: 4 };

/** A bank as it was when the run was planned. */
export const datasetSchema = z.strictObject({
  /** As the config names it. */
  path: z.string(),
  sha256: z.string(),
  /** Where it was found then. */
  location: z.string().optional(),
});

/** Something about the messages of a run that a person would want to know before it starts. */
export const promptNoticeSchema = z.strictObject({
  kind: z.enum([
    "dropped-field",
    "different-messages",
    "unfilled-placeholder",
    "unused-variable",
    "metadata",
  ]),
  /** Who and what is concerned, with counts. */
  message: z.string(),
  /** Whether the run starts only with `run.allowDroppedFields`. */
  needsConsent: z.boolean(),
});
export type PromptNotice = z.infer<typeof promptNoticeSchema>;

/**
 * Which source document's words a run was asked for in; it answers in those words too. Document 2: providers, model names
 * and collections by number. Document 4: an eval, which is a collection, and models by number.
 */
export const askedAsSchema = z.discriminatedUnion("document", [
  z.strictObject({ document: z.literal(2) }),
  z.strictObject({ document: z.literal(4), evalId: z.int().positive() }),
]);

/** The frozen copy of every setting of a run. Tasks are frozen too, in rows of their own. */
export const runSetupSchema = z.strictObject({
  name: z.string(),
  /** In runs of the other two kinds the models are the judges, one item per judge and task. */
  kind: z.enum(RUN_KINDS).default("answers"),
  /** What questions are rated for, in a run that rates them. */
  questionJudging: questionJudgingSchema.optional(),
  /** The run whose answers are compared, in a run that compares them. */
  comparedRunId: z.string().optional(),
  toolVersion: z.string(),
  /** Absent when it was asked for in Assay's own words. */
  askedAs: askedAsSchema.optional(),
  /** The config as the user gave it. */
  config: jsonSchema,
  datasets: z.array(datasetSchema),
  /** Hash of every prompt template that the run may use. */
  promptTemplateHash: z.string(),
  judging: z.enum(JUDGING_MODES),
  concurrency: concurrencySchema,
  limits: runLimitsSchema,
  /** The most that may be spent on it, in US dollars. */
  maxBudgetUsd: z.number().positive().optional(),
  /** Read answers as they are written. */
  stream: z.boolean().default(false),
  /** Take answers of earlier runs to the very same questions. */
  reuse: z.boolean().default(false),
  /** What people score its answers by. */
  criteria: z.array(criterionSchema).default([]),
  /** What measures the answers to every task, without a call. */
  metrics: metricsSchema.default([]),
  /** How many of its tasks have metrics of their own or of their collection; none when absent. */
  tasksWithMetrics: z.int().positive().optional(),
  /** What was told of its messages before it started; absent when there was nothing to tell. */
  promptNotices: z.array(promptNoticeSchema).min(1).optional(),
  providers: z.array(providerSchema),
  models: z.array(modelSchema),
  judges: z.array(judgeSchema),
  /** Judges who judge no more, but whose verdicts on some answers may still count: others were judged again. */
  formerJudges: z.array(judgeSchema).optional(),
  /** The hash of prompt templates that judges were asked by, where all answers were judged again since the run began. */
  judgedByTemplates: z.string().optional(),
});
export type RunSetup = z.infer<typeof runSetupSchema>;

/** Every judge whose verdicts may count. */
export const scoringJudges = ({ judges, formerJudges = [] }: RunSetup): Judge[] => [
  ...judges,
  ...formerJudges,
];

/** The hash of the prompt templates behind the verdicts that count. */
export const judgeTemplatesOf = ({ promptTemplateHash, judgedByTemplates }: RunSetup): string =>
  judgedByTemplates ?? promptTemplateHash;

/** What judging once more changes in a run. */
export const panelSchema = runSetupSchema.pick({
  judges: true,
  providers: true,
  formerJudges: true,
  judgedByTemplates: true,
});
/** `providers`: those that the run has not had. */
export type Panel = z.infer<typeof panelSchema>;

/** The process that executes a run. */
export const ownerSchema = z.strictObject({
  /** Drawn anew by every host. */
  token: z.string().min(1),
  pid: z.int(),
  machine: z.string(),
});
export type Owner = z.infer<typeof ownerSchema>;

export const runSchema = z.strictObject({
  id: z.int().positive(),
  /** The public id, `{name}-{YYYYMMDD}-{HHMMSS}` unless somebody has chosen one. */
  runId: z.string(),
  name: z.string(),
  kind: z.enum(RUN_KINDS),
  comparedRunId: z.string().nullable(),
  status: z.enum(RUN_STATUSES),
  createdAt: z.int(),
  startedAt: z.int().nullable(),
  finishedAt: z.int().nullable(),
  /** When the raw replies were removed, as the settings say; null: they are there. */
  rawRemovedAt: z.int().nullable(),
  /** How long it was executed, in the stretches that have ended: pauses and what lies between them do not count. */
  workedMs: z.int().nonnegative(),
  /** When the present stretch began; null while nobody executes it. */
  activeSince: z.int().nullable(),
  /** Set while the run waits for its turn. */
  queuedAt: z.int().nullable(),
  owner: ownerSchema.nullable(),
  heartbeatAt: z.int().nullable(),
  /** The most that may be spent on it, in US dollars; it can be raised when the run is resumed. */
  maxBudgetUsd: z.number().positive().nullable(),
  /** True when the last word on it was "pause". */
  paused: z.boolean(),
});
export type Run = z.infer<typeof runSchema>;

/** An id that somebody chooses for a run: the name of its folder too, and never taken for a run's number. */
export const ownRunIdSchema = z
  .string()
  .max(120)
  .regex(
    /^(?!\d+$)[\p{L}\p{N}][\p{L}\p{N}._-]*$/u,
    phrase`must be letters, digits, '.', '_' and '-', starting with a letter or digit, and not digits alone`,
  );

/** How many of a model's items are in which status. */
export const itemCountsSchema = z.record(z.enum(ITEM_STATUSES), z.int().nonnegative());
export type ItemCounts = z.infer<typeof itemCountsSchema>;

/** What a run is doing, derived from facts and never stored. */
export const RUN_STATES = ["queued", "running", "paused", "interrupted", "finished"] as const;
export type RunState = (typeof RUN_STATES)[number];

export function runState(run: Run): RunState {
  if (run.status === "FINISHED") return "finished";
  if (run.owner !== null) return "running";
  if (run.queuedAt !== null) return "queued";
  return run.paused ? "paused" : "interrupted";
}

/** How long a run was executed. A stretch whose owner is gone ended when that was last heard of. */
export function workingTime(run: Pick<Run, "workedMs" | "activeSince" | "owner" | "heartbeatAt">): {
  readonly workedMs: number;
  readonly activeSince: number | null;
} {
  const { workedMs, activeSince, owner, heartbeatAt } = run;
  if (owner !== null || activeSince === null) return { workedMs, activeSince };
  return { workedMs: workedMs + Math.max(0, (heartbeatAt ?? activeSince) - activeSince), activeSince: null };
}

/** Judging starts, for a phased run, when nothing is left to answer. */
export function phaseOf(counts: ItemCounts): Phase {
  return counts.NEW > 0 ? "BENCHMARKING" : "JUDGING";
}

export function emptyCounts(): ItemCounts {
  return { NEW: 0, WAITING_FOR_JUDGE: 0, COMPLETED: 0, FAILED: 0, CANT_BE_FINISHED: 0 };
}

/** Of several models together. */
export function sumCounts(all: readonly ItemCounts[]): ItemCounts {
  const sum = emptyCounts();
  for (const counts of all) {
    for (const status of Object.keys(sum) as (keyof ItemCounts)[]) sum[status] += counts[status];
  }
  return sum;
}

/** The longest name of a run, in characters. */
export const LONGEST_RUN_NAME = 120;

/** What a run is called: any title in one line. Its id, which is the name of its folder too, is derived from it. */
export const runNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_RUN_NAME)
  .refine(
    (name) => name.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name),
    phrase`must be one line without control characters`,
  );

/** So long the name's part of an id may be, so that files that begin with the id have names that every disk keeps. */
const LONGEST_IN_ID = { characters: 80, bytes: 160 };

/** A name as the beginning of an id and of file names: letters, digits, `.`, `_` and `-`, beginning with a letter or digit. */
export function fileSafeName(name: string): string {
  const words = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[^\p{L}\p{N}]+/u, "");
  let [safe, bytes] = ["", 0];
  for (const letter of Array.from(words).slice(0, LONGEST_IN_ID.characters)) {
    bytes += new TextEncoder().encode(letter).length;
    if (bytes > LONGEST_IN_ID.bytes) break;
    safe += letter;
  }
  const isWhole = safe === name;
  return (isWhole ? safe : safe.replace(/[._-]+$/, "")) || "run";
}

/** `name-20261115-101500`, in UTC. */
export function makeRunId(name: string, at: number): string {
  const stamp = new Date(at).toISOString().replaceAll(/[-:]/g, "").slice(0, 15).replace("T", "-");
  return `${fileSafeName(name)}-${stamp}`;
}
