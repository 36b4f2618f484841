import type { MetricOf } from "../../../core/index.ts";
import { compareTexts } from "../compare-texts.ts";
import { editSimilarity } from "../edit-distance.ts";
import { share } from "../finding.ts";
import type { MetricKind } from "../metric-kind.ts";

export const editSimilarityMetric: MetricKind<MetricOf<"edit-similarity">> = {
  leavesOut: "refusals",
  measure: (metric, material) =>
    compareTexts(metric, material, (text, references) => {
      const similarities = references.map((reference) => editSimilarity(text.trim(), reference.trim()));
      return share(Math.max(...similarities), "1 - edits / longer length, the best of the references");
    }),
};
