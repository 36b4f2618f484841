import {
  LONGEST_RUN_NAME,
  type RunConfig,
  datasetPathsOf,
  modelIdOf,
  referencedFiles,
} from "../../../../core/index.ts";
import { type Typed, readNumber } from "../../../parts/typed-number.ts";
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

export const TRIAL_TASKS = 20;
/** Every trial of a run with as many tasks has the same ones. */
export const DRAW_SEED = 1;
export const PARAMETERS = ["temperature", "topP", "maxTokens", "seed"] as const;
export type Parameter = (typeof PARAMETERS)[number];

/** What the form begins with: the run as it was. */
export function beginningOf(config: RunConfig, tasks: number): TrialDraft {
  const [variant] = config.variants ?? [];
  return {
    models: config.models.map(modelIdOf),
    variant: variant?.id ?? null,
    system: variant?.system ?? "",
    template: variant?.template ?? "",
    temperature: "",
    topP: "",
    maxTokens: "",
    seed: "",
    tasks: Math.min(TRIAL_TASKS, tasks),
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

const isFilled = (value: number | undefined): value is number => value !== undefined;

/** Parameters that were typed. */
export const typedParameters = (draft: TrialDraft): Partial<Record<Parameter, number>> =>
  Object.fromEntries(
    PARAMETERS.map((name) => [name, readNumber(draft[name])] as const).filter(([, value]) => isFilled(value)),
  );

/** Whether the prompt is another than the run's. */
export function isPromptChanged({ variants = [] }: RunConfig, draft: TrialDraft): boolean {
  const before = variants.find(({ id }) => id === draft.variant);
  return draft.system !== (before?.system ?? "") || draft.template !== (before?.template ?? "");
}

/** A run of some tasks and models with the change, which is judged as the run was. */
export function trialRequest(
  config: RunConfig,
  draft: TrialDraft,
  { name, taskIds }: { readonly name: string; readonly taskIds: readonly string[] },
): RunRequest {
  const { questionLimit: _all, ...run } = config.run;
  const { variants: _before, ...rest } = config;
  const { system, template, variant } = draft;
  const isAsked = variant !== null || system !== "" || template !== "";
  return {
    config: {
      ...rest,
      run: {
        ...run,
        name: name.slice(0, LONGEST_RUN_NAME),
        params: { ...run.params, ...typedParameters(draft) },
      },
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
    },
    files: [],
    overrides: { models: [...draft.models], questionIds: [...taskIds] },
    queue: true,
  };
}

const TRIAL = /^(.+)\.try(\d+)$/;
/** Ids of runs have no more letters. */
const LONGEST_ID = 120;

/** The run that a trial was made of; null of any other run. */
export const originalOf = (runId: string): string | null => TRIAL.exec(runId)?.[1] ?? null;

/** The id of a run's next trial; none where it would be too long, and the server makes one. */
export function nextTrialId(runId: string, runIds: readonly string[]): string | undefined {
  const numbers = runIds.flatMap((id) => {
    const [, original, number] = TRIAL.exec(id) ?? [];
    return original === runId ? [Number(number)] : [];
  });
  const id = `${runId}.try${Math.max(0, ...numbers) + 1}`;
  return id.length > LONGEST_ID ? undefined : id;
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
  return {
    parameters,
    isPromptChanged:
      (prompt?.system ?? "") !== (same?.system ?? "") || (prompt?.template ?? "") !== (same?.template ?? ""),
  };
}
