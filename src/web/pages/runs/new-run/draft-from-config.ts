import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type RunConfig, judgeIdOf, metricLabel } from "../../../../core/index.ts";
import { EMPTY_DRAFT, type JudgeDraft, type RunDraft } from "./draft.ts";
import { isTypable, metricDraft } from "./metric-draft.ts";

/** A form filled from an earlier run's config, and what of it the form has no place for, in sentences. */
export interface TakenOver {
  readonly draft: RunDraft;
  readonly leftOut: readonly MessageDescriptor[];
}

export function draftFromConfig(config: RunConfig): TakenOver {
  const { run, models, variants = [] } = config;
  const { judges, described, again } = judgesOf(config);
  const metrics = run.metrics ?? [];
  const draft: RunDraft = {
    ...EMPTY_DRAFT,
    name: run.name,
    source: run.prompt === undefined ? "collections" : "prompt",
    collections: run.collections ?? [],
    prompt: run.prompt ?? "",
    models: models.filter((model) => typeof model === "string"),
    judges,
    criteriaSet: run.criteriaSet ?? null,
    scoreLater: run.judging === "later",
    samples: run.samples ?? run.requestsPerModel ?? EMPTY_DRAFT.samples,
    metrics: metrics.filter(isTypable).map(metricDraft),
    variants: variants.map(({ id, system = "", template = "" }) => ({ id, system, template })),
    candidateConcurrency: run.concurrency.candidate ?? "",
    judgeConcurrency: run.concurrency.judge ?? "",
    maxBudgetUsd: run.maxBudgetUsd ?? "",
    allowUnpriced: (run.allowUnpriced ?? []).length > 0,
    promptFormat: run.promptFormat ?? null,
    allowDroppedFields: run.allowDroppedFields,
    stream: run.stream,
    reuse: run.reuse,
  };
  const untypable = metrics.filter((metric) => !isTypable(metric)).map(metricLabel);
  return {
    draft,
    leftOut: [
      ...leftOutOf(config),
      ...listed(described, (names) => msg`Judges defined in its config file: ${names}`),
      ...listed(again, (names) => msg`Judges that share a model with another judge: ${names}`),
      ...listed(untypable, (names) => msg`Metrics with multi-line or blank texts: ${names}`),
    ],
  };
}

function judgesOf({ judge = [] }: RunConfig) {
  const judges: JudgeDraft[] = [];
  const described: string[] = [];
  // The form knows a judge by its model.
  const again: string[] = [];
  for (const one of Array.isArray(judge) ? judge : [judge]) {
    const named = typeof one === "string" ? { use: one } : one;
    if (!("use" in named) || typeof named.use !== "string") {
      described.push(judgeIdOf(named));
      continue;
    }
    const { use: model, id, instructions = "", scale = null } = { ...named, use: named.use };
    if (judges.some((other) => other.model === model)) again.push(id ?? model);
    else judges.push({ model, id, instructions, scale });
  }
  return { judges, described, again };
}

function listed(names: readonly string[], tell: (names: string) => MessageDescriptor): MessageDescriptor[] {
  return names.length === 0 ? [] : [tell(names.join(", "))];
}

function leftOutOf({ run, models, candidate, judge = [] }: RunConfig): MessageDescriptor[] {
  const files = [run.datasetPath ?? [], run.datasetPaths ?? []].flat();
  const described = models.flatMap((model) => (typeof model === "string" ? [] : [model.id]));
  const hasOwnWays = (Array.isArray(judge) ? judge : [judge]).some(
    (one) =>
      typeof one !== "string" &&
      "use" in one &&
      typeof one.use === "string" &&
      (one.temperature != null || one.maxTokens !== undefined || one.reasoning != null),
  );
  const isNarrowed = [run.questionLimit, run.categories, run.questionIds].some((one) => one != null);
  return [
    ...listed(
      [...new Set(files)],
      (names) => msg`Tasks from the file ${names}. Choose a collection instead.`,
    ),
    ...listed(described, (names) => msg`Models defined in its config file: ${names}`),
    ...(isNarrowed ? [msg`The selection of tasks. This run uses all tasks.`] : []),
    ...(hasOwnWays ? [msg`Temperature, max output tokens and reasoning effort of its judges.`] : []),
    ...(Object.keys({ ...run.params, ...candidate }).length === 0
      ? []
      : [msg`Sampling parameters of that run. Each model's own are used.`]),
    ...(run.judging === "phased" || run.judging === "pipelined" ? [msg`When its judges work.`] : []),
    ...(Object.keys(run.limits).length === 0
      ? []
      : [msg`Timeouts and retries of that run. The workspace settings are used.`]),
  ];
}
