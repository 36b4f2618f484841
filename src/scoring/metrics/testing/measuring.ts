import {
  type Metric,
  type MetricMaterial,
  type ScoreOutcome,
  type Task,
  metricSchema,
  taskSchema,
} from "../../../core/index.ts";
import { metricScorer } from "../metric-scorer.ts";

/** A limit that never comes: tests of sound patterns need no clock. */
export const NO_LIMIT = { after: () => () => {} };

export const BARE_TASK: Task = taskSchema.parse({ taskId: "t", category: "c", prompt: "p" });

export function taskWith(references: Task["references"]): Task {
  return { ...BARE_TASK, references };
}

export function materialOf(text: string, rest: Partial<MetricMaterial["response"]> = {}): MetricMaterial {
  const response = { text, finishReason: "stop" as const, latencyMs: 120, costUsd: 0.002, ...rest };
  return { task: BARE_TASK, response };
}

/** Counts four characters as a token. */
export const scoreAll = metricScorer({
  clock: NO_LIMIT,
  countTokens: (text) => Promise.resolve(Math.ceil(text.length / 4)),
});

/** What one metric says of an answer: its score, by the schema that files go through. */
export async function measure(
  metric: Readonly<Record<string, unknown>>,
  answer: string | MetricMaterial,
): Promise<{ outcome: ScoreOutcome; reason: string }> {
  const material = typeof answer === "string" ? materialOf(answer) : answer;
  const [score] = await scoreAll([metricSchema.parse(metric) satisfies Metric], material);
  if (score === undefined) throw new Error("there is no score");
  return score;
}

/** The value alone; the word in brackets when there is none. */
export async function valueOf(
  metric: Readonly<Record<string, unknown>>,
  answer: string | MetricMaterial,
): Promise<number | string> {
  const { outcome } = await measure(metric, answer);
  return outcome.scored ? outcome.value : `(${outcome.reason})`;
}
