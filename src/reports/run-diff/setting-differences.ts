import {
  type FrozenRun,
  type Model,
  type Provider,
  type RunSetup,
  type SettingDifference,
  judgeTemplatesOf,
  plantedIn,
} from "../../core/index.ts";
import type { PairedModel } from "./pair-models.ts";

/** Longer values are shown around the place where they begin to differ. */
const LONGEST = 160;
const BEFORE = 30;

/** Settings of two runs that differ, in the order of the first. What models one run alone has is left out. */
export function settingDifferences(
  first: FrozenRun,
  second: FrozenRun,
  models: readonly PairedModel[],
): SettingDifference[] {
  const [before, after] = [
    settingsOf(first, second, new Map(models.map((pair) => [pair.first, pair.second]))),
    settingsOf(second, first, new Map(models.map((pair) => [pair.second, pair.second]))),
  ];
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.flatMap((key) => {
    const [a, b] = [before.get(key) ?? null, after.get(key) ?? null];
    if (a === b) return [];
    const from = Math.max(0, firstDifference(a ?? "", b ?? "") - BEFORE);
    return [{ key, first: excerpt(a, from), second: excerpt(b, from) }];
  });
}

function firstDifference(a: string, b: string): number {
  let place = 0;
  while (place < a.length && a[place] === b[place]) place += 1;
  return place;
}

function excerpt(value: string | null, from: number): string | null {
  if (value === null || value.length <= LONGEST) return value;
  const start = Math.min(from, value.length - LONGEST);
  const end = start + LONGEST;
  return `${start > 0 ? "…" : ""}${value.slice(start, end)}${end < value.length ? "…" : ""}`.toWellFormed();
}

/** Whether judges were asked by other prompts than models: the run was judged again since Assay changed its own. */
const haveOwnJudgeTemplates = (setup: RunSetup): boolean =>
  judgeTemplatesOf(setup) !== setup.promptTemplateHash;

/** Everything that was set, by key; of models that are compared, under the name that both runs' are told by. */
function settingsOf(
  { setup, tasks }: FrozenRun,
  other: FrozenRun,
  names: ReadonlyMap<string, string>,
): Map<string, string> {
  const { judges, formerJudges = [], models, providers, datasets, criteria, metrics } = setup;
  const settings = new Map<string, string>();
  const { toolVersion, promptTemplateHash, judging, stream, reuse, maxBudgetUsd, concurrency, limits } =
    setup;
  flatten(settings, "", {
    toolVersion,
    promptTemplateHash,
    judgedByTemplates: [setup, other.setup].some(haveOwnJudgeTemplates) ? judgeTemplatesOf(setup) : undefined,
    judging,
    stream,
    reuse,
    maxBudgetUsd,
    concurrency,
    limits,
  });
  settings.set("tasks", String(tasks.length));
  for (const { path, sha256 } of datasets) settings.set(`datasets.${path}`, `sha256 ${sha256}`);
  for (const { name, maxScore, weight } of criteria)
    flatten(settings, `criteria.${name}`, { maxScore, weight });
  for (const [index, metric] of metrics.entries())
    settings.set(`metrics.${metric.id ?? `${metric.kind}-${index + 1}`}`, JSON.stringify(metric));
  for (const model of models) {
    const name = names.get(model.modelId);
    if (name !== undefined) flatten(settings, `models.${name}`, settingsOfModel(model));
  }
  for (const { judgeId, model, instructions, scale } of [...formerJudges, ...judges])
    flatten(settings, `judges.${judgeId}`, { ...settingsOfModel(model), instructions, scale });
  for (const provider of providers) {
    const key = `providers.${provider.name}`;
    const counterpart = other.setup.providers.find(({ name }) => name === provider.name);
    if (counterpart === undefined) settings.set(key, provider.type);
    else flatten(settings, key, settingsOfProvider(provider, counterpart));
  }
  return settings;
}

function settingsOfModel({ modelId: _modelId, ...settings }: Model): object {
  return settings;
}

/** Without its headers, which may hold secrets, without recordings, which may be long, and without models of one run alone. */
function settingsOfProvider(provider: Provider, other: Provider): object {
  const { name: _name, catalogId: _id, headers: _headers, baseUrl, simulation, ...rest } = provider;
  return {
    ...rest,
    baseUrl: baseUrl?.replace(/\/\/[^/@]*@/, "//"),
    simulation: simulation && {
      ...simulation,
      recordings: simulation.recordings?.length,
      models: Object.fromEntries(
        Object.entries(simulation.models).filter(([name]) => plantedIn(other.simulation, name) !== undefined),
      ),
    },
  };
}

/** Objects by their keys, all else as one value. */
function flatten(settings: Map<string, string>, path: string, value: object): void {
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    const place = path === "" ? key : `${path}.${key}`;
    if (inner === undefined || inner === null) continue;
    if (typeof inner === "object" && !Array.isArray(inner)) flatten(settings, place, inner);
    else settings.set(place, typeof inner === "string" ? inner : JSON.stringify(inner));
  }
}
