import { pearsonOf } from "../agreement/correlations.ts";
import { requireArgument } from "../require-argument.ts";
import type { LabelledItem } from "./calibration-items.ts";
import { effectiveSampleSize } from "./tuned-weight.ts";

/** What there is now. */
export interface LabelledSoFar {
  readonly labelled: readonly LabelledItem[];
  /** How many items only the judge scored. */
  readonly judgeOnly: number;
  /** Of the interval of their prediction-powered mean. */
  readonly width: number;
}

/**
 * How wide the interval of a prediction-powered mean can be expected to be when people have scored `more` of the
 * judge-only items as well: width * sqrt(n_eff now / n_eff then), with the judge as good as it has proved so far (see
 * `effectiveSampleSize`). Degrees of freedom stay as they are, which promises a little less than will come.
 */
export function widthWithMoreLabels({ labelled, judgeOnly, width }: LabelledSoFar, more: number): number {
  requireArgument(more >= 0, "labels are added, not taken away");
  const added = Math.min(more, judgeOnly);
  const correlation =
    pearsonOf(
      labelled.map(({ person }) => person),
      labelled.map(({ judge }) => judge),
    ) ?? 0;
  const { length } = labelled;
  const now = effectiveSampleSize(length, judgeOnly, correlation);
  return width * Math.sqrt(now / effectiveSampleSize(length + added, judgeOnly - added, correlation));
}
