import { at } from "../numbers/at.ts";
import { SquareMatrix } from "../numbers/square-matrix.ts";
import type { Clustering } from "./comparison.ts";
import type { Likelihood } from "./likelihood.ts";
import type { Maximum } from "./maximise.ts";

/** Every row once, those of one cluster together; cluster g has the places from starts[g] up to starts[g + 1]. */
function rowsByCluster({ indices, count }: Clustering): {
  readonly rows: Int32Array;
  readonly starts: Int32Array;
} {
  const starts = new Int32Array(count + 1);
  for (let row = 0; row < indices.length; row++) {
    const next = at(indices, row) + 1;
    starts[next] = at(starts, next) + 1;
  }
  for (let cluster = 0; cluster < count; cluster++) {
    starts[cluster + 1] = at(starts, cluster) + at(starts, cluster + 1);
  }
  const rows = new Int32Array(indices.length);
  const filled = starts.slice();
  for (let row = 0; row < indices.length; row++) {
    const cluster = at(indices, row);
    const place = at(filled, cluster);
    rows[place] = row;
    filled[cluster] = place + 1;
  }
  return { rows, starts };
}

/** B = G/(G-1) * sum_g S_g S_g^T with S_g the sum of a cluster's scores. */
export function clusteredScores(
  likelihood: Likelihood,
  parameters: Float64Array,
  clustering: Clustering,
): SquareMatrix {
  const squares = new SquareMatrix(likelihood.parameters);
  const { size, cells } = squares;
  const sum = new Float64Array(size);
  const correction = clustering.count / (clustering.count - 1);
  const touched = new Int32Array(size);
  const { rows, starts } = rowsByCluster(clustering);
  for (let cluster = 0; cluster < clustering.count; cluster++) {
    for (let place = at(starts, cluster); place < at(starts, cluster + 1); place++) {
      likelihood.addScore(parameters, at(rows, place), sum);
    }
    let count = 0;
    for (let place = 0; place < sum.length; place++) if (at(sum, place) !== 0) touched[count++] = place;
    for (let left = 0; left < count; left++) {
      const row = at(touched, left);
      const factor = correction * at(sum, row);
      for (let right = left; right < count; right++) {
        // Half a million times a fit: read without `at`, which is slow until it has been compiled.
        const column = touched[right] as number;
        const index = row * size + column;
        cells[index] = (cells[index] as number) + factor * (sum[column] as number);
      }
    }
    sum.fill(0);
  }
  for (let row = 0; row < squares.size; row++) {
    for (let column = 0; column < row; column++) squares.set(row, column, squares.get(column, row));
  }
  return squares;
}

/**
 * The covariance that holds when comparisons of one cluster depend on each other: H^+ B H^+, the sandwich of Huber
 * (1967) and White (1982) with scores summed by cluster. With several clusterings B adds up by sign.
 */
export function sandwich(
  likelihood: Likelihood,
  { parameters, inverse }: Maximum,
  clusterings: readonly { readonly clustering: Clustering; readonly sign: 1 | -1 }[],
): SquareMatrix {
  let middle = new SquareMatrix(likelihood.parameters);
  for (const { clustering, sign } of clusterings) {
    middle = middle.plus(clusteredScores(likelihood, parameters, clustering), sign);
  }
  return inverse.times(middle).times(inverse);
}
