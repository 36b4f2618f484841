import type { MetricOf } from "../../../core/index.ts";
import { sentenceChrf } from "../chrf.ts";
import { compareTexts } from "../compare-texts.ts";
import { hundred } from "../finding.ts";
import type { MetricKind } from "../metric-kind.ts";

export const chrfMetric: MetricKind<MetricOf<"chrf">> = {
  leavesOut: "refusals",
  measure: (metric, material) =>
    compareTexts(metric, material, (hypothesis, references) => {
      const { score, signature } = sentenceChrf({ hypothesis, references });
      return hundred(Math.min(100, score), signature);
    }),
};
