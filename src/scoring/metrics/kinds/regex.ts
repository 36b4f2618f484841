import { type MetricOf, phrase } from "../../../core/index.ts";
import { passed } from "../finding.ts";
import type { MetricKind } from "../metric-kind.ts";

export const regexMetric: MetricKind<MetricOf<"regex">> = {
  leavesOut: "empty",
  measure: async ({ pattern, flags }, { response }, { matchPattern }) => {
    const isFound = await matchPattern(pattern, flags, response.text);
    return passed(isFound, isFound ? "found" : phrase`not found`);
  },
};
