import { type Estimate, phrase } from "../../core/index.ts";
import { unknown } from "../result.ts";
import type { IntervalPart } from "../t-interval.ts";
import { type BootstrapOptions, drawClusters } from "./draw-clusters.ts";
import { jackknifeInterval } from "./jackknife.ts";

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
  /** Whether no value can be below -1, as with correlations. */
  readonly endsAtMinusOne?: boolean;
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

/** Up to this many clusters, leaving one out at a time holds better than drawing them, and is quicker. */
const MOST_LEFT_OUT = 200;

/**
 * A coefficient of agreement or correlation of rows with an interval over whole clusters: by leaving each out in turn
 * where they are few (`jackknifeInterval`), by drawing them where they are many (`drawClusters`).
 */
export function withClusterInterval<T extends Clustered>(
  rows: readonly T[],
  statistic: (rows: readonly T[]) => number | null,
  description: BootstrapDescription,
): Estimate {
  const { what, whenUndefined, clusterUnit = "task" } = description;
  if (rows.length === 0) return unknown(phrase`no observations`);
  const value = statistic(rows);
  if (value === null || !Number.isFinite(value)) return unknown(whenUndefined);
  const groups = groupByCluster(rows);
  const isSmall = groups.length <= MOST_LEFT_OUT;
  const interval = isSmall
    ? jackknifeInterval(
        {
          value,
          without: groups.map((_, left) =>
            statistic(groups.flatMap((group, at) => (at === left ? [] : group))),
          ),
        },
        description,
      )
    : drawnInterval(groups, statistic, description);
  return {
    known: true,
    value,
    n: rows.length,
    ...interval,
    method: `${what}, ${isSmall ? "jackknife t interval on Fisher's scale" : "bootstrap interval"}`,
    clusterUnit,
    clusters: groups.length,
  };
}

function drawnInterval<T>(
  groups: readonly (readonly T[])[],
  statistic: (rows: readonly T[]) => number | null,
  options: BootstrapOptions,
): IntervalPart {
  const sample: T[] = [];
  return drawClusters(
    groups.length,
    (drawn) => {
      sample.length = 0;
      for (const place of drawn) for (const row of groups[place] ?? []) sample.push(row);
      return statistic(sample);
    },
    options,
  );
}
