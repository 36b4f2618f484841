import { type Column, type Summary, number, plainLine, text, unknown } from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { shortened } from "../text/display-width.ts";
import { type Section, textBlock, tableBlock } from "./block.ts";

type FailureCount = Summary["failures"][number];

/** Providers sometimes answer with whole pages; the beginning tells what went wrong. */
const LONGEST_MESSAGE = 400;
const MOST_ROWS = 25;

const COLUMNS: readonly Column<FailureCount>[] = [
  { name: "count", header: "Items", align: "right", cell: ({ count }) => number(count, 0) },
  {
    name: "models",
    header: "Models",
    align: "left",
    cell: ({ models }) => (models.length === 0 ? unknown("not recorded") : text(modelWords(models))),
  },
  { name: "stage", header: "Stage", align: "left", cell: ({ stage }) => text(stage) },
  {
    name: "message",
    header: "Message",
    align: "left",
    cell: ({ message }) => text(shortened(plainLine(message), LONGEST_MESSAGE)),
  },
];

const MOST_MODELS = 5;

function modelWords(models: FailureCount["models"]): string {
  const sorted = models.toSorted((one, other) => other.count - one.count);
  const rest = sorted.length - MOST_MODELS;
  const words = sorted.slice(0, MOST_MODELS).map(({ modelId, count }) => `${plainLine(modelId)} (${count})`);
  return [...words, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}

/** What went wrong, with which models and how often. */
export function failuresSection(list: Summary["failures"]): Section[] {
  if (list.length === 0) return [];
  const shown = list.slice(0, MOST_ROWS);
  const rest = list.length - shown.length;
  return [
    {
      title: "Failures",
      blocks: [
        tableBlock("Failures", COLUMNS, shown, "stage"),
        ...(rest === 0
          ? []
          : [textBlock("quiet", `And ${counted(rest, "less frequent message")} in summary.json.`)]),
      ],
    },
  ];
}
