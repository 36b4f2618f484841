import type { MetricOf } from "../../../core/index.ts";
import { passed, unscored } from "../finding.ts";
import type { MetricKind } from "../metric-kind.ts";

export const costMetric: MetricKind<MetricOf<"cost">> = {
  leavesOut: "nothing",
  measure: ({ maxUsd }, { response: { costUsd } }) =>
    costUsd === null ? unscored("unknown-cost") : passed(costUsd <= maxUsd, `${costUsd} USD`),
};
