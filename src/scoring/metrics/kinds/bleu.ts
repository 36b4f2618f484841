import type { MetricOf } from "../../../core/index.ts";
import { sentenceBleu } from "../bleu.ts";
import { compareTexts } from "../compare-texts.ts";
import { hundred } from "../finding.ts";
import type { MetricKind } from "../metric-kind.ts";

export const bleuMetric: MetricKind<MetricOf<"bleu">> = {
  leavesOut: "refusals",
  measure: (metric, material) =>
    compareTexts(metric, material, (hypothesis, references) => {
      const { score, signature } = sentenceBleu({ hypothesis, references });
      return hundred(Math.min(100, score), signature);
    }),
};
