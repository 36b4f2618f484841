import {
  type Estimate,
  type FiguresOfRun,
  type Leaderboard,
  type LeaderboardRow,
  originalOf,
  atOnce,
} from "../../core/index.ts";
import { PairedModels } from "../summary/compare-models.ts";
import { SAME } from "../summary/rank-models.ts";
import { boardSentence } from "./board-sentence.ts";
import { BoardScores } from "./board-scores.ts";
import { Standing } from "./standing.ts";
import { labelsOf } from "./labels.ts";
import { reasonApart } from "./reason-apart.ts";

type Board = Omit<Leaderboard, "generators" | "blindRuns">;

/**
 * Every model over all its runs. A model is the same when its entry, provider and name are. Models are compared inside
 * the tasks and scorers that they share, directly or through others; those that share none stand in groups of their own.
 * Trials ask a model otherwise than it is used, so they count only where that is asked for.
 */
export async function leaderboard(
  figures: AsyncIterable<FiguresOfRun>,
  { hasTrials = false }: { readonly hasTrials?: boolean } = {},
): Promise<Board> {
  const standings = new Map<string, Standing>();
  const scores = new BoardScores();
  const runs = new Set<string>();
  const scoredRuns = new Set<string>();
  const trials = new Set<string>();
  for await (const one of figures) {
    if (!hasTrials && originalOf(one.runId) !== null) {
      trials.add(one.runId);
      continue;
    }
    const { modelId, provider, name } = one.figures;
    const key = JSON.stringify([modelId, provider, name]);
    const standing = standings.get(key) ?? new Standing(one.figures);
    standing.add(one);
    standings.set(key, standing);
    scores.add(key, one);
    runs.add(one.runId);
    if (one.taskMeans.length > 0) scoredRuns.add(one.runId);
  }
  const keys = [...standings.keys()].sort();
  const scored = keys.filter((key) => scores.hasScores(key));
  const paired = atOnce(PairedModels.of(scored, scores.table(scored)));
  const groups = groupsOf(scored, paired, scores);
  const labels = labelsOf(keys.map((key) => [key, factsOf(standings, key)]));
  const labelOf = (key: string): string => labels.get(key) ?? key;
  const ranks = paired.ranks((key) => groups.find((group) => group.includes(key))?.length ?? 1);
  const ranked = groups.flatMap((group, index) => {
    const means = new Map(
      group.map((key) => [key, { score: scores.ownMean(key), adjusted: paired.mean(key) }]),
    );
    const isAdjusted = [...means.values()].some(({ score, adjusted }) => differ(score, adjusted));
    return group.map((key, place): LeaderboardRow => ({
      rank: place + 1,
      rankInterval: group.length < 2 ? null : (ranks.get(key) ?? null),
      group: index + 1,
      label: labelOf(key),
      ...factsOf(standings, key),
      tasks: scores.countTasks(key),
      score: means.get(key)?.score ?? UNSCORED,
      adjustedScore: isAdjusted ? (means.get(key)?.adjusted ?? null) : null,
    }));
  });
  const unscored = keys.filter((key) => !scored.includes(key));
  const models = [...ranked, ...unscored.map((key) => unscoredRow(labelOf(key), factsOf(standings, key)))];
  const comparisons = groups.flatMap((group) =>
    paired.comparisonsOf(group).map(({ first, second, difference, ...rest }) => ({
      ...rest,
      first: labelOf(first),
      second: labelOf(second),
      difference: difference.known ? { ...difference, n: scores.countShared(first, second) } : difference,
    })),
  );
  const apart = groups.map((group, index) => ({
    group: index + 1,
    models: group.map(labelOf),
    reason: index === 0 ? null : reasonApart(group, groups[0] ?? [], scores, labelOf),
  }));
  const counted = { runs: runs.size, trialRuns: trials.size, scoredRuns: scoredRuns.size };
  const board = { models, groups: apart, comparisons, scorers: [...scores.scorers], ...counted };
  return { ...board, sentence: boardSentence(board) };
}

const UNSCORED: Estimate = { known: false, reason: "not scored" };

function factsOf(standings: ReadonlyMap<string, Standing>, key: string) {
  const standing = standings.get(key);
  if (standing === undefined) throw new Error(`nothing is known of ${key}`);
  return standing.facts();
}

function unscoredRow(label: string, facts: ReturnType<Standing["facts"]>): LeaderboardRow {
  return {
    rank: null,
    rankInterval: null,
    group: null,
    label,
    ...facts,
    tasks: 0,
    score: UNSCORED,
    adjustedScore: null,
  };
}

/** Models that can be compared with each other, best first; the largest group first, then that with the most tasks. */
function groupsOf(models: readonly string[], paired: PairedModels, scores: BoardScores): string[][] {
  const groups: string[][] = [];
  for (const model of models) {
    const own = groups.find(([first = ""]) => paired.isComparable(first, model));
    if (own === undefined) groups.push([model]);
    else own.push(model);
  }
  const levels = new Map(models.map((model) => [model, paired.level(model)]));
  const levelOf = (model: string): number => levels.get(model) ?? 0;
  const compare = (a: string, b: string): number =>
    Math.abs(levelOf(a) - levelOf(b)) <= SAME ? (a < b ? -1 : 1) : levelOf(b) - levelOf(a);
  const tasksOf = (group: readonly string[]): number =>
    Math.max(...group.map((model) => scores.tasksOf(model).size));
  return groups
    .map((group) => group.toSorted(compare))
    .sort((a, b) => b.length - a.length || tasksOf(b) - tasksOf(a));
}

function differ(score: Estimate, adjusted: Estimate): boolean {
  return score.known && adjusted.known && Math.abs(score.value - adjusted.value) > SAME;
}
