import { type MetricOf, phrase } from "../../../core/index.ts";
import { passed, unscored } from "../finding.ts";
import type { MetricKind } from "../metric-kind.ts";
import { fold } from "../texts/fold.ts";
import { referenceOf } from "../texts/references.ts";

export const exactMatchMetric: MetricKind<MetricOf<"exact-match">> = {
  leavesOut: "refusals",
  measure: (metric, { task, response }) => {
    const { expected = [], from } = metric;
    const reference = from === undefined ? null : referenceOf(task, from);
    const wanted = [...(typeof expected === "string" ? [expected] : expected), reference].filter(
      (text) => text !== null,
    );
    if (wanted.length === 0) return unscored("no-reference");
    const answer = fold(response.text, metric);
    const isEqual = wanted.some((text) => fold(text, metric) === answer);
    return passed(isEqual, isEqual ? "equal" : phrase`not equal`);
  },
};
