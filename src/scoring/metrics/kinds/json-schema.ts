import { type MetricOf, phrase } from "../../../core/index.ts";
import { passed, unscored } from "../finding.ts";
import { jsonProblem } from "../json/json-problem.ts";
import { TooManySteps } from "../json/step-counter.ts";
import { readAnswerJson } from "../json/read-answer-json.ts";
import type { MetricKind } from "../metric-kind.ts";

export const jsonSchemaMetric: MetricKind<MetricOf<"json-schema">> = {
  leavesOut: "refusals",
  measure: async ({ schema }, { response }, { matchPattern }) => {
    const read = readAnswerJson(response.text);
    if (read === null) return passed(false, phrase`is not JSON`);
    try {
      const problem = await jsonProblem(schema, read.value, matchPattern);
      return passed(problem === null, problem ?? phrase`matches the schema`);
    } catch (error) {
      if (error instanceof TooManySteps) return unscored("schema-too-costly", error.message);
      throw error;
    }
  },
};
