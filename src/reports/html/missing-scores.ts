import { type Column, type ModelResult, number, text, unknown } from "../../core/index.ts";
import { missingItems } from "../summary/missing-items.ts";
import { modelLabel } from "../text/model-label.ts";
import { htmlTable } from "./html-table.ts";

const COLUMNS: readonly Column<ModelResult>[] = [
  { name: "model", header: "Model", align: "left", cell: (result) => text(modelLabel(result)) },
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
    name: "worst",
    header: "If all worst",
    unit: "of 100",
    align: "right",
    cell: ({ missingBounds }) =>
      missingBounds === null ? unknown("nothing is missing") : number(missingBounds.low, 1),
  },
  {
    name: "best",
    header: "If all best",
    unit: "of 100",
    align: "right",
    cell: ({ missingBounds }) =>
      missingBounds === null ? unknown("nothing is missing") : number(missingBounds.high, 1),
  },
];

/** What the means leave out, and how far it could move them. */
export function missingScores(ranking: readonly ModelResult[]): string {
  if (ranking.every((result) => missingItems(result) === 0)) return "<p>Every answer has a score.</p>";
  return `<p>Means are over scored answers. The last two columns say where a mean would lie if every missing score were 0, or 100.</p>
${htmlTable(COLUMNS, ranking, { label: "Answers without a score", rowHeader: "model" })}`;
}

function reasons(unscored: ModelResult["unscored"]): string {
  return Object.entries(unscored)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${reason.replaceAll(/[_-]/g, " ")} ${count}`)
    .join(", ");
}
