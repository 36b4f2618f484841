import {
  LONGEST_RUN_NAME,
  type RunConfig,
  datasetPathsOf,
  modelIdOf,
  referencedFiles,
} from "../../../core/index.ts";
import type { RunView } from "../../../contract/index.ts";
import { type Typed, readNumber } from "../../typed-number.ts";
import { PARAMETERS, type Parameter } from "../new-run/parameters.ts";
import type { RunRequest } from "../new-run/request.ts";

/** What is tried: parameters that are empty stay as they are in the run. */
export interface TrialDraft {
  readonly models: readonly string[];
  /** The prompt variant that is changed; null where the run has none. */
  readonly variant: string | null;
  readonly system: string;
  readonly template: string;
  readonly temperature: Typed;
  readonly topP: Typed;
  readonly maxTokens: Typed;
  readonly seed: Typed;
  readonly tasks: Typed;
}

/** So many tasks are proposed. */
export const TRIED_TASKS = 20;
/** Every trial of a run with as many tasks has the same ones. */
export const DRAW_SEED = 1;

/** What the form begins with: the run as it was, with its first prompt variant or the named one. */
export function beginningOf(config: RunConfig, tasks: number, variantId?: string): TrialDraft {
  const { variants = [] } = config;
  const variant = variants.find(({ id }) => id === variantId) ?? variants[0];
  return {
    models: config.models.map(modelIdOf),
    variant: variant?.id ?? null,
    system: variant?.system ?? "",
    template: variant?.template ?? "",
    temperature: "",
    topP: "",
    maxTokens: "",
    seed: "",
    tasks: Math.min(TRIED_TASKS, tasks),
  };
}

/** Why a run can't be tried with a change; null where it can. */
export function obstacleOf(config: RunConfig, tasks: number): "files" | "one-task" | null {
  if (datasetPathsOf(config).length > 0 || referencedFiles(config).length > 0) return "files";
  return tasks < 2 ? "one-task" : null;
}

/** So many tasks, always the same of the same ones, in whichever order they are given. */
export function drawn(taskIds: readonly string[], count: number, seed = DRAW_SEED): string[] {
  return taskIds
    .map((taskId) => ({ taskId, place: hash(`${seed} ${taskId}`) }))
    .sort((one, other) => one.place - other.place || (one.taskId < other.taskId ? -1 : 1))
    .slice(0, count)
    .map(({ taskId }) => taskId);
}

/** FNV-1a, with its bits mixed once more: ids that differ in their last digit end up far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Parameters that were typed; what is no number is never sent. */
export const typedParameters = (draft: TrialDraft): Partial<Record<Parameter, number>> =>
  Object.fromEntries(
    PARAMETERS.map((name) => [name, readNumber(draft[name])] as const).filter(([, value]) =>
      Number.isFinite(value),
    ),
  );

/** Whether the prompt is another than the run's. */
export function isPromptChanged({ variants = [] }: RunConfig, draft: TrialDraft): boolean {
  const before = variants.find(({ id }) => id === draft.variant);
  return draft.system !== (before?.system ?? "") || draft.template !== (before?.template ?? "");
}

/** Whether a chosen model would be asked with another parameter than it was in the run. */
export function areParametersChanged({ models }: Pick<RunView, "models">, draft: TrialDraft): boolean {
  const ids = new Set(draft.models.map((id) => (draft.variant === null ? id : `${id}+${draft.variant}`)));
  const asked = models.filter(({ id }) => ids.has(id));
  const typed = typedParameters(draft);
  return PARAMETERS.some(
    (name) => typed[name] !== undefined && asked.some(({ parameters }) => parameters[name] !== typed[name]),
  );
}

/** A run's config with the change. */
export function triedConfig(config: RunConfig, draft: TrialDraft): RunConfig {
  const { run } = config;
  const { variants: _before, ...rest } = config;
  const { system, template, variant } = draft;
  const isAsked = variant !== null || system !== "" || template !== "";
  return {
    ...rest,
    run: { ...run, params: { ...run.params, ...typedParameters(draft) } },
    // Not an override: whoever starts another run like the trial gets the models that were tried.
    models: config.models.filter((model) => draft.models.includes(modelIdOf(model))),
    ...(isAsked
      ? {
          variants: [
            {
              id: variant ?? "trial",
              ...(system === "" ? {} : { system }),
              ...(template === "" ? {} : { template }),
            },
          ],
        }
      : {}),
  };
}

/** A run of some tasks and models with the change, which is judged as the run was. */
export function trialRequest(
  config: RunConfig,
  draft: TrialDraft,
  { name, taskIds }: { readonly name: string; readonly taskIds: readonly string[] },
): RunRequest {
  const { run, ...rest } = triedConfig(config, draft);
  return {
    config: { ...rest, run: { ...run, name: name.slice(0, LONGEST_RUN_NAME) } },
    files: [],
    overrides: { questionIds: [...taskIds] },
    queue: true,
  };
}

/** Parameters and prompt that a trial has and its run has not. */
export function changesOf(before: RunConfig, after: RunConfig) {
  const [own, tried] = [before.run.params ?? {}, after.run.params ?? {}];
  const parameters: Partial<Record<Parameter, number>> = {};
  for (const name of PARAMETERS) {
    const value = tried[name];
    if (value != null && value !== own[name]) parameters[name] = value;
  }
  const [prompt] = after.variants ?? [];
  const same = before.variants?.find(({ id }) => id === prompt?.id);
  const system = changed(same?.system, prompt?.system);
  const template = changed(same?.template, prompt?.template);
  return { parameters, system, template, isPromptChanged: system !== null || template !== null };
}

/** A text before and after; null where it stayed. */
function changed(before = "", after = ""): { readonly before: string; readonly after: string } | null {
  return before === after ? null : { before, after };
}

/** What the form begins with after a trial: the same change again, to be changed further. */
export function beginningAfter(
  config: RunConfig,
  {
    config: tried,
    tasks,
  }: { readonly config: RunConfig; /** How many it was tried on. */ readonly tasks: number },
): TrialDraft {
  const [prompt] = tried.variants ?? [];
  return {
    ...beginningOf(config, tasks),
    tasks,
    models: tried.models.map(modelIdOf),
    ...(prompt === undefined
      ? {}
      : {
          variant: config.variants === undefined ? null : prompt.id,
          system: prompt.system ?? "",
          template: prompt.template ?? "",
        }),
    ...changesOf(config, tried).parameters,
  };
}
