import { type Column, type ModelResult, number, tokensPerAnswer } from "../../core/index.ts";
import { answered } from "./answered.ts";

export const COST_PER_1000_COLUMN: Column<ModelResult> = {
  name: "costPer1000Tasks",
  header: "Cost per 1,000 answers",
  unit: "USD",
  align: "right",
  cell: (result) =>
    answered(result, number(result.costPer1000Tasks, 2, "the cost of some answers is unknown")),
};

export const OUTPUT_PER_ANSWER_COLUMN: Column<ModelResult> = {
  name: "outputPerAnswer",
  header: "Output per answer",
  unit: "tokens",
  align: "right",
  cell: (result) =>
    answered(result, number(tokensPerAnswer(result).output, 0, "some answers have no token count")),
};

export const TOKENS_PER_SECOND_COLUMN: Column<ModelResult> = {
  name: "tokensPerSecond",
  header: "Speed",
  unit: "tokens/s",
  align: "right",
  cell: (result) => answered(result, number(result.tokensPerSecond, 1, "some answers have no token count")),
};

/** How long it took until the first piece of an answer came. */
export function firstTokenColumn(name: "median" | "p95", header: string): Column<ModelResult> {
  return {
    name: `firstToken-${name}`,
    header,
    unit: "ms",
    align: "right",
    cell: ({ firstTokenMs }) =>
      number(firstTokenMs?.[name] ?? null, 0, "answers were not read as they were written"),
  };
}
