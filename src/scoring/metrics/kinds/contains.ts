import { type MetricOf, phrase } from "../../../core/index.ts";
import { passed, unscored } from "../finding.ts";
import type { MetricKind } from "../metric-kind.ts";
import { fold } from "../texts/fold.ts";
import { referenceOf } from "../texts/references.ts";

export const containsMetric: MetricKind<MetricOf<"contains">> = {
  leavesOut: "empty",
  measure: (metric, { task, response }) => {
    const { all = [], any, none = [], from } = metric;
    const reference = from === undefined ? null : referenceOf(task, from);
    if (from !== undefined && reference === null) return unscored("no-reference");
    const answer = fold(response.text, metric);
    const has = (text: string): boolean => answer.includes(fold(text, metric));
    const missing = [...all, ...(reference === null ? [] : [reference])].filter((text) => !has(text));
    const unwanted = none.filter(has);
    const said = [
      ...missing.map((text) => phrase`lacks ${JSON.stringify(text)}`),
      ...(any === undefined || any.some(has) ? [] : [phrase`contains none of ${JSON.stringify(any)}`]),
      ...unwanted.map((text) => phrase`holds ${JSON.stringify(text)}`),
    ];
    return passed(said.length === 0, said.join("; "));
  },
};
