import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type RunConfig, judgeIdOf, metricLabel, originalOf } from "../../../core/index.ts";
import { EMPTY_DRAFT, type JudgeDraft, type RunDraft } from "./draft.ts";
import { isTypable, metricDraft } from "./metric-draft.ts";

/** A form filled from an earlier run's config, and what of it the form has no place for, in sentences. */
export interface TakenOver {
  readonly draft: RunDraft;
  readonly leftOut: readonly MessageDescriptor[];
}

/** A trial's settings are tried on all tasks under a name of their own: `Trial of …` would be wrong of that run. */
export function draftFromRun(runId: string, config: RunConfig): TakenOver {
  const taken = draftFromConfig(config);
  return originalOf(runId) === null ? taken : { ...taken, draft: { ...taken.draft, name: "" } };
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
    taskLimit: run.questionLimit ?? "",
    categories: run.categories ?? [],
    taskIds: run.questionIds ?? [],
    templateVersions: run.templateVersions ?? [],
    models: models.filter((model) => typeof model === "string"),
    judges,
    criteriaSet: run.criteriaSet ?? null,
    criteria: run.criteria ?? [],
    scoreLater: run.judging === "later",
    samples: run.samples ?? run.requestsPerModel ?? EMPTY_DRAFT.samples,
    ...paramsDraft(run.params),
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
    const { temperature, maxTokens } = named;
    if (judges.some((other) => other.model === model)) again.push(id ?? model);
    else
      judges.push({
        model,
        id,
        instructions,
        scale,
        ...(temperature == null ? {} : { temperature }),
        ...(maxTokens === undefined ? {} : { maxTokens }),
      });
  }
  return { judges, described, again };
}

type Params = NonNullable<RunConfig["run"]["params"]>;

/** Settings of one run that the form has fields for. */
function paramsDraft(params: Params = {}) {
  const { stop, extra = {} } = params;
  return {
    temperature: params.temperature ?? "",
    topP: params.topP ?? params.top_p ?? "",
    maxTokens: params.maxTokens ?? params.max_tokens ?? "",
    seed: params.seed ?? "",
    stop: stop == null ? [] : [stop].flat(),
    extra: isEmpty(extra) ? "" : JSON.stringify(extra, undefined, 2),
  };
}

const TYPED = new Set(["temperature", "topP", "top_p", "maxTokens", "max_tokens", "seed", "stop", "extra"]);

/** Names of the others. */
function untypedParams(params: Params = {}): string[] {
  return Object.entries(params).flatMap(([key, value]) => (value == null || TYPED.has(key) ? [] : [key]));
}

const isEmpty = (record: object | undefined): boolean => Object.keys(record ?? {}).length === 0;

function listed(names: readonly string[], tell: (names: string) => MessageDescriptor): MessageDescriptor[] {
  return names.length === 0 ? [] : [tell(names.join(", "))];
}

function leftOutOf({ run, models, candidate, judge = [] }: RunConfig): MessageDescriptor[] {
  const files = [run.datasetPath ?? [], run.datasetPaths ?? []].flat();
  const described = models.flatMap((model) => (typeof model === "string" ? [] : [model.id]));
  const hasOwnWays = (Array.isArray(judge) ? judge : [judge]).some(
    (one) => typeof one !== "string" && "use" in one && typeof one.use === "string" && one.reasoning != null,
  );
  // A prompt is one task: what narrows a bank has no field beside it.
  const isNarrowed =
    run.prompt !== undefined &&
    [run.questionLimit, run.categories, run.questionIds, run.templateVersions].some((one) => one != null);
  return [
    ...listed(
      [...new Set(files)],
      (names) => msg`Tasks from the file ${names}. Choose a collection instead.`,
    ),
    ...listed(described, (names) => msg`Models defined in its config file: ${names}`),
    ...(isNarrowed ? [msg`The task filters.`] : []),
    ...(hasOwnWays ? [msg`Reasoning effort of its judges.`] : []),
    ...(isEmpty(candidate) ? [] : [msg`Default request settings (candidate) of its config file.`]),
    ...listed(untypedParams(run.params), (names) => msg`Request settings without a field here: ${names}`),
    ...(run.judging === "phased" || run.judging === "pipelined" ? [msg`When its judges work.`] : []),
    ...(Object.keys(run.limits).length === 0
      ? []
      : [msg`Timeouts and retries of that run. The workspace settings are used.`]),
  ];
}
