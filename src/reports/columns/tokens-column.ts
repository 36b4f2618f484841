import { type Column, type ModelResult, number } from "../../core/index.ts";
import { answered } from "./answered.ts";

/** Tokens in or out, summed over answers. */
export function tokensColumn(name: "input" | "output", header: string): Column<ModelResult> {
  return {
    name,
    header,
    unit: "tokens",
    align: "right",
    cell: (result) => answered(result, number(result.tokens[name], 0, "some answers have no token count")),
  };
}
