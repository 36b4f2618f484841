import { type Cell, type ModelResult, text, unknown } from "../../core/index.ts";

/** The ranks that the data allow: `1`, or `1 to 3`. */
export function ranksCell(reach: ModelResult["rankInterval"]): Cell {
  if (reach === null) return unknown("can't be tested");
  return text(reach.best === reach.worst ? String(reach.best) : `${reach.best} to ${reach.worst}`);
}
