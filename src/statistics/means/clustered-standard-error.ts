/** One number and the group it belongs to; numbers of one cluster may depend on each other. */
export interface ClusteredObservation {
  readonly cluster: string;
  readonly value: number;
}

/** How many clusters there are, and the error of the mean: null with fewer than two clusters. */
export interface ClusteredError {
  readonly clusters: number;
  readonly standardError: number | null;
}

/**
 * sqrt(G/(G-1) * sum_g (sum_{i in g} d_i)^2) / n with d_i = value_i - center: the error that statsmodels
 * (cluster covariance of an intercept) and Inspect AI give. With every observation a cluster of its own
 * it is sd/sqrt(n), ddof 1.
 */
export function clusteredStandardError(
  observations: readonly ClusteredObservation[],
  center: number,
): ClusteredError {
  const sums = new Map<string, number>();
  for (const { cluster, value } of observations) {
    sums.set(cluster, (sums.get(cluster) ?? 0) + (value - center));
  }
  const clusters = sums.size;
  if (clusters < 2) return { clusters, standardError: null };
  return { clusters, standardError: clusterError([...sums.values()]) / observations.length };
}

/** sqrt(G/(G-1) * sum_g r_g^2) for two or more clusters, where r_g is what residuals of a cluster sum to. */
export function clusterError(residuals: readonly number[]): number {
  const clusters = residuals.length;
  return Math.sqrt(clusters / (clusters - 1)) * euclideanNorm(residuals);
}

/** sqrt(sum x^2), scaled so that tiny residuals do not square to a false 0 nor large ones to Infinity. */
function euclideanNorm(values: Iterable<number>): number {
  let scale = 0;
  let total = 0;
  for (const value of values) {
    const size = Math.abs(value);
    if (size > scale) {
      total = total * (scale / size) ** 2 + 1;
      scale = size;
    } else if (scale > 0) total += (size / scale) ** 2;
  }
  return scale * Math.sqrt(total);
}
