import { type Column, doneItems, number, text } from "../core/index.ts";
import type { ListedRun } from "./listed-run.ts";
import { utcMinute } from "./text/utc-minute.ts";

/** A run and what is said of its state. */
interface DescribedRun extends ListedRun {
  readonly stateWords: string;
}

/** The list of runs. */
export const RUNS_COLUMNS: readonly Column<DescribedRun>[] = [
  { name: "runId", header: "Run", align: "left", cell: ({ runId }) => text(runId) },
  { name: "state", header: "State", align: "left", cell: ({ stateWords }) => text(stateWords) },
  {
    name: "progress",
    header: "Done",
    unit: "of items",
    align: "right",
    cell: (run) => {
      const { done, total } = doneItems(run);
      return text(`${done}/${total}`);
    },
  },
  { name: "failed", header: "Failed", align: "right", cell: ({ counts }) => number(counts.FAILED, 0) },
  { name: "models", header: "Models", align: "right", cell: ({ models }) => number(models.length, 0) },
  {
    name: "created",
    header: "Created",
    unit: "UTC",
    align: "left",
    cell: ({ createdAt }) => text(utcMinute(createdAt)),
  },
];
