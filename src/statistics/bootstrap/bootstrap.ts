import type { Estimate } from "../../core/index.ts";
import { unknown } from "../result.ts";
import { type BootstrapOptions, drawClusters } from "./draw-clusters.ts";

export interface Clustered {
  readonly cluster: string;
}

export interface BootstrapDescription extends BootstrapOptions {
  /** What the value is, such as `Krippendorff's alpha (ordinal)`. */
  readonly what: string;
  /** Why the statistic may have no value for these rows. */
  readonly whenUndefined: string;
  /** What a cluster is, as shown to the reader; `task` unless given. */
  readonly clusterUnit?: string;
}

/** Rows by cluster, in the order in which the clusters first appear. */
export function groupByCluster<T extends Clustered>(rows: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.cluster);
    if (group === undefined) groups.set(row.cluster, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** Any statistic of rows, with an interval by drawing whole clusters; see `drawClusters`. */
export function bootstrap<T extends Clustered>(
  rows: readonly T[],
  statistic: (rows: readonly T[]) => number | null,
  description: BootstrapDescription,
): Estimate {
  const { what, whenUndefined, clusterUnit = "task" } = description;
  if (rows.length === 0) return unknown("no observations");
  const value = statistic(rows);
  if (value === null || !Number.isFinite(value)) return unknown(whenUndefined);
  const groups = groupByCluster(rows);
  const sample: T[] = [];
  const interval = drawClusters(
    groups.length,
    (drawn) => {
      sample.length = 0;
      for (const place of drawn) for (const row of groups[place] ?? []) sample.push(row);
      return statistic(sample);
    },
    description,
  );
  return {
    known: true,
    value,
    n: rows.length,
    ...interval,
    method: `${what}, bootstrap interval`,
    clusterUnit,
    clusters: groups.length,
  };
}
