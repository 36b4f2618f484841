import { type Column, type ModelResult, number } from "../../core/index.ts";
import { answered } from "./answered.ts";

/** The time of an answer: its median, 95th percentile or mean. */
export function latencyColumn(name: "median" | "p95" | "mean", header: string): Column<ModelResult> {
  return {
    name,
    header,
    unit: "ms",
    align: "right",
    cell: (result) => answered(result, number(result.latencyMs?.[name] ?? null, 0)),
  };
}
