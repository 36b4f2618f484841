import { phrase } from "../../core/index.ts";
import { normalCdf } from "../distributions/normal.ts";
import { studentTQuantile } from "../distributions/student-t.ts";
import { DEFAULT_LEVEL, upperProbability } from "../interval-level.ts";
import { at } from "../numbers/at.ts";
import { seededRandom } from "../numbers/seeded-random.ts";
import { requireArgument } from "../require-argument.ts";
import { quantiles } from "../summaries/quantile.ts";
import { type IntervalPart, isRounding, NO_SPREAD } from "../t-interval.ts";

export interface BootstrapOptions {
  /** How often the clusters are drawn anew; 1000 unless given. */
  readonly rounds?: number;
  /** Same seed, same interval; 1 unless given. */
  readonly seed?: number;
  /** Coverage of the interval; 0.95 unless given. */
  readonly level?: number;
}

/** Above this share of rounds without a value an interval from the rest would flatter. */
const LARGEST_UNDEFINED_SHARE = 0.05;

/**
 * The interval of a statistic by drawing whole clusters with replacement (Davison & Hinkley 1997, 3.8). Percentile
 * ends at Phi(-+ sqrt(G/(G-1)) t_{G-1}) instead of 2.5 % and 97.5 %: plain percentiles are too narrow for few
 * clusters, as sd with ddof 0 and z instead of t would be (Hesterberg 2015, "expanded percentile").
 *
 * `statistic` is given the indices of the clusters drawn, in a list that the next round reuses; null when it has no
 * value for them.
 */
export function drawClusters(
  clusters: number,
  statistic: (drawn: Int32Array) => number | null,
  options: BootstrapOptions = {},
): IntervalPart {
  const { rounds = 1000, seed = 1, level = DEFAULT_LEVEL } = options;
  requireArgument(Number.isSafeInteger(rounds) && rounds >= 100, "a bootstrap needs at least 100 rounds");
  if (clusters < 2)
    return { interval: null, intervalReason: phrase`an interval needs at least two independent tasks` };
  const values = replicates(clusters, statistic, rounds, seed);
  if (rounds - values.length > rounds * LARGEST_UNDEFINED_SHARE) {
    return {
      interval: null,
      intervalReason: phrase`the value is undefined in ${rounds - values.length} of ${rounds} draws of clusters`,
    };
  }
  const tail = normalCdf(
    -Math.sqrt(clusters / (clusters - 1)) * studentTQuantile(upperProbability(level), clusters - 1),
  );
  const [low, high] = quantiles(values, [tail, 1 - tail]) ?? [];
  if (low === undefined || high === undefined)
    return { interval: null, intervalReason: phrase`no draw has a value` };
  if (isRounding(high - low, Math.max(Math.abs(low), Math.abs(high)))) {
    return {
      interval: null,
      intervalReason: NO_SPREAD,
    };
  }
  return { interval: { low, high, level } };
}

function replicates(
  clusters: number,
  statistic: (drawn: Int32Array) => number | null,
  rounds: number,
  seed: number,
): number[] {
  const random = seededRandom(seed);
  const drawn = new Int32Array(clusters);
  const values: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (let place = 0; place < clusters; place++) drawn[place] = random.below(clusters);
    const value = statistic(drawn);
    if (value !== null && Number.isFinite(value)) values.push(value);
  }
  return values;
}

/** Sums over drawn clusters of numbers kept for each cluster. */
export function sumDrawn(drawn: Int32Array, kept: Float64Array): number {
  let sum = 0;
  for (let place = 0; place < drawn.length; place++) sum += at(kept, at(drawn, place));
  return sum;
}
