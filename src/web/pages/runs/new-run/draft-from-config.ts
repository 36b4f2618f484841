import { type RunConfig, judgeIdOf, metricLabel } from "../../../../core/index.ts";
import { EMPTY_DRAFT, type JudgeDraft, type RunDraft } from "./draft.ts";
import { isTypable, metricDraft } from "./metric-draft.ts";

/** A form filled from an earlier run's config, and what of it the form has no place for, in sentences. */
export interface TakenOver {
  readonly draft: RunDraft;
  readonly leftOut: readonly string[];
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
      ...named("Judges", described),
      ...(again.length === 0 ? [] : [`Judges on a model that judges already: ${again.join(", ")}.`]),
      ...(untypable.length === 0
        ? []
        : [`Metrics with a text of several lines, or a blank one: ${untypable.join(", ")}.`]),
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

/** Models or judges that the config itself describes. */
function named(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`${what} that stand in its config file and not in the workspace: ${names.join(", ")}.`];
}

function leftOutOf({ run, models, candidate, judge = [] }: RunConfig): string[] {
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
    ...(files.length === 0
      ? []
      : [`Tasks of the file ${[...new Set(files)].join(", ")}: choose a collection.`]),
    ...named("Models", described),
    ...(isNarrowed ? ["That only some of the tasks were put."] : []),
    ...(hasOwnWays ? ["Temperature, max output tokens and reasoning effort of its judges."] : []),
    ...(Object.keys({ ...run.params, ...candidate }).length === 0
      ? []
      : ["Parameters that were set for this run only: those of each model hold."]),
    ...(run.judging === "phased" || run.judging === "pipelined" ? ["When its judges work."] : []),
    ...(Object.keys(run.limits).length === 0
      ? []
      : ["Its own timeouts and retries: those of the settings hold."]),
  ];
}
