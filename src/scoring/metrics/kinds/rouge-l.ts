import type { MetricOf } from "../../../core/index.ts";
import { compareTexts } from "../compare-texts.ts";
import { share, unscored } from "../finding.ts";
import type { MetricKind } from "../metric-kind.ts";
import { rougeL } from "../rouge.ts";

export const rougeLMetric: MetricKind<MetricOf<"rouge-l">> = {
  leavesOut: "refusals",
  measure: (metric, material) =>
    compareTexts(metric, material, (text, references) => {
      const results = references.map((reference) => rougeL(reference, text));
      const scores = results.filter((result) => result.scored).map(({ score }) => score.fMeasure);
      const failed = results.find((result) => !result.scored);
      if (scores.length === 0) return unscored("script-not-supported", failed?.reason);
      return share(Math.max(...scores), "F-measure, the best of the references");
    }),
};
