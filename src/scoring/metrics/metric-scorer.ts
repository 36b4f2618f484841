import {
  type Clock,
  type Metric,
  type MetricMaterial,
  type MetricOf,
  type Score,
  type ScoreByMetrics,
  metricName,
} from "../../core/index.ts";
import { unscorable } from "../unscorable.ts";
import { type Finding, unscored } from "./finding.ts";
import { bleuMetric } from "./kinds/bleu.ts";
import { chrfMetric } from "./kinds/chrf.ts";
import { containsMetric } from "./kinds/contains.ts";
import { costMetric } from "./kinds/cost.ts";
import { editSimilarityMetric } from "./kinds/edit-similarity.ts";
import { exactMatchMetric } from "./kinds/exact-match.ts";
import { jsonSchemaMetric } from "./kinds/json-schema.ts";
import { latencyMetric } from "./kinds/latency.ts";
import { lengthMetric } from "./kinds/length.ts";
import { numberMetric } from "./kinds/number.ts";
import { regexMetric } from "./kinds/regex.ts";
import { rougeLMetric } from "./kinds/rouge-l.ts";
import type { MetricKind, MetricTools } from "./metric-kind.ts";
import { PatternTooSlow, patternMatcher } from "./pattern-matcher.ts";

type Kinds = { readonly [Kind in Metric["kind"]]: MetricKind<MetricOf<Kind>> };

const KINDS: Kinds = {
  "exact-match": exactMatchMetric,
  contains: containsMetric,
  regex: regexMetric,
  number: numberMetric,
  "json-schema": jsonSchemaMetric,
  "edit-similarity": editSimilarityMetric,
  bleu: bleuMetric,
  "rouge-l": rougeLMetric,
  chrf: chrfMetric,
  length: lengthMetric,
  latency: latencyMetric,
  cost: costMetric,
};

export interface MetricScorerParts extends Pick<MetricTools, "countTokens"> {
  readonly clock: Pick<Clock, "after">;
}

/** Scores answers by metrics. The same answer gets the same scores, unless a pattern needs nearly all of its time. */
export function metricScorer({ clock, countTokens }: MetricScorerParts): ScoreByMetrics {
  const tools: MetricTools = { countTokens, matchPattern: patternMatcher(clock) };
  return async (metrics, material) =>
    await Promise.all(metrics.map((metric) => scoreOf(metric, material, tools)));
}

async function scoreOf(metric: Metric, material: MetricMaterial, tools: MetricTools): Promise<Score> {
  return {
    scorer: metricName(metric),
    scorerKind: "metric",
    ...(await findingOf(metric, material, tools)),
    autoFail: false,
    parts: {},
    flags: [],
    transcript: null,
    costUsd: 0,
  };
}

/** A metric that fails must not lose the answer, for which somebody has paid. */
async function findingOf(metric: Metric, material: MetricMaterial, tools: MetricTools): Promise<Finding> {
  try {
    // The table has the kind's own type for each kind, which an index by any kind cannot say.
    const { leavesOut, measure } = KINDS[metric.kind] as MetricKind<Metric>;
    const obstacle = leavesOut === "nothing" ? null : unscorable(material.response);
    if (obstacle !== null && (obstacle !== "refusal" || leavesOut === "refusals")) return unscored(obstacle);
    return await measure(metric, material, tools);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return unscored(error instanceof PatternTooSlow ? "pattern-too-slow" : "metric-failed", message);
  }
}
