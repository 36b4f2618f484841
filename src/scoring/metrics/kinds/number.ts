import { type MetricMaterial, type MetricOf, phrase } from "../../../core/index.ts";
import { passed, unscored } from "../finding.ts";
import type { MetricKind } from "../metric-kind.ts";
import { readNumbers } from "../read-numbers.ts";
import { referenceOf } from "../texts/references.ts";

type NumberMetric = MetricOf<"number">;

export const numberMetric: MetricKind<NumberMetric> = {
  leavesOut: "refusals",
  measure: (metric, material) => {
    const wanted = expectedOf(metric, material);
    if (wanted === undefined) return unscored("no-reference", phrase`the reference has no number`);
    const numbers = readNumbers(material.response.text);
    if (metric.which === "only" && new Set(numbers).size > 1)
      return passed(false, phrase`more than one number: ${numbers.slice(0, 5).join("; ")}`);
    const given = pick(numbers, metric.which);
    if (given === undefined) return passed(false, phrase`no number in the answer`);
    return passed(isNear(given, wanted, metric), `${given} for ${wanted}`);
  },
};

/** The number of a reference is found as that of an answer is. */
function expectedOf({ expected, from, which }: NumberMetric, { task }: MetricMaterial): number | undefined {
  if (from === undefined) return expected;
  return pick(readNumbers(referenceOf(task, from) ?? ""), which);
}

function pick(numbers: readonly number[], which: NumberMetric["which"]): number | undefined {
  return which === "last" ? numbers.at(-1) : numbers[0];
}

/** Within the wider of the two tolerances; equal when there is none. */
function isNear(given: number, wanted: number, { absolute = 0, relative = 0 }: NumberMetric): boolean {
  const allowed = Math.max(absolute, relative * Math.abs(wanted));
  if (allowed === 0) return given === wanted;
  // 0.4 is 0.1 away from 0.3, although the difference of the two is a little more.
  const rounding = 4 * Number.EPSILON * Math.max(Math.abs(given), Math.abs(wanted));
  return Math.abs(given - wanted) <= allowed + rounding;
}
