import { type Column, type ModelResult, number } from "../../core/index.ts";
import { answered } from "./answered.ts";

/** Runs cost from fractions of a cent to hundreds of dollars; four digits still show the smallest. */
const DIGITS = 4;

export const COST_COLUMN: Column<ModelResult> = {
  name: "cost",
  header: "Cost",
  unit: "USD",
  align: "right",
  cell: (result) => answered(result, number(result.costUsd, DIGITS, "the cost of some answers is unknown")),
};
