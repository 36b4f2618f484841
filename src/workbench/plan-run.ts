import { createHash } from "node:crypto";
import {
  CANDIDATE_TEMPLATE,
  Failure,
  type Fault,
  type JudgingMode,
  type PlanView,
  type RunRequestBody,
  type RunSetup,
  type Task,
  buildMessages,
  checkConfig,
  datasetPathsOf,
  jsonSchema,
  keyPath,
} from "../core/index.ts";
import { readBank } from "../datasets/index.ts";
import { JUDGE_TEMPLATES, judgeKindFor } from "../scoring/index.ts";
import { fileNamed } from "./named-file.ts";
import type { Parts } from "./parts.ts";
import { selectTasks } from "./select-tasks.ts";
import { setupFrom } from "./setup-from-config.ts";

export interface Plan {
  readonly setup: RunSetup;
  readonly tasks: readonly Task[];
  readonly setupHash: string;
  readonly view: PlanView;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Changes when any wording changes that a model or a judge may be sent. */
export function promptTemplateHash(): string {
  return sha256([CANDIDATE_TEMPLATE, ...JUDGE_TEMPLATES].join("\n---\n"));
}

/** What a request asks for, checked from end to end without a single call. */
export function planRun(parts: Pick<Parts, "version" | "variable">, request: RunRequestBody): Plan {
  const { config } = request;
  const faults: Fault[] = checkConfig(config).map(({ path, message, expected }) => ({
    key: keyPath(path),
    message,
    expected,
  }));
  refuse("The config cannot be used.", faults);

  const banks = datasetPathsOf(config).map((path) =>
    readBank(fileNamed(request.files, path), request.keepUnknown),
  );
  refuse("The question bank cannot be used; nothing was run.", [
    ...banks.flatMap((bank) => bank.faults),
    ...repeatedAcross(banks),
  ]);
  const tasks = selectTasks(
    banks.flatMap((bank) => bank.tasks),
    config.run,
    request.overrides,
  );

  const judging = config.run.judging ?? defaultJudging();
  const datasets = banks.map(({ path }) => {
    const { content, location } = fileNamed(request.files, path);
    return { path, sha256: sha256(content), ...(location === undefined ? {} : { location }) };
  });
  const { providers, models, judges, warnings } = setupFrom(request);
  refuse("The question bank cannot be used; nothing was run.", [
    ...unjudgeable(tasks, judging),
    ...unbuildable(tasks, models),
  ]);

  const setup: RunSetup = {
    name: config.run.name,
    toolVersion: parts.version,
    config: jsonSchema.parse(JSON.parse(JSON.stringify(config))),
    datasets,
    promptTemplateHash: promptTemplateHash(),
    judging,
    concurrency: config.run.concurrency,
    limits: config.run.limits,
    providers,
    models,
    judges,
  };
  const isSimulated = (name: string): boolean =>
    providers.some((provider) => provider.name === name && provider.type === "simulated");
  const view: PlanView = {
    name: setup.name,
    judging,
    tasks: tasks.length,
    items: models.reduce((sum, model) => sum + model.samples * tasks.length, 0),
    categories: countBy(tasks.map((task) => task.category)),
    models: models.map(({ modelId, provider, name }) => ({
      id: modelId,
      provider,
      name,
      simulated: isSimulated(provider),
    })),
    judges: judges.map(({ judgeId, model }) => ({
      id: judgeId,
      provider: model.provider,
      name: model.name,
      simulated: isSimulated(model.provider),
    })),
    datasets: datasets.map(({ path, sha256: hash }, index) => ({
      path,
      sha256: hash,
      tasks: banks[index]?.tasks.length ?? 0,
    })),
    warnings,
  };
  return { setup, tasks, setupHash: setupHashOf(setup, tasks), view };
}

/** The same for two runs that ask for the same, wherever their files are and whatever wrote them. */
function setupHashOf(setup: RunSetup, tasks: readonly Task[]): string {
  const { toolVersion: _version, config: _config, datasets, ...identity } = setup;
  return sha256(JSON.stringify([identity, datasets.map((dataset) => dataset.sha256), tasks]));
}

/** Phased where a provider serves one model at a time; no provider of this version does. */
function defaultJudging(): JudgingMode {
  return "pipelined";
}

function refuse(message: string, faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Failure("invalid-input", message, { faults });
}

function repeatedAcross(banks: readonly { path: string; tasks: readonly Task[] }[]): Fault[] {
  const homes = new Map<string, string>();
  return banks.flatMap(({ path, tasks }) =>
    tasks.flatMap(({ taskId }) => {
      const home = homes.get(taskId);
      homes.set(taskId, home ?? path);
      return home === undefined || home === path
        ? []
        : [
            {
              file: path,
              key: "id",
              message: `${JSON.stringify(taskId)} is the id of a task in ${home} already`,
            },
          ];
    }),
  );
}

function unjudgeable(tasks: readonly Task[], judging: JudgingMode): Fault[] {
  if (judging === "later") return [];
  return tasks
    .filter((task) => judgeKindFor(task) === null)
    .map((task) => ({
      key: task.taskId,
      message: "has neither rubric nor references, so no judge can score it",
      expected: "a rubric, references, or run.judging: later",
    }));
}

/** Templates whose variables are missing, found before anything is sent. */
function unbuildable(tasks: readonly Task[], models: RunSetup["models"]): Fault[] {
  return tasks.flatMap((task) => {
    try {
      for (const model of models) buildMessages(task, model.recipe);
      return [];
    } catch (error) {
      return [{ key: task.taskId, message: error instanceof Error ? error.message : String(error) }];
    }
  });
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}
