import type { Metric, MetricMaterial } from "../../core/index.ts";
import type { Finding } from "./finding.ts";
import type { MatchPattern } from "./pattern-matcher.ts";

/** What metrics need beside the answer. */
export interface MetricTools {
  readonly matchPattern: MatchPattern;
  /** Tokens of a text, about as most models count them. */
  readonly countTokens: (text: string) => Promise<number>;
}

/** One kind of metric. Each is a file in `kinds/` and a line in the table of `metric-scorer.ts`. */
export interface MetricKind<Spec extends Metric> {
  /**
   * Answers that it leaves unscored: none, empty ones, or refusals as well. Who compares with a right answer has
   * nothing to say of a refusal; who looks for words may be looking for just that.
   */
  readonly leavesOut: "nothing" | "empty" | "refusals";
  measure(metric: Spec, material: MetricMaterial, tools: MetricTools): Finding | Promise<Finding>;
}
