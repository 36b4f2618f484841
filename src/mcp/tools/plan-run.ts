import { z } from "zod";
import {
  type PlanView,
  describeCost,
  describeDetectable,
  describeDuration,
  describeMeasured,
  describeSpread,
} from "../../contract/index.ts";
import { type Failure, english, metricLabel, modelLabel } from "../../core/index.ts";
import { firstThatFit } from "../answer-size.ts";
import { type Answer, READS, tool } from "../tool.ts";
import { named, tenth } from "../words.ts";
import { runInput, runRequest } from "./run-input.ts";
import { refusedSpending } from "./spending.ts";

export const planRun = tool({
  name: "plan_run",
  title: "Plan a run",
  description:
    "A run's plan, without calling models: items, cost, duration and the minimum detectable difference. " +
    "Reports problems before anything is spent.",
  input: runInput.extend({
    max_budget_usd: z.number().positive().optional().describe("What start_run would be given"),
  }),
  output: z.object({
    tasks: z.int(),
    items: z.int(),
    models: z.int(),
    judges: z.int(),
    cost_usd: z.object({ low: z.number(), high: z.number(), known: z.boolean() }),
    seconds: z.object({ low: z.number(), high: z.number(), measured: z.string() }),
    detectable_points: z.number().nullable().describe("Null with fewer than two models or tasks"),
    can_start: z.boolean(),
    notes: z.array(z.string()),
  }),
  hints: READS,
  async answer({ max_budget_usd: budget, ...input }, { client, signal }) {
    const plan = await client.validateRun({ body: runRequest(input, undefined) }, signal);
    // The smallest there is asks whether an agent may start it at all.
    const refusal = refusedSpending(plan, await client.getSettings(), budget ?? Number.MIN_VALUE);
    return planAnswer(plan, refusal);
  },
});

const DROPPED =
  "It can't start: fields of tasks would not be sent, and only a person can agree to that (run.allowDroppedFields).";

function planAnswer(plan: PlanView, refusal: Failure | null): Answer {
  const { estimate, duration, detectable, tasks, items } = plan;
  const label = ({ id, ...model }: PlanView["models"][number]) =>
    named(modelLabel({ modelId: id, ...model }));
  const [models, judges] = [plan.models.map(label), plan.judges.map(label)];
  const notes = [
    ...(refusal === null ? [] : [`It can't start as it is: ${refusal.message} ${refusal.hint ?? ""}`]),
    ...(plan.needsConsent ? [DROPPED] : []),
    ...plan.promptNotices.map(({ message }) => message),
    ...plan.warnings,
  ].map((note) => named(note, 160));
  const judging =
    estimate.judgeCalls === 0
      ? ""
      : `; judging ${english(describeCost(estimate.judgeCostUsd, estimate.isJudgingKnown))}`;
  const lines = [
    `${tasks} tasks, ${models.length} models, ${items} items. No call was made.`,
    `Models: ${named(models.join(", "), 250)}`,
    `Scored by: ${scoredBy(plan, judges)}`,
    `Cost (est.): ${english(describeCost(estimate.costUsd, estimate.isKnown))}${judging}`,
    `Duration (est.): ${english(describeDuration(duration))} (${english(describeMeasured(duration))})`,
    detectable === null
      ? "Minimum detectable difference: unknown with fewer than two models or tasks"
      : `Minimum detectable difference (80 % power): ${english(describeDetectable(detectable))} (${english(describeSpread(detectable))})`,
  ];
  const data = {
    tasks,
    items,
    models: models.length,
    judges: judges.length,
    cost_usd: {
      low: estimate.costUsd.low + estimate.judgeCostUsd.low,
      high: estimate.costUsd.high + estimate.judgeCostUsd.high,
      known: estimate.isKnown && estimate.isJudgingKnown,
    },
    seconds: {
      low: tenth(duration.lowSeconds),
      high: tenth(duration.highSeconds),
      measured: duration.measured,
    },
    detectable_points: detectable === null ? null : tenth(detectable.points),
    can_start: refusal === null && !plan.needsConsent,
  };
  return firstThatFit(notes, (some) => ({
    text: [...lines, ...some.map((note) => `- ${note}`)].join("\n"),
    data: { ...data, notes: some },
  })).answer;
}

function scoredBy({ metrics, tasksWithMetrics }: PlanView, judges: readonly string[]): string {
  const by = [
    ...(judges.length === 0 ? [] : [`judges ${named(judges.join(", "), 100)}`]),
    ...(metrics.length === 0 ? [] : [`metrics ${named(metrics.map(metricLabel).join(", "))}`]),
    ...(tasksWithMetrics === 0 ? [] : [`metrics of ${tasksWithMetrics} tasks`]),
  ];
  return by.length === 0 ? "nothing: without judges or metrics there will be no ranking" : by.join("; ");
}
