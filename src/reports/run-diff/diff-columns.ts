import {
  type CategoryDifference,
  type Column,
  type FlippedTask,
  type ModelDifference,
  type RunDifference,
  type SettingDifference,
  estimateCell,
  modelLabel,
  number,
  text,
  unknown,
} from "../../core/index.ts";
import { shortened } from "../text/display-width.ts";

const WORDS: Readonly<Record<RunDifference["outcome"], string>> = {
  better: "better",
  worse: "worse",
  "not-told-apart": "can't be told apart",
  same: "the same",
  unknown: "can't be compared",
};

const SMALLEST_P = 0.001;

const DIFFERENCE: readonly Column<RunDifference>[] = [
  {
    name: "first",
    header: "First",
    unit: "of 100",
    align: "right",
    cell: ({ first }) => (first.known ? number(first.value, 1) : unknown(first.reason)),
  },
  {
    name: "second",
    header: "Second",
    unit: "of 100",
    align: "right",
    cell: ({ second }) => (second.known ? number(second.value, 1) : unknown(second.reason)),
  },
  {
    name: "difference",
    header: "Difference",
    align: "right",
    cell: ({ difference }) => estimateCell(difference, 1),
  },
  {
    name: "outcome",
    header: "In the second run",
    align: "left",
    cell: ({ outcome }) => text(WORDS[outcome]),
  },
  {
    name: "tasks",
    header: "Tasks",
    align: "right",
    cell: ({ difference }) => number(difference.known ? difference.n : 0, 0),
  },
  {
    name: "adjustedPValue",
    header: "Adjusted p",
    align: "right",
    cell: ({ adjustedPValue: p }) =>
      p !== null && p < SMALLEST_P ? text(`< ${SMALLEST_P}`) : number(p, 3, "can't be tested"),
  },
];

/** Models in two runs. */
export const DIFF_COLUMNS: readonly Column<ModelDifference>[] = [
  { name: "model", header: "Model", align: "left", cell: (row) => text(modelLabel(row)) },
  ...DIFFERENCE,
  {
    name: "gained",
    header: "Gained",
    unit: "tasks",
    align: "right",
    cell: ({ gained }) => number(gained, 0),
  },
  { name: "lost", header: "Lost", unit: "tasks", align: "right", cell: ({ lost }) => number(lost, 0) },
];

/** The same in each category. */
export const CATEGORY_DIFF_COLUMNS: readonly Column<CategoryDifference>[] = [
  { name: "category", header: "Category", align: "left", cell: ({ category }) => text(category) },
  { name: "model", header: "Model", align: "left", cell: ({ modelId }) => text(modelId) },
  ...DIFFERENCE,
];

const ANSWER_WIDTH = 40;

/** Tasks that are solved in one run only. */
export const FLIP_COLUMNS: readonly Column<FlippedTask>[] = [
  { name: "model", header: "Model", align: "left", cell: ({ modelId }) => text(modelId) },
  { name: "task", header: "Task", align: "left", cell: ({ first }) => text(first.taskId) },
  { name: "direction", header: "", align: "left", cell: ({ direction }) => text(direction) },
  ...(["first", "second"] as const).flatMap((side): Column<FlippedTask>[] => {
    const word = side === "first" ? "First" : "Second";
    return [
      { name: `${side}-score`, header: word, align: "right", cell: (row) => number(row[side].score, 1) },
      { name: `${side}-item`, header: "Item", align: "right", cell: (row) => number(row[side].itemId, 0) },
    ];
  }),
  ...(["first", "second"] as const).map((side): Column<FlippedTask> => ({
    name: `${side}-answer`,
    header: side === "first" ? "First answer" : "Second answer",
    align: "left",
    cell: (row) => text(shortened((row[side].text ?? "").replaceAll(/\s+/g, " "), ANSWER_WIDTH)),
  })),
];

const VALUE_WIDTH = 60;

/** Settings that differ. */
export const SETTING_COLUMNS: readonly Column<SettingDifference>[] = [
  { name: "key", header: "Setting", align: "left", cell: ({ key }) => text(key) },
  ...(["first", "second"] as const).map((side): Column<SettingDifference> => ({
    name: side,
    header: side === "first" ? "First" : "Second",
    align: "left",
    cell: (row) => {
      const value = row[side];
      return value === null ? unknown("not set") : text(shortened(value, VALUE_WIDTH));
    },
  })),
];
