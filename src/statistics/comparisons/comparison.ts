import { CLUSTER_OF_TASKS } from "../../core/index.ts";
import { requireArgument } from "../require-argument.ts";

/** One verdict on two models' responses to the same task. */
export interface Comparison {
  /** The model whose response was shown first. */
  readonly first: string;
  readonly second: string;
  /** What the first one won: 1, 0, or 1/2 for a draw; between them for the mean of several verdicts. */
  readonly firstScore: number;
  readonly task: string;
  /** What its task shares with related ones, where it does. */
  readonly cluster?: string;
  /** Who judged; only needed to cluster by rater. */
  readonly rater?: string;
  /** How much it counts, such as 1 / the chance of having been chosen; 1 unless given. */
  readonly weight?: number;
  /** Lengths of the two responses; only needed for the length effect. */
  readonly firstLength?: number;
  readonly secondLength?: number;
}

/** What is drawn from a larger population, and so the unit of resampling. */
export type ClusterBy = "task" | "rater" | "task and rater";

/** Which cluster each comparison is in, numbered from 0. */
export interface Clustering {
  readonly indices: Int32Array;
  readonly count: number;
}

/** Comparisons as columns of numbers. */
export interface ComparisonTable {
  readonly models: readonly string[];
  readonly rows: number;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly firstScore: Float64Array;
  readonly weight: Float64Array;
}

export function requireComparison({ first, second, firstScore, weight = 1 }: Comparison): void {
  requireArgument(first !== second, "a comparison is between two different models");
  requireArgument(firstScore >= 0 && firstScore <= 1, "the first one's score lies between 0 and 1");
  requireArgument(weight > 0 && Number.isFinite(weight), "a weight is a finite number above 0");
}

/** The models are those compared, with those asked for, in alphabetical order. */
export function comparisonTable(
  comparisons: readonly Comparison[],
  alsoModels: readonly string[] = [],
): ComparisonTable {
  const names = new Set(alsoModels);
  for (const comparison of comparisons) {
    requireComparison(comparison);
    names.add(comparison.first).add(comparison.second);
  }
  const models = [...names].sort();
  const place = new Map(models.map((model, index) => [model, index]));
  const rows = comparisons.length;
  const table = {
    models,
    rows,
    first: new Int32Array(rows),
    second: new Int32Array(rows),
    firstScore: new Float64Array(rows),
    weight: new Float64Array(rows),
  };
  let row = 0;
  for (const { first, second, firstScore, weight = 1 } of comparisons) {
    table.first[row] = place.get(first) ?? 0;
    table.second[row] = place.get(second) ?? 0;
    table.firstScore[row] = firstScore;
    table.weight[row] = weight;
    row += 1;
  }
  return table;
}

function clusteringBy(
  comparisons: readonly Comparison[],
  keyOf: (comparison: Comparison) => string,
): Clustering {
  const numbers = new Map<string, number>();
  const indices = new Int32Array(comparisons.length);
  let row = 0;
  for (const comparison of comparisons) {
    const key = keyOf(comparison);
    const cluster = numbers.get(key) ?? numbers.size;
    numbers.set(key, cluster);
    indices[row] = cluster;
    row += 1;
  }
  return { indices, count: numbers.size };
}

/** The task, or what it shares with related ones. */
export const clusterOf = ({ task, cluster = task }: Comparison): string => cluster;

/** What tasks are counted by, in the words of an estimate. */
export const taskUnitOf = (comparisons: readonly Comparison[]): string =>
  comparisons.some(({ cluster }) => cluster !== undefined) ? CLUSTER_OF_TASKS : "task";

/** The clusterings whose errors add up, with their sign: one, or task + rater - both. */
export function clusterings(
  comparisons: readonly Comparison[],
  by: ClusterBy,
): readonly { readonly clustering: Clustering; readonly sign: 1 | -1 }[] {
  const raterOf = ({ rater }: Comparison) => {
    requireArgument(rater !== undefined, "clustering by rater needs a rater in each comparison");
    return rater ?? "";
  };
  const byTask = () => clusteringBy(comparisons, clusterOf);
  const byRater = () => clusteringBy(comparisons, raterOf);
  if (by === "task") return [{ clustering: byTask(), sign: 1 }];
  if (by === "rater") return [{ clustering: byRater(), sign: 1 }];
  const byBoth = clusteringBy(comparisons, (comparison) =>
    JSON.stringify([clusterOf(comparison), raterOf(comparison)]),
  );
  return [
    { clustering: byTask(), sign: 1 },
    { clustering: byRater(), sign: 1 },
    { clustering: byBoth, sign: -1 },
  ];
}
