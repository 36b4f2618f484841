import type { Estimate } from "../../core/index.ts";
import { spearman } from "../agreement/correlations.ts";
import { krippendorffAlpha } from "../agreement/krippendorff.ts";
import { gwet } from "../agreement/panel.ts";
import type { AgreementOptions, RatedUnit } from "../agreement/ratings.ts";
import { clusteredSlope } from "../means/clustered-slope.ts";
import { seededRandom } from "../numbers/seeded-random.ts";
import { asPoints, CATEGORIES, gradedUnits } from "./agreement-cases.ts";
import { once, repeat } from "./coverage-case.ts";
import type { SmallSampleDesign } from "./small-sample-cell.ts";

function agreement(
  name: string,
  estimate: (units: readonly RatedUnit[], options: AgreementOptions) => Estimate,
): SmallSampleDesign {
  const options = { rounds: 100, categories: CATEGORIES };
  const limit = once(() => {
    // One huge cluster spares the interval; only the value is wanted.
    const many = gradedUnits(seededRandom(4242), 30_000, 1).map((unit) => ({ ...unit, cluster: "all" }));
    const found = estimate(many, options);
    return found.known ? found.value : 0;
  });
  return {
    name: `${name}, two raters, one unit a cluster`,
    truth: limit,
    study: (random, clusters) => estimate(gradedUnits(random, clusters, 1), options),
  };
}

const slope: SmallSampleDesign = {
  name: "slope, four points a cluster",
  truth: () => 0.5,
  study: (random, clusters) =>
    clusteredSlope(
      repeat(clusters, (cluster) => {
        const [shared, level] = [random.normal(), random.normal()];
        return repeat(4, () => {
          const x = level + 0.5 * random.normal();
          return { cluster: `${cluster}`, x, y: 0.5 * x + shared + random.normal() };
        });
      }).flat(),
    ),
};

/** What calibration shows of judges against people. */
export const SMALL_SAMPLE_AGREEMENT: readonly SmallSampleDesign[] = [
  slope,
  agreement("Krippendorff's alpha (interval)", (units, options) =>
    krippendorffAlpha(units, "interval", options),
  ),
  agreement("Gwet's AC2", (units, options) => gwet(units, "quadratic", options)),
  agreement("Spearman's correlation", (units, options) => spearman(asPoints(units), options)),
];
