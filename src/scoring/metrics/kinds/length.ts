import type { MetricOf } from "../../../core/index.ts";
import { passed } from "../finding.ts";
import type { MetricKind, MetricTools } from "../metric-kind.ts";
import { countWords } from "../texts/count-words.ts";

type LengthMetric = MetricOf<"length">;

/** An answer that says nothing has a length too. */
export const lengthMetric: MetricKind<LengthMetric> = {
  leavesOut: "nothing",
  measure: async ({ min = 0, max = Infinity, unit }, { response }, tools) => {
    const count = await lengthOf(response.text.trim(), unit, tools);
    return passed(min <= count && count <= max, `${count} ${unit}`);
  },
};

async function lengthOf(
  text: string,
  unit: LengthMetric["unit"],
  { countTokens }: MetricTools,
): Promise<number> {
  switch (unit) {
    case "characters":
      return Array.from(text).length;
    case "words":
      return countWords(text);
    case "tokens":
      return text === "" ? 0 : await countTokens(text);
  }
}
