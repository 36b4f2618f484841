import {
  type Column,
  type TaskStatistics,
  estimateCell,
  missingItems,
  number,
  text,
  unknown,
} from "../../core/index.ts";

/** What a run tells about its tasks, the same wherever it is shown. */
export const TASK_COLUMNS: readonly Column<TaskStatistics>[] = [
  { name: "task", header: "Task", align: "left", cell: ({ taskId }) => text(taskId) },
  {
    name: "difficulty",
    header: "Difficulty",
    unit: "0 to 1",
    align: "right",
    cell: ({ difficulty }) => estimateCell(difficulty, 2),
  },
  {
    name: "discrimination",
    header: "Discrimination",
    unit: "-1 to 1",
    align: "right",
    cell: ({ discrimination }) => estimateCell(discrimination, 2),
  },
  {
    name: "solvedBy",
    header: "Solved by",
    align: "right",
    cell: ({ solvedBy, models }) => text(`${solvedBy} of ${models}`),
  },
  { name: "flags", header: "Check", align: "left", cell: ({ flags }) => text(flags.join(", ")) },
  {
    name: "disagreement",
    header: "Judge difference",
    unit: "of 100",
    align: "right",
    cell: ({ disagreement }) =>
      disagreement.known ? number(disagreement.value, 1) : unknown(disagreement.reason),
  },
  { name: "unscored", header: "Unscored", align: "right", cell: (row) => number(missingItems(row), 0) },
  {
    name: "failed",
    header: "Models without an answer",
    align: "right",
    cell: (row) => number(row.failedModels, 0),
  },
];
