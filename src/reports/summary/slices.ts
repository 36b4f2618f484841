import type {
  Basis,
  Estimate,
  FrozenRun,
  FrozenTask,
  Model,
  PeopleResult,
  Slice,
  Steps,
} from "../../core/index.ts";
import type { ModelTally } from "./model-tally.ts";
import type { RaterTally } from "./rater-tally.ts";
import type { ScoreMeans } from "./score-means.ts";
import type { TaskSums } from "./task-sums.ts";

type TaskMeans = ReadonlyMap<string, number>;
type ByModel = ReadonlyMap<string, TaskMeans>;

/** What a task belongs to, by name of the cut. */
export const OF_TASK: readonly (readonly [Slice["by"], (task: FrozenTask) => readonly string[]])[] = [
  ["category", ({ category }) => [category]],
  ["difficulty", ({ difficulty }) => (difficulty === undefined ? [] : [difficulty])],
  ["tag", ({ tags }) => tags],
  ["templateVersion", ({ templateVersion }) => (templateVersion === undefined ? [] : [templateVersion])],
];

export interface SliceMaterial {
  readonly basis: Basis;
  readonly raters: RaterTally;
  readonly people: PeopleResult | null;
  /** Of the scores that rank, of what one judge said, and of what one person or metric did. */
  readonly means: ScoreMeans;
  readonly ofJudge: ScoreMeans;
  readonly alone: ScoreMeans;
}

/** The score cut in every way that the run has and that says something. */
export function* slices(
  { setup, tasks }: FrozenRun,
  tallies: ReadonlyMap<string, ModelTally>,
  { basis, raters, people, means, ofJudge, alone }: SliceMaterial,
): Steps<Slice[]> {
  const scored: ByModel = new Map([...tallies].map(([id, tally]) => [id, tally.bases[basis].means()]));
  const byScorer = (own: ScoreMeans, of: (tally: ModelTally) => ReadonlyMap<string, TaskSums>) =>
    turned(
      [...tallies].map(([id, tally]) => [id, of(tally)] as const),
      own,
    );
  const cuts: Slice[] = [];
  for (const [by, of] of OF_TASK)
    cuts.push({ by, groups: yield* byTask(tasks, scored, means, { of, least: leastOf(by, basis) }) });
  const variantOf = (model: Model): string | null => model.variant?.id ?? null;
  cuts.push(
    { by: "variant", groups: yield* byModel(setup.models, scored, means, variantOf) },
    { by: "parameters", groups: yield* byModel(setup.models, scored, means, parametersOf) },
    { by: "criterion", groups: byCriterion(people) },
    { by: "judge", groups: yield* byScorer(ofJudge, ({ judges }) => judges) },
    { by: "rater", groups: yield* turned(raters.blindEntries(), alone) },
    { by: "metric", groups: yield* byScorer(alone, ({ metrics }) => metrics) },
  );
  return cuts.filter(({ by, groups }) => groups.length >= leastOf(by, basis));
}

/** One piece alone says something of these only, and of a judge who is not whom the ranking is of. */
function leastOf(by: Slice["by"], basis: Basis): number {
  const isApart = by === "judge" && basis !== "judges";
  return isApart || by === "category" || by === "criterion" || by === "metric" ? 1 : 2;
}

/** The mean in each group of tasks, in the order in which the groups first appear. */
function* byTask(
  tasks: readonly FrozenTask[],
  scored: ByModel,
  means: ScoreMeans,
  { of, least }: { readonly of: (task: FrozenTask) => readonly string[]; readonly least: number },
): Steps<Slice["groups"]> {
  const names = [...new Set(tasks.flatMap(of))];
  // So few would be left out, and need not be worked out.
  if (names.length < least) return [];
  const groupsOfTask = new Map(tasks.map((task) => [task.taskId, of(task)]));
  const groups = new Map(names.map((name) => [name, new Map<string, Map<string, number>>()]));
  for (const [modelId, own] of scored) {
    yield;
    for (const [task, mean] of own) {
      for (const name of groupsOfTask.get(task) ?? []) {
        const group = groups.get(name);
        const ofModel = group?.get(modelId) ?? new Map<string, number>();
        group?.set(modelId, ofModel);
        ofModel.set(task, mean);
      }
    }
  }
  return yield* meansOfGroups(groups, means);
}

/** Models that differ in something, under what they are called without it. */
function* byModel(
  models: readonly Model[],
  scored: ByModel,
  means: ScoreMeans,
  of: (model: Model) => string | null,
): Steps<Slice["groups"]> {
  const groups = new Map<string, ByModel>();
  for (const [name, own] of Map.groupBy(models, of)) {
    if (name === null) continue;
    groups.set(name, new Map(own.map(({ modelId }) => [modelId, scored.get(modelId) ?? new Map()])));
  }
  return yield* meansOfGroups(groups, means);
}

function parametersOf({ parameters }: Model): string | null {
  const set = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return set.length === 0
    ? null
    : set
        .map(
          ([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`,
        )
        .join(", ");
}

function byCriterion(people: PeopleResult | null): Slice["groups"] {
  const groups = new Map<string, Record<string, Estimate>>();
  for (const { modelId, criteria } of people?.totals ?? []) {
    for (const { name, mean } of criteria) {
      const group = groups.get(name) ?? {};
      group[modelId] = mean;
      groups.set(name, group);
    }
  }
  return [...groups].map(([name, models]) => ({ name, models }));
}

/** By model and then by scorer, turned to by scorer and then by model. */
function* turned(
  entries: Iterable<readonly [string, ReadonlyMap<string, TaskSums>]>,
  own: ScoreMeans,
): Steps<Slice["groups"]> {
  const groups = new Map<string, Map<string, TaskMeans>>();
  for (const [modelId, scorers] of entries) {
    yield;
    for (const [scorer, sums] of scorers) {
      const group = groups.get(scorer) ?? new Map<string, TaskMeans>();
      group.set(modelId, sums.means());
      groups.set(scorer, group);
    }
  }
  return yield* meansOfGroups(groups, own);
}

function* meansOfGroups(groups: ReadonlyMap<string, ByModel>, means: ScoreMeans): Steps<Slice["groups"]> {
  const found: Slice["groups"] = [];
  for (const [name, models] of groups) {
    const ofModels: [string, Estimate][] = [];
    for (const [modelId, own] of models) {
      yield;
      ofModels.push([modelId, means.of(modelId, own)]);
    }
    found.push({ name, models: Object.fromEntries(ofModels) });
  }
  return found;
}
