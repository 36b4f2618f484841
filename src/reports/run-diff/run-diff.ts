import {
  type Basis,
  type CategoryDifference,
  DIFF_ALPHA,
  type FrozenRun,
  ITEM_THRESHOLDS,
  type ModelDifference,
  type ResultRow,
  type RunDiff,
  type Session,
  TaskClusters,
  diffVerdict,
  english,
  isoTime,
  provenanceOf,
} from "../../core/index.ts";
import { type TaskObservation, detectablePaired } from "../../statistics/index.ts";
import { chooseBasis } from "../summary/choose-basis.ts";
import { headlineMetric } from "../summary/headline-metric.ts";
import { diffCaveats, judgesDiffer } from "./diff-caveats.ts";
import { type TwoSides, differencesOf, pairedWith } from "./differences.ts";
import { type Flip, byContent, flippedTasks, mostChangedFirst } from "./flipped-tasks.ts";
import { matchTasks } from "./match-tasks.ts";
import { pairModels } from "./pair-models.ts";
import { settingDifferences } from "./setting-differences.ts";
import { type SideTally, tallySide } from "./side-tally.ts";

/** One of two runs that are compared. */
export interface RunSide {
  readonly frozen: FrozenRun;
  /** Read once, in any order. */
  readonly rows: AsyncIterable<ResultRow>;
  readonly sessions: readonly Session[];
}

export interface RunDiffResult {
  readonly diff: RunDiff;
  /** Those whose score has changed most come first. */
  readonly flips: readonly Flip[];
}

/** What two runs of answers say of the same models on the same tasks. */
export async function runDiff(first: RunSide, second: RunSide): Promise<RunDiffResult> {
  const [before, after] = [
    await tallySide(first.rows, first.sessions, headlineMetric(first.frozen)),
    await tallySide(second.rows, second.sessions, headlineMetric(second.frozen)),
  ];
  const basis = sharedBasis(before, after, headlineMetric(first.frozen) === headlineMetric(second.frozen));
  const matched = matchTasks(first.frozen.tasks, second.frozen.tasks, { withMetrics: basis === "metrics" });
  const shared = pairModels(first.frozen.setup.models, second.frozen.setup.models);
  const categories = new Map(first.frozen.tasks.map(({ taskId, category }) => [taskId, category]));
  const found = shared.map(({ first: former, second: modelId }) => {
    const of = (tally: SideTally, id: string, keys: ReadonlyMap<string, string>) =>
      byContent(basis === null ? new Map() : tally.of(basis, id), keys);
    const sides = {
      first: of(before, former, matched.ofFirst),
      second: of(after, modelId, matched.ofSecond),
    };
    const flips = flippedTasks(modelId, sides.first, sides.second, (id) => categories.get(id) ?? "");
    return { modelId, ...sides, flips };
  });
  const families: readonly TwoSides[] = found.map(({ modelId, ...sides }) => ({
    modelId,
    first: observations(sides.first),
    second: observations(sides.second),
  }));
  const related = clustersOfKeys([first.frozen, matched.ofFirst], [second.frozen, matched.ofSecond]);
  const models = modelRows(families, found, second.frozen, { sharedTasks: matched.told.shared, related });
  const byCategory = categoryRows(families, categoryOfKey(first.frozen, matched.ofFirst), related);
  const doubts = judgesDiffer(first.frozen.setup, second.frozen.setup);
  const facts = {
    first: sideOf(first.frozen, before),
    second: sideOf(second.frozen, after),
    basis,
    sameJudges: basis !== "judges" || doubts.length === 0,
    tasks: matched.told,
  };
  const diff = {
    ...facts,
    caveats: diffCaveats(facts, { ...first, ownBasis: before.basis }, { ...second, ownBasis: after.basis }),
    tests: { alpha: DIFF_ALPHA, models: tested(models), categories: tested(byCategory) },
    models,
    onlyFirst: unpaired(first, new Set(shared.map((pair) => pair.first))),
    onlySecond: unpaired(second, new Set(shared.map((pair) => pair.second))),
    categories: byCategory,
    settings: settingDifferences(first.frozen, second.frozen, shared),
    solvedFrom: ITEM_THRESHOLDS.solvedFrom,
  };
  const flips = mostChangedFirst(found.flatMap((model) => model.flips));
  // What makes it doubtful comes first.
  const sentence = [...(facts.sameJudges ? [] : doubts), ...diffVerdict(diff).map(english)].join(" ");
  return { diff: { ...diff, sentence }, flips };
}

const unpaired = ({ frozen }: RunSide, paired: ReadonlySet<string>): string[] =>
  frozen.setup.models.map(({ modelId }) => modelId).filter((modelId) => !paired.has(modelId));

const tested = (rows: readonly { readonly pValue: number | null }[]): number =>
  rows.filter(({ pValue }) => pValue !== null).length;

/** The basis of which both runs have the most. Different metrics can't be compared. */
function sharedBasis(before: SideTally, after: SideTally, isSameMetric: boolean): Basis | null {
  const shared = (basis: Basis): number => Math.min(before.covered[basis], after.covered[basis]);
  return chooseBasis({
    judges: shared("judges"),
    people: shared("people"),
    metrics: isSameMetric ? shared("metrics") : 0,
  });
}

function observations(tasks: ReadonlyMap<string, { readonly score: number }>): TaskObservation[] {
  return [...tasks].map(([task, { score }]) => ({ task, value: score }));
}

function modelRows(
  families: readonly TwoSides[],
  found: readonly { readonly flips: readonly Flip[] }[],
  { setup }: FrozenRun,
  { sharedTasks, related }: { readonly sharedTasks: number; readonly related: TaskClusters },
): ModelDifference[] {
  const differences = differencesOf(families, related);
  // What Holm's correction asks of the first to be told apart.
  const alpha = DIFF_ALPHA / Math.max(1, tested(differences));
  return differences.map((difference, index) => {
    const { first = [], second = [] } = families[index] ?? {};
    const detectable = detectablePaired(second, first, { clusters: related, alpha });
    const flips = found[index]?.flips ?? [];
    const count = (direction: Flip["direction"]) =>
      flips.filter((flip) => flip.direction === direction).length;
    const model = setup.models.find(({ modelId }) => modelId === difference.modelId);
    return {
      ...difference,
      ...provenanceOf(setup.providers, model?.provider ?? ""),
      detectable: detectable.known ? detectable.value : null,
      unpaired: sharedTasks - pairedWith(first, second).length,
      gained: count("gained"),
      lost: count("lost"),
    };
  });
}

/** Every model in every category, as a family of tests of its own; none where there is one category only. */
function categoryRows(
  families: readonly TwoSides[],
  categoryOf: ReadonlyMap<string, string>,
  related: TaskClusters,
): CategoryDifference[] {
  const categories = [...new Set(categoryOf.values())];
  if (categories.length < 2) return [];
  const grouped = families.map(({ modelId, first, second }) => {
    const byCategory = (all: readonly TaskObservation[]) =>
      Map.groupBy(all, ({ task }) => categoryOf.get(task) ?? "");
    return { modelId, first: byCategory(first), second: byCategory(second) };
  });
  const cuts = categories.flatMap((category) =>
    grouped.map(({ modelId, first, second }) => ({
      category,
      modelId,
      first: first.get(category) ?? [],
      second: second.get(category) ?? [],
    })),
  );
  return differencesOf(cuts, related).map((difference, index) => ({
    ...difference,
    category: cuts[index]?.category ?? "",
  }));
}

/** The category of what tasks ask, as the first run files it. */
function categoryOfKey({ tasks }: FrozenRun, keys: ReadonlyMap<string, string>): Map<string, string> {
  const categories = new Map<string, string>();
  for (const { taskId, category } of tasks) {
    const key = keys.get(taskId);
    if (key !== undefined && !categories.has(key)) categories.set(key, category);
  }
  return categories;
}

/** Which of what tasks ask is related, as the first run has it, and where that says nothing, as the second. */
function clustersOfKeys(...sides: readonly (readonly [FrozenRun, ReadonlyMap<string, string>])[]) {
  const byKey = new Map<string, string | undefined>();
  for (const [{ tasks }, keys] of sides) {
    for (const { taskId, cluster } of tasks) {
      const key = keys.get(taskId);
      if (key !== undefined && byKey.get(key) === undefined) byKey.set(key, cluster);
    }
  }
  return new TaskClusters([...byKey].map(([taskId, cluster]) => ({ taskId, cluster })));
}

function sideOf({ run, tasks }: FrozenRun, { open }: SideTally): RunDiff["first"] {
  return {
    runId: run.runId,
    name: run.name,
    createdAt: isoTime(run.createdAt),
    tasks: tasks.length,
    open,
  };
}
