import { type Column, type ModelResult, missingItems, number, text } from "../../core/index.ts";
import { MODEL_COLUMN } from "../columns/model-column.ts";
import { percentCell } from "../columns/percent-cell.ts";
import { type Section, textBlock, tableBlock } from "./block.ts";

const COLUMNS: readonly Column<ModelResult>[] = [
  MODEL_COLUMN,
  {
    name: "scored",
    header: "Scored",
    unit: "items",
    align: "right",
    cell: ({ scored }) => number(scored, 0),
  },
  {
    name: "missing",
    header: "Missing",
    unit: "items",
    align: "right",
    cell: (result) => number(missingItems(result), 0),
  },
  { name: "reasons", header: "Why", align: "left", cell: ({ unscored }) => text(reasons(unscored)) },
  {
    name: "failureRate",
    header: "Failed",
    unit: "%",
    align: "right",
    cell: ({ failureRate }) => percentCell(failureRate, 1),
  },
  {
    name: "refusalRate",
    header: "Refused",
    unit: "%",
    align: "right",
    cell: ({ refusalRate }) => percentCell(refusalRate, 1),
  },
  boundColumn("low", "If all were 0"),
  boundColumn("high", "If all were 100"),
];

function boundColumn(name: "low" | "high", header: string): Column<ModelResult> {
  return {
    name,
    header,
    unit: "of 100",
    align: "right",
    cell: ({ missingBounds }) => number(missingBounds?.[name] ?? null, 1, "nothing is missing"),
  };
}

/** What the means leave out, and how far it could move them. */
export function missingScoresSection(ranking: readonly ModelResult[]): Section[] {
  const title = "Answers without a score";
  if (ranking.every((result) => missingItems(result) === 0)) {
    if (ranking.every(({ scored }) => scored === 0)) return [];
    return [{ title, blocks: [textBlock("text", "Every answer has a score.")] }];
  }
  const words =
    "Means are over scored answers. The last two columns show what the mean would be if every missing score were 0, or 100.";
  return [{ title, blocks: [textBlock("text", words), tableBlock(title, COLUMNS, ranking)] }];
}

function reasons(unscored: ModelResult["unscored"]): string {
  return Object.entries(unscored)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${reason.replaceAll(/[_-]/g, " ")} ${count}`)
    .join(", ");
}
