import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { Client } from "../../../../contract/index.ts";
import { MESSAGE_RECIPES } from "../../../../core/index.ts";
import type { JudgeDraft, RunDraft, Typed, VariantDraft } from "./draft.ts";
import { extraOf } from "./extra.ts";
import { metricGap, metricsOf } from "./metric-draft.ts";

export type RunRequest = Parameters<Client["startRun"]>[0]["body"];

const LONGEST_NAME = 80;

/** What the run is called when nothing is typed. */
export function suggestedName({ source, collections }: RunDraft): string {
  const [first = ""] = source === "collections" ? collections : ["prompt"];
  const slug = first
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replaceAll(/^[^\p{L}\p{N}]+|-+$/gu, "")
    .slice(0, LONGEST_NAME);
  return slug === "" ? "run" : slug;
}

/** So many tasks show whether a run works. */
export const TRIAL_TASKS = 5;

/** The same run on its first tasks, under a name that says so. */
export function trialOf({ config, ...rest }: RunRequest): RunRequest {
  const { run } = config;
  const suffix = "-trial";
  const questionLimit = Math.min(TRIAL_TASKS, run.questionLimit ?? TRIAL_TASKS);
  const name = `${run.name.slice(0, LONGEST_NAME - suffix.length)}${suffix}`;
  return { ...rest, config: { ...config, run: { ...run, name, questionLimit } } };
}

/** What is still to be chosen before it makes sense to ask for a plan, in the order of the form. */
export function gapsOf({
  source,
  collections,
  prompt,
  models,
  judges,
  criteriaSet,
  scoreLater,
  metrics,
  extra,
}: RunDraft): string[] {
  const isScored = [judges, metrics].some(({ length }) => length > 0) || criteriaSet !== null || scoreLater;
  const fault = extraFault();
  return [
    ...(source === "collections" && collections.length === 0
      ? [t`Choose a collection or write a prompt.`]
      : []),
    ...(source === "prompt" && prompt.trim() === "" ? [t`Write the prompt.`] : []),
    ...(models.length === 0 ? [t`Choose at least one model.`] : []),
    ...(isScored || source === "prompt"
      ? []
      : [t`Choose a judge, a metric or a criteria set, or turn on “Score later”.`]),
    ...metrics.flatMap((metric, index) => {
      const gap = metricGap(metric);
      if (gap === null) return [];
      const number = index + 1;
      const field = i18n._(gap);
      return [t`Metric ${number}: ${field} isn't valid JSON.`];
    }),
    ...(extraOf(extra) === null ? [t`Extra parameters (JSON): ${fault}`] : []),
  ];
}

/** What is said where extra parameters are no JSON object. */
export function extraFault(): string {
  const example = '{"top_k": 40}';
  return t`This isn't a JSON object. Example: ${example}`;
}

/** The run that the form describes. `unpriced` are the models that may be called without a price. */
export function requestOf(draft: RunDraft, unpriced: readonly string[] = []): RunRequest {
  const { source, collections, prompt, criteriaSet, models, judges, metrics, variants } = draft;
  const budget = typed(draft.maxBudgetUsd);
  const promptFormat = MESSAGE_RECIPES.find((recipe) => recipe === draft.promptFormat);
  return {
    files: [],
    config: {
      run: {
        name: draft.name.trim() === "" ? suggestedName(draft) : draft.name.trim(),
        ...(source === "prompt" ? { prompt } : { collections: [...collections], ...narrowingOf(draft) }),
        ...(criteriaSet === null ? {} : { criteriaSet, ...list("criteria", draft.criteria) }),
        ...(metrics.length === 0 ? {} : { metrics: metricsOf(metrics) }),
        ...given("samples", typed(draft.samples)),
        ...paramsOf(draft),
        ...given("maxBudgetUsd", budget),
        ...(draft.allowUnpriced && budget !== undefined ? { allowUnpriced: [...unpriced] } : {}),
        ...(draft.scoreLater ? { judging: "later" as const } : {}),
        ...(promptFormat === undefined ? {} : { promptFormat }),
        ...(draft.allowDroppedFields ? { allowDroppedFields: true } : {}),
        stream: draft.stream,
        reuse: draft.reuse,
        concurrency: {
          ...given("candidate", typed(draft.candidateConcurrency)),
          ...given("judge", typed(draft.judgeConcurrency)),
        },
      },
      models: [...models],
      ...(judges.length === 0 ? {} : { judge: judges.map(judgeOf) }),
      ...(variants.length === 0 ? {} : { variants: variants.map(variantOf) }),
    },
  };
}

/** A scale without instructions would be refused: what the tasks say has a scale of its own. */
export function judgeOf({ model, id, instructions, scale, temperature = "", maxTokens = "" }: JudgeDraft) {
  const judge = {
    use: model,
    ...(id === undefined ? {} : { id }),
    ...given("temperature", typed(temperature)),
    ...given("maxTokens", typed(maxTokens)),
  };
  if (instructions.trim() === "") return judge;
  return { ...judge, instructions: instructions.trim(), ...(scale === null ? {} : { scale }) };
}

/** Which of the collections' tasks are sent. */
function narrowingOf(draft: RunDraft) {
  return {
    ...given("questionLimit", typed(draft.taskLimit)),
    ...list("categories", draft.categories),
    ...list("questionIds", draft.taskIds),
    ...list("templateVersions", draft.templateVersions),
  };
}

/** How every model is asked in this run. */
function paramsOf(draft: RunDraft) {
  const extra = extraOf(draft.extra) ?? {};
  const params = {
    ...given("temperature", typed(draft.temperature)),
    ...given("topP", typed(draft.topP)),
    ...given("maxTokens", typed(draft.maxTokens)),
    ...given("seed", typed(draft.seed)),
    ...list("stop", draft.stop),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  };
  return Object.keys(params).length === 0 ? {} : { params };
}

function list<Key extends string>(key: Key, values: readonly string[]): { [Name in Key]?: string[] } {
  return values.length === 0 ? {} : ({ [key]: [...values] } as { [Name in Key]: string[] });
}

function variantOf({ id, system, template }: VariantDraft) {
  return {
    id: id.trim(),
    ...(system === "" ? {} : { system }),
    ...(template === "" ? {} : { template }),
  };
}

/** Nothing when the field is empty; what is no number is left for the server to refuse. */
function typed(value: Typed): number | undefined {
  return value === "" ? undefined : Number(value);
}

function given<Key extends string>(key: Key, value: number | undefined): { [Name in Key]?: number } {
  return value === undefined ? {} : ({ [key]: value } as { [Name in Key]: number });
}
