import type { MetricOf } from "../../../core/index.ts";
import { passed } from "../finding.ts";
import type { MetricKind } from "../metric-kind.ts";

export const latencyMetric: MetricKind<MetricOf<"latency">> = {
  leavesOut: "nothing",
  measure: ({ maxMs }, { response: { latencyMs } }) =>
    passed(latencyMs <= maxMs, `${Math.round(latencyMs)} ms`),
};
