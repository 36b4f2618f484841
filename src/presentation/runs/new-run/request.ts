import { type MessageDescriptor, i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { Client } from "../../../contract/index.ts";
import { LONGEST_RUN_NAME, MESSAGE_RECIPES } from "../../../core/index.ts";
import { type Typed, numberFault, readNumber } from "../../typed-number.ts";
import { EMPTY_DRAFT, type JudgeDraft, type RunDraft, type VariantDraft } from "./draft.ts";
import { extraOf } from "./extra.ts";
import { FIELD_NAMES } from "./field-names.ts";
import { metricGap, metricNumberGap, metricsOf } from "./metric-draft.ts";

const MOST_SAMPLES = 1000;

export type RunRequest = Parameters<Client["startRun"]>[0]["body"];

/** Room for the number behind a name. */
const NUMBERED = 5;

/** What the run is called when nothing is typed: what its tasks are called, with a number where another run is called so. */
export function suggestedName(
  { source, collections }: Pick<RunDraft, "source" | "collections">,
  taken: ReadonlySet<string> = new Set(),
): string {
  const [first = ""] = source === "collections" ? collections : [t`Single prompt`];
  const name =
    first
      .trim()
      .slice(0, LONGEST_RUN_NAME - NUMBERED)
      .trim() || "run";
  let number = 1;
  while (taken.has(number === 1 ? name : `${name} ${number}`)) number += 1;
  return number === 1 ? name : `${name} ${number}`;
}

/** So many tasks show whether a run works. */
export const TRIAL_TASKS = 5;

/** The same run on its first tasks, under a name that says so. */
export function trialOf({ config, ...rest }: RunRequest): RunRequest {
  const { run } = config;
  const suffix = " trial";
  const questionLimit = Math.min(TRIAL_TASKS, run.questionLimit ?? TRIAL_TASKS);
  const name = `${run.name.slice(0, LONGEST_RUN_NAME - suffix.length)}${suffix}`;
  return { ...rest, config: { ...config, run: { ...run, name, questionLimit } } };
}

/** What is still to be chosen or mended before it makes sense to ask for a plan, in the order of the form. */
export function gapsOf(draft: RunDraft): string[] {
  const { judges, criteriaSet, scoreLater, metrics, source, extra } = draft;
  const isScored = [judges, metrics].some(({ length }) => length > 0) || criteriaSet !== null || scoreLater;
  const fault = extraFault();
  return [
    ...coreGapsOf(draft),
    ...(isScored || source === "prompt"
      ? []
      : [t`Choose a judge, a metric or a criteria set, or turn on “Score later”.`]),
    ...metrics.flatMap((metric, index) => {
      const number = index + 1;
      const [json, amount] = [metricGap(metric), metricNumberGap(metric)];
      const gap = json ?? amount;
      if (gap === null) return [];
      const field = i18n._(gap);
      return [
        json === null
          ? t`Metric ${number}: ${field} isn't a number.`
          : t`Metric ${number}: ${field} isn't valid JSON.`,
      ];
    }),
    ...(extraOf(extra) === null ? [t`Extra parameters (JSON): ${fault}`] : []),
    ...numbersOf(draft).flatMap(([name, value]) => {
      const wrong = numberFault(value);
      return wrong === null ? [] : [`${i18n._(name)}: ${wrong}`];
    }),
  ];
}

/** What is missing before it is known how many tasks go to how many models. */
function coreGapsOf({ source, collections, prompt, models }: RunDraft): string[] {
  return [
    ...(source === "collections" && collections.length === 0
      ? [t`Choose a collection or write a prompt.`]
      : []),
    ...(source === "prompt" && prompt.trim() === "" ? [t`Write the prompt.`] : []),
    ...(models.length === 0 ? [t`Choose at least one model.`] : []),
  ];
}

/** Every field that takes a number, in the order of the form. */
function numbersOf(draft: RunDraft): (readonly [name: MessageDescriptor, value: Typed])[] {
  return [
    ...(draft.source === "prompt" ? [] : [[FIELD_NAMES.taskLimit, draft.taskLimit] as const]),
    ...draft.judges.flatMap(({ temperature = "", maxTokens = "" }) => [
      [FIELD_NAMES.temperature, temperature] as const,
      [FIELD_NAMES.maxTokens, maxTokens] as const,
    ]),
    [FIELD_NAMES.samples, draft.samples],
    [FIELD_NAMES.budget, draft.maxBudgetUsd],
    [FIELD_NAMES.temperature, draft.temperature],
    [FIELD_NAMES.topP, draft.topP],
    [FIELD_NAMES.maxTokens, draft.maxTokens],
    [FIELD_NAMES.seed, draft.seed],
    [FIELD_NAMES.candidateConcurrency, draft.candidateConcurrency],
    [FIELD_NAMES.judgeConcurrency, draft.judgeConcurrency],
  ];
}

/** Takes the place of a judge's instructions that are still to be written, in an estimate. */
const SOME_INSTRUCTIONS = "score";

/**
 * The run without whatever may be wrong on the form: which tasks go to which models and judges. Its plan is the estimate
 * while the form is unfinished or has errors. Null while tasks or models are missing.
 */
export function outlineOf(draft: RunDraft): RunRequest | null {
  if (coreGapsOf(draft).length > 0) return null;
  const { judges, scoreLater } = draft;
  return requestOf({
    ...EMPTY_DRAFT,
    source: draft.source,
    collections: draft.collections,
    prompt: draft.prompt,
    categories: draft.categories,
    taskIds: draft.taskIds,
    templateVersions: draft.templateVersions,
    models: draft.models,
    taskLimit: wholeOr(draft.taskLimit, ""),
    samples: wholeOr(draft.samples, 1),
    judges: judges.map(({ model }) => ({ model, instructions: SOME_INSTRUCTIONS, scale: null })),
    scoreLater: scoreLater || judges.length === 0,
    stream: draft.stream,
    reuse: draft.reuse,
    // What a run asks for differs from what its estimate needs to know.
    allowDroppedFields: true,
  });
}

/** A count that a run may have, or something else in its place. */
function wholeOr(value: Typed, otherwise: Typed): Typed {
  const number = readNumber(value);
  return Number.isInteger(number) && Number(number) >= 1 && Number(number) <= MOST_SAMPLES
    ? value
    : otherwise;
}

/** What is said where extra parameters are no JSON object. */
export function extraFault(): string {
  const example = '{"top_k": 40}';
  return t`This isn't a JSON object. Example: ${example}`;
}

/** The run that the form describes. `unpriced` are the models that may be called without a price. */
export function requestOf(draft: RunDraft, unpriced: readonly string[] = []): RunRequest {
  const { source, collections, prompt, criteriaSet, models, judges, metrics, variants } = draft;
  const budget = readNumber(draft.maxBudgetUsd);
  const promptFormat = MESSAGE_RECIPES.find((recipe) => recipe === draft.promptFormat);
  return {
    files: [],
    config: {
      run: {
        name: draft.name.trim() === "" ? suggestedName(draft) : draft.name.trim(),
        ...(source === "prompt" ? { prompt } : { collections: [...collections], ...narrowingOf(draft) }),
        ...(criteriaSet === null ? {} : { criteriaSet, ...list("criteria", draft.criteria) }),
        ...(metrics.length === 0 ? {} : { metrics: metricsOf(metrics) }),
        ...given("samples", readNumber(draft.samples)),
        ...paramsOf(draft),
        ...given("maxBudgetUsd", budget),
        ...(draft.allowUnpriced && budget !== undefined ? { allowUnpriced: [...unpriced] } : {}),
        ...(draft.scoreLater ? { judging: "later" as const } : {}),
        ...(promptFormat === undefined ? {} : { promptFormat }),
        ...(draft.allowDroppedFields ? { allowDroppedFields: true } : {}),
        stream: draft.stream,
        reuse: draft.reuse,
        concurrency: {
          ...given("candidate", readNumber(draft.candidateConcurrency)),
          ...given("judge", readNumber(draft.judgeConcurrency)),
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
    ...given("temperature", readNumber(temperature)),
    ...given("maxTokens", readNumber(maxTokens)),
  };
  if (instructions.trim() === "") return judge;
  return { ...judge, instructions: instructions.trim(), ...(scale === null ? {} : { scale }) };
}

/** Which of the collections' tasks are sent. */
function narrowingOf(draft: RunDraft) {
  return {
    ...given("questionLimit", readNumber(draft.taskLimit)),
    ...list("categories", draft.categories),
    ...list("questionIds", draft.taskIds),
    ...list("templateVersions", draft.templateVersions),
  };
}

/** How every model is asked in this run. */
function paramsOf(draft: RunDraft) {
  const extra = extraOf(draft.extra) ?? {};
  const params = {
    ...given("temperature", readNumber(draft.temperature)),
    ...given("topP", readNumber(draft.topP)),
    ...given("maxTokens", readNumber(draft.maxTokens)),
    ...given("seed", readNumber(draft.seed)),
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

/** Nothing where the field is empty; what is no number is a gap of the form and never sent. */
function given<Key extends string>(key: Key, value: number | undefined): { [Name in Key]?: number } {
  return value === undefined || Number.isNaN(value) ? {} : ({ [key]: value } as { [Name in Key]: number });
}
