import type { PlanView, RunRequestBody } from "../../../contract/index.ts";
import {
  CANDIDATE_TEMPLATE,
  type Criterion,
  Failure,
  type Fault,
  type FrozenTask,
  type Json,
  type Judge,
  type JudgingMode,
  type Provider,
  type RunConfig,
  type RunSetup,
  type Settings,
  type Task,
  buildMessages,
  changedSettings,
  checkConfig,
  isFree,
  isSecretHeaderName,
  jsonSchema,
  kindOf,
  keyPath,
  DEFAULT_LIMITS,
  limitsOf,
  provenanceOf,
  runConfigSchema,
  selfJudging,
  selfJudgingWarning,
  simulatedJudging,
  simulatedJudgingWarning,
  phrase,
} from "../../../core/index.ts";
import { JUDGE_TEMPLATES, judgeKindFor } from "../../../scoring/index.ts";
import { estimateRun } from "./estimate.ts";
import { pricedJudges } from "../../catalog/judges-from-catalog.ts";
import type { Parts } from "../../parts.ts";
import { missingReferences } from "./missing-references.ts";
import { tightBudget } from "./tight-budget.ts";
import { promptNotices } from "./prompt-notices.ts";
import { selectTasks } from "./select-tasks.ts";
import { readSettings } from "../../workspace/settings.ts";
import { setupFrom } from "./setup-from-config.ts";
import { sha256, sourcesOf } from "./tasks-of-run.ts";
import { criteriaNamed } from "../../catalog/criteria-sets.ts";
import { priced } from "../../catalog/prices.ts";

export interface Plan {
  readonly setup: RunSetup;
  readonly tasks: readonly FrozenTask[];
  readonly setupHash: string;
  /** Without what only earlier runs, or this machine's network, can tell. */
  readonly view: Omit<PlanView, "duration" | "detectable" | "egress">;
}

/** More faults of one kind are told as one. */
const FAULTS_TOLD = 5;

/** Changes when any wording changes that a model or a judge may be sent. */
export function promptTemplateHash(): string {
  return sha256([CANDIDATE_TEMPLATE, ...JUDGE_TEMPLATES].join("\n---\n"));
}

/** What a request asks for, checked from end to end without a single call. */
export async function planRun(
  parts: Pick<Parts, "version" | "store" | "clock">,
  request: RunRequestBody,
): Promise<Plan> {
  const { config } = request;
  const contradictions = checkConfig(config).map(({ path, message, expected }) => ({
    key: keyPath(path),
    message,
    expected,
  }));
  refuse(phrase`The config is not valid.`, contradictions);

  const settings = await readSettings(parts.store);
  const sources = await sourcesOf(parts, request);
  const tasks = selectTasks(
    sources.flatMap((source) => source.tasks),
    config.run,
    request.overrides,
  );
  const { providers, models, judges, warnings } = await setupFrom(parts, request, settings);
  const judging = judgingOf(config, providers, judges);
  refuse(phrase`The task file is not valid; nothing was run.`, [
    ...unjudgeable(tasks, judging, judges),
    ...unbuildable(tasks, models),
  ]);
  refuse(phrase`The config is not valid.`, [...repeated(models), ...secretsInTheClear(config)]);
  const notices = promptNotices(tasks, models);

  const setup: RunSetup = {
    name: config.run.name,
    kind: "answers",
    toolVersion: parts.version,
    ...(request.askedAs === undefined ? {} : { askedAs: request.askedAs }),
    config: jsonSchema.parse(JSON.parse(JSON.stringify(config))),
    datasets: sources.map(({ dataset }) => dataset),
    promptTemplateHash: promptTemplateHash(),
    judging,
    ...fromSettings(config, settings),
    stream: config.run.stream,
    reuse: config.run.reuse,
    criteria: await criteriaOf(parts, config),
    metrics: config.run.metrics ?? [],
    ...measuredIn(tasks),
    ...(notices.length === 0 ? {} : { promptNotices: notices }),
    providers,
    // What a model costs today is frozen with everything else.
    models: await priced(parts, models),
    judges: await pricedJudges(parts, judges),
  };
  const { allowUnpriced = [] } = config.run;
  refuse(
    phrase`The run has a spending limit, so every price must be known.`,
    unpricedIn(setup, allowUnpriced),
  );
  const view = viewOf(config, setup, tasks, sources, warnings);
  return { setup, tasks, setupHash: setupHashOf(setup, tasks), view };
}

/** What the config says, and else the workspace's settings. */
function fromSettings(
  { run }: RunConfig,
  settings: Settings,
): Pick<RunSetup, "concurrency" | "limits" | "maxBudgetUsd"> {
  const given = { concurrency: run.concurrency, limits: run.limits };
  const { concurrency, limits, maxBudgetUsd } = changedSettings(settings, {
    ...given,
    ...(run.maxBudgetUsd == null ? {} : { maxBudgetUsd: run.maxBudgetUsd }),
  });
  // What nobody has set is no reason to cut off an answer that is still being written.
  const isSet =
    run.limits.requestTimeoutMs !== undefined || limits.requestTimeoutMs !== DEFAULT_LIMITS.requestTimeoutMs;
  const both = isSet ? { ...limits, totalForStreams: true } : limits;
  return { concurrency, limits: both, ...(maxBudgetUsd === null ? {} : { maxBudgetUsd }) };
}

async function criteriaOf(parts: Pick<Parts, "store">, { run }: RunConfig): Promise<Criterion[]> {
  if (run.criteriaSet === undefined) {
    const fault = {
      key: "run.criteria",
      message: phrase`has no criteria set to choose from`,
      expected: "run.criteriaSet",
    };
    refuse(phrase`The config is not valid.`, run.criteria === undefined ? [] : [fault]);
    return [];
  }
  const all = await criteriaNamed(parts, run.criteriaSet);
  const { criteria: wanted } = run;
  if (wanted === undefined) return all;
  const known = all.map(({ name }) => name);
  refuse(
    phrase`Some criteria can't be used.`,
    wanted
      .filter((name) => !known.includes(name))
      .map((name) => ({
        key: "run.criteria",
        message: phrase`${run.criteriaSet ?? ""} has no criterion ${JSON.stringify(name)}`,
        expected: phrase`one of: ${known.join(", ")}`,
      })),
  );
  return all.filter(({ name }) => wanted.includes(name));
}

/** How many tasks bring metrics along. */
function measuredIn(tasks: readonly Task[]): Pick<RunSetup, "tasksWithMetrics"> {
  const count = tasks.filter(({ metrics = [] }) => metrics.length > 0).length;
  return count === 0 ? {} : { tasksWithMetrics: count };
}

function viewOf(
  config: RunConfig,
  setup: RunSetup,
  tasks: readonly Task[],
  sources: Awaited<ReturnType<typeof sourcesOf>>,
  warnings: string[],
): Plan["view"] {
  const { providers, models, judges } = setup;
  const estimate = estimateRun(setup, tasks);
  return {
    name: setup.name,
    judging: setup.judging,
    tasks: tasks.length,
    items: models.reduce((sum, model) => sum + model.samples * tasks.length, 0),
    categories: countBy(tasks.map((task) => task.category)),
    models: models.map(({ modelId, provider, name }) => ({
      id: modelId,
      provider,
      name,
      ...provenanceOf(providers, provider),
    })),
    judges: judges.map(({ judgeId, model }) => ({
      id: judgeId,
      provider: model.provider,
      name: model.name,
      ...provenanceOf(providers, model.provider),
    })),
    metrics: setup.metrics,
    tasksWithMetrics: setup.tasksWithMetrics ?? 0,
    datasets: sources.map(({ dataset, tasks: { length } }) => ({
      path: dataset.path,
      sha256: dataset.sha256,
      tasks: length,
    })),
    estimate,
    promptNotices: setup.promptNotices ?? [],
    needsConsent: lacksConsent(setup, config),
    warnings: [
      ...warnings,
      ...judgingWarnings(setup),
      ...missingReferences(setup.metrics, tasks),
      ...tightBudget(setup, tasks, estimate),
    ],
  };
}

/** Judges of a run whose scores should not be believed: they would make them up, or judge their own answers. */
export function judgingWarnings({ models, judges, providers }: JudgedSetup): string[] {
  const calledAs = (id: string, { provider, name }: RunSetup["models"][number]) => ({
    id,
    name,
    simulated: provenanceOf(providers, provider).simulated,
  });
  const answering = models.map((model) => calledAs(model.modelId, model));
  const judging = judges.map(({ judgeId, model }) => calledAs(judgeId, model));
  return [
    ...simulatedJudging(answering, judging).map(simulatedJudgingWarning),
    ...selfJudging(answering, judging).map(selfJudgingWarning),
  ];
}

type JudgedSetup = Pick<RunSetup, "models" | "judges" | "providers">;

/** The same for two runs that ask for the same, wherever their files are and whatever wrote them. */
export function setupHashOf(setup: RunSetup, tasks: readonly Task[]): string {
  const { toolVersion: _version, config: _config, datasets, ...rest } = setup;
  const providers = setup.providers.map(({ catalogId: _id, ...provider }) => provider);
  const identity = { ...rest, providers };
  return sha256(JSON.stringify([identity, datasets.map((dataset) => dataset.sha256), tasks]));
}

function lacksConsent({ promptNotices: notices = [] }: RunSetup, { run }: RunConfig): boolean {
  return !run.allowDroppedFields && notices.some(({ needsConsent }) => needsConsent);
}

/** Every model is asked the same and the whole question, unless the person has agreed to something else. */
export function requireWholeQuestions(setup: RunSetup, config: RunConfig): void {
  if (!lacksConsent(setup, config)) return;
  const notices = setup.promptNotices ?? [];
  const faults = notices.filter(({ needsConsent }) => needsConsent).map(({ message }) => ({ message }));
  throw new Failure("invalid-input", phrase`Some models would not get the whole task; nothing was run.`, {
    faults,
    hint: phrase`Use the prompt format auto, or allow it with run.allowDroppedFields: true (--allow-dropped-fields).`,
  });
}

/** Phased where a judge's own provider serves one model at a time; answers that only people will score wait for them. */
function judgingOf(config: RunConfig, providers: readonly Provider[], judges: readonly Judge[]): JudgingMode {
  if (config.run.judging !== undefined) return config.run.judging;
  if (judges.length === 0) return "later";
  const ofJudges = new Set(judges.map(({ model }) => model.provider));
  const isNarrow = (provider: Provider): boolean =>
    ofJudges.has(provider.name) && limitsOf(provider).oneModelAtATime;
  return providers.some(isNarrow) ? "phased" : "pipelined";
}

export function refuse(message: string, faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Failure("invalid-input", message, { faults });
}

export function unjudgeable(
  tasks: readonly Task[],
  judging: JudgingMode,
  judges: RunSetup["judges"],
): Fault[] {
  if (judging === "later") return [];
  const expected = phrase`a rubric, references, reference facts, judge.instructions, or run.judging: later`;
  const without = tasks.filter((task) => judges.some((judge) => judgeKindFor(task, judge) === null));
  if (without.length > FAULTS_TOLD) {
    const some = without.slice(0, FAULTS_TOLD).map(({ taskId }) => taskId);
    const message = phrase`${without.length} of ${tasks.length} tasks have no rubric, references or facts, so judges can't score them`;
    return [{ key: `${some.join(", ")}, ...`, message, expected }];
  }
  return without.map(({ taskId }) => ({
    key: taskId,
    message: phrase`has no rubric, references or facts, so judges can't score it`,
    expected,
  }));
}

/** Templates whose variables are missing, found before anything is sent. */
function unbuildable(tasks: readonly Task[], models: RunSetup["models"]): Fault[] {
  return tasks.flatMap((task) => {
    try {
      for (const model of models) buildMessages(task, model);
      return [];
    } catch (error) {
      return [{ key: task.taskId, message: error instanceof Error ? error.message : String(error) }];
    }
  });
}

/** Models that a stored config lets go unpriced. */
export function allowedUnpriced(config: Json): readonly string[] {
  return runConfigSchema.safeParse(config).data?.run.allowUnpriced ?? [];
}

/** Hosted models whose cost nobody could count. */
export function unpricedIn(
  { maxBudgetUsd, models, judges, providers }: RunSetup,
  allowed: readonly string[],
): Fault[] {
  if (maxBudgetUsd === undefined) return [];
  const named = [...models, ...judges.map(({ judgeId, model }) => ({ ...model, modelId: judgeId }))];
  return named
    .filter(({ price, provider: name, modelId }) => {
      const provider = providers.find((one) => one.name === name);
      const tells = provider === undefined || kindOf(provider.type).tellsCost === true;
      return price === undefined && !tells && !isFree(provider) && !allowed.includes(modelId);
    })
    .map(({ modelId, provider, name }) => ({
      key: modelId,
      message: phrase`has no price, so its cost can't be kept within $${maxBudgetUsd}`,
      expected: phrase`a price (assay prices add provider=${provider} model=${name} ...), or run.allowUnpriced`,
    }));
}

/** Models and variants may cross to the same name. */
function repeated(models: RunSetup["models"]): Fault[] {
  const ids = models.map(({ modelId }) => modelId);
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  return [...twice].map((id) => ({
    key: "variants",
    message: phrase`two combinations of model and variant have the ID ${JSON.stringify(id)}`,
    expected: phrase`unique IDs`,
  }));
}

/** A config is kept with its run; a secret must not be. */
function secretsInTheClear({ routers }: RunConfig): Fault[] {
  return Object.entries(routers).flatMap(([router, settings]) =>
    Object.entries(settings !== undefined && "headers" in settings ? (settings.headers ?? {}) : {})
      .filter(([name, value]) => isSecretHeaderName(name) && !value.startsWith("env:"))
      .map(([name]) => ({
        key: `routers.${router}.headers.${name}`,
        message: phrase`contains a secret in plain text`,
        expected: phrase`env:NAME, with the secret in that variable`,
      })),
  );
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}
