import type { Grade, MetricMaterial } from "../../core/index.ts";
import { type Finding, unscored } from "./finding.ts";
import { isTooLong } from "./texts/longest-text.ts";
import { textsToCompare } from "./texts/references.ts";

/** Finds the texts to compare an answer with and compares, unless there are none or they are too long. */
export function compareTexts(
  metric: { readonly references?: readonly string[] | undefined; readonly from?: Grade | undefined },
  { task, response: { text } }: MetricMaterial,
  compare: (text: string, references: readonly string[]) => Finding,
): Finding {
  const references = textsToCompare(metric, task);
  if (references.length === 0) return unscored("no-reference");
  if ([text, ...references].some(isTooLong)) return unscored("text-too-long");
  return compare(text, references);
}
