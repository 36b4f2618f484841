import {
  type PlanView,
  describeCost,
  describeDetectable,
  describeDuration,
  describeMeasured,
  describeSpread,
} from "../../../contract/index.ts";
import { english, metricLabel, modelLabel, plainLine } from "../../../core/index.ts";
import { type World, print } from "../../world.ts";

/** What a run would be, for `--dry-run` and `validate`. */
export function showPlan(
  world: World,
  plan: PlanView,
  flags: { readonly json: boolean; readonly quiet: boolean },
): void {
  if (flags.json) return print(world, JSON.stringify({ type: "plan", ...plan }));
  if (flags.quiet) return;
  const named = (models: PlanView["models"]): string =>
    models.map(({ id, ...model }) => modelLabel({ modelId: id, ...model })).join(", ");
  const categories = Object.entries(plan.categories).map(([name, count]) => `${name} ${count}`);
  const rows = [
    ["tasks", `${plan.tasks} (${categories.join(", ")})`],
    ["models", named(plan.models)],
    ["judges", plan.judges.length === 0 ? "none" : named(plan.judges)],
    ...describeMetrics(plan),
    ["items", `${plan.items}${plan.judges.length === 0 ? "" : `, ${JUDGED[plan.judging]}`}`],
    ...plan.datasets.map(({ path, sha256, tasks }) => [
      "source",
      `${path} (${tasks} tasks, sha256 ${sha256.slice(0, 12)})`,
    ]),
    ["cost", describeEstimate(plan.estimate)],
    [
      "time",
      `about ${english(describeDuration(plan.duration))} (${english(describeMeasured(plan.duration))})`,
    ],
    ...describeSmallest(plan),
    ...plan.promptNotices.map(({ message }) => ["prompt", message]),
    ...plan.warnings.map((warning) => ["note", warning]),
  ];
  print(world, `${plan.name}: valid. No model was called.`);
  if (plan.needsConsent)
    print(world, "It starts only with run.allowDroppedFields: true or --allow-dropped-fields.");
  for (const [label = "", text = ""] of rows) print(world, `  ${label.padEnd(8)} ${plainLine(text)}`);
}

const JUDGED: Readonly<Record<PlanView["judging"], string>> = {
  pipelined: "judged as answers arrive",
  phased: "judged after all answers",
  later: "judged later",
};

/** `exact-match, chrf on every task; 3 tasks have their own` */
function describeMetrics({ metrics, tasksWithMetrics }: PlanView): string[][] {
  const own = tasksWithMetrics === 1 ? "1 task has its own" : `${tasksWithMetrics} tasks have their own`;
  const said = [
    ...(metrics.length === 0 ? [] : [`${metrics.map(metricLabel).join(", ")} on every task`]),
    ...(tasksWithMetrics === 0 ? [] : [own]),
  ];
  return said.length === 0 ? [] : [["metrics", said.join("; ")]];
}

/** The smallest difference between two models that the run would show. */
function describeSmallest({ detectable }: PlanView): string[][] {
  if (detectable === null) return [];
  const points = `${english(describeDetectable(detectable))} (${english(describeSpread(detectable))})`;
  return [["power", `minimum detectable difference: ${points}`]];
}

/** `about $0.12 to $0.80, judging about $0.03 to $0.10; no price is known of fast` */
function describeEstimate(estimate: PlanView["estimate"]): string {
  const { costUsd, judgeCostUsd, judgeCalls, unpriced, isKnown, isJudgingKnown } = estimate;
  const judging = judgeCalls === 0 ? "" : `; judging ${english(describeCost(judgeCostUsd, isJudgingKnown))}`;
  const unknown = unpriced.length === 0 ? "" : `; no price is known for ${unpriced.join(", ")}`;
  return `${english(describeCost(costUsd, isKnown))}${judging}${unknown}`;
}
