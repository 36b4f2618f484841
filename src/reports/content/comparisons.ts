import {
  type Cell,
  type Column,
  CLUSTER_OF_TASKS,
  FEWEST_TASKS,
  type ModelComparison,
  type Summary,
  estimateCell,
  number,
  plainLine,
  text,
} from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { type Block, type Section, textBlock, tableBlock } from "./block.ts";

const MOST_ROWS = 60;

const COLUMNS: readonly Column<ModelComparison>[] = [
  {
    name: "pair",
    header: "Models",
    align: "left",
    cell: ({ first, second }) => text(`${first} and ${second}`),
  },
  {
    name: "verdict",
    header: "What can be said",
    align: "left",
    cell: (comparison) => text(verdict(comparison)),
  },
  {
    name: "difference",
    header: "Difference",
    unit: "points",
    align: "right",
    cell: ({ difference }) => estimateCell(difference, 1),
  },
  {
    name: "tasks",
    header: "Tasks",
    align: "right",
    cell: ({ difference }) => number(difference.known ? difference.n : null, 0, "no task has both"),
  },
  { name: "pValue", header: "p", align: "right", cell: ({ pValue }) => chanceCell(pValue) },
  {
    name: "adjustedPValue",
    header: "p, corrected",
    align: "right",
    cell: ({ adjustedPValue }) => chanceCell(adjustedPValue),
  },
];

/** A p-value is never 0, however small. */
function chanceCell(value: number | null): Cell {
  if (value !== null && value < 0.0001) return text("< 0.0001");
  return number(value, 4, "can't be tested");
}

/** Which models differ, two by two. */
export function comparisonsSection({ comparisons }: Summary): Section[] {
  if (comparisons.length === 0) return [];
  const shown = comparisons.slice(0, MOST_ROWS);
  const rest = comparisons.length - shown.length;
  return [
    {
      title: "Which models differ",
      blocks: [
        textBlock(
          "quiet",
          "Models are compared on the same tasks and by the same scorers. Comparing many pairs finds differences by chance, so p-values and intervals are corrected with Holm's method: two models differ where the interval excludes 0.",
        ),
        tableBlock("Which models differ", COLUMNS, shown, "pair"),
        ...cautionWords(shown),
        ...(rest === 0
          ? []
          : [textBlock("quiet", `And ${counted(rest, "more comparison")} in summary.json.`)]),
      ],
    },
  ];
}

/** So many cautions are told in full. */
const MOST_CAUTIONS = 5;

/** Which intervals hold less often than they say, and why. */
function cautionWords(shown: readonly ModelComparison[]): Block[] {
  const words = shown.flatMap(({ first, second, difference }) =>
    difference.known && difference.caution !== undefined
      ? [`${plainLine(first)} and ${plainLine(second)}: ${plainLine(difference.caution)}`]
      : [],
  );
  const rest = words.length - MOST_CAUTIONS;
  const more = rest > 0 ? [`And ${counted(rest, "more caveat")} in summary.json.`] : [];
  return [...words.slice(0, MOST_CAUTIONS), ...more].map((line) => textBlock("quiet", line));
}

function verdict({ first, toldApart, difference, second }: ModelComparison): string {
  if (!difference.known) return "can't be compared";
  if (toldApart) return `${plainLine(difference.value >= 0 ? first : second)} is better`;
  if (difference.clusters >= FEWEST_TASKS) return "can't be told apart";
  return difference.clusterUnit === CLUSTER_OF_TASKS ? "too few clusters of tasks" : "too few tasks";
}
