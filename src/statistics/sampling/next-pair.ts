import { bradleyTerryLikelihood, logistic } from "../comparisons/bradley-terry-likelihood.ts";
import { type Comparison, comparisonTable } from "../comparisons/comparison.ts";
import { maximise } from "../comparisons/maximise.ts";
import { normalCdf } from "../distributions/normal.ts";
import { at } from "../numbers/at.ts";
import type { SeededRandom } from "../numbers/seeded-random.ts";
import type { SquareMatrix } from "../numbers/square-matrix.ts";
import { requireArgument } from "../require-argument.ts";

/** A pair that may be compared next. */
export interface PairChance {
  readonly first: string;
  readonly second: string;
  /** Expected information of one more comparison, in nats. */
  readonly gain: number;
  /** Chance that the two are in the wrong order now: Phi(-|difference| / its error). */
  readonly chanceOfWrongOrder: number;
  /** Chance of being chosen; store it with the comparison, and weight by 1 / it. */
  readonly probability: number;
}

export interface NextPairOptions {
  /** Share of choices made without looking at the data, at least 0.2; 0.2 unless given. */
  readonly uniformShare?: number;
  /** Standard deviation of strengths before any comparison, in log odds; 1.5 unless given. */
  readonly priorDeviation?: number;
}

const SMALLEST_UNIFORM_SHARE = 0.2;

/**
 * Every pair with the chance of being compared next: 0.2 / pairs + 0.8 * gain / sum of gains, where
 * gain = 1/2 ln(1 + p(1-p) Var(th_i - th_j)) is what one comparison teaches under a Gaussian posterior (MacKay 1992 for
 * the gain). Strengths have a normal prior, so that pairs can be weighed from the first comparison on.
 */
export function nextPairs(
  models: readonly string[],
  comparisons: readonly Comparison[],
  options: NextPairOptions = {},
): PairChance[] {
  const { priorDeviation = 1.5, uniformShare = SMALLEST_UNIFORM_SHARE } = options;
  requireArgument(priorDeviation > 0, "the prior's deviation is above 0");
  const table = comparisonTable(comparisons, models);
  const posterior = maximise(bradleyTerryLikelihood(table), { priorVariance: priorDeviation ** 2 });
  requireArgument(posterior !== null, "strengths with a prior always have a maximum");
  return posterior === null
    ? []
    : pairChances(table.models, [...posterior.parameters], posterior.inverse, uniformShare);
}

/** The same from strengths and their covariance, however they were found. */
export function pairChances(
  models: readonly string[],
  strengths: readonly number[],
  covariance: SquareMatrix,
  uniformShare: number = SMALLEST_UNIFORM_SHARE,
): PairChance[] {
  requireArgument(
    uniformShare >= SMALLEST_UNIFORM_SHARE && uniformShare <= 1,
    "a fifth is chosen blindly, or more",
  );
  const pairs = models.flatMap((first, i) =>
    models.slice(i + 1).map((second, offset) => {
      const j = i + 1 + offset;
      const difference = at(strengths, i) - at(strengths, j);
      const p = logistic(difference);
      const variance = Math.max(0, covariance.get(i, i) + covariance.get(j, j) - 2 * covariance.get(i, j));
      const gain = 0.5 * Math.log1p(p * (1 - p) * variance);
      const chanceOfWrongOrder =
        variance === 0 ? 0.5 : normalCdf(-Math.abs(difference) / Math.sqrt(variance));
      return { first, second, gain, chanceOfWrongOrder };
    }),
  );
  const total = pairs.reduce((sum, { gain }) => sum + gain, 0);
  const blind = 1 / pairs.length;
  return pairs.map((pair) => ({
    ...pair,
    probability: uniformShare * blind + (1 - uniformShare) * (total === 0 ? blind : pair.gain / total),
  }));
}

/** One pair by its probability; null when there is none to choose from. */
export function choosePair(
  pairs: readonly PairChance[],
  random: Pick<SeededRandom, "next">,
): PairChance | null {
  let rest = random.next() * pairs.reduce((sum, { probability }) => sum + probability, 0);
  for (const pair of pairs) {
    rest -= pair.probability;
    if (rest < 0) return pair;
  }
  return pairs.at(-1) ?? null;
}
