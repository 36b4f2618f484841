import type { ReactNode } from "react";
import type { ItemOrder, ItemScoreView, ItemStatus } from "../../../core/index.ts";
import { NOT_KNOWN, asWords } from "./numbers.tsx";

export const STATUS_WORDS: Readonly<Record<ItemStatus, string>> = {
  NEW: "New",
  WAITING_FOR_JUDGE: "Waiting for judge",
  COMPLETED: "Completed",
  FAILED: "Failed",
  CANT_BE_FINISHED: "Left out",
};

export interface ItemColumn {
  /** What the host orders by. */
  readonly order: ItemOrder;
  readonly header: string;
  readonly isNumber: boolean;
  readonly cell: (item: ItemScoreView) => ReactNode;
  /** What it is narrowed by; the key of the address for a range of numbers. */
  readonly filter: "task" | "model" | "status" | "scores" | "latency" | "tokens" | "cost" | null;
}

const number = (value: number | null, digits = 0): string =>
  value === null ? NOT_KNOWN : value.toFixed(digits);

export const ITEM_COLUMNS: readonly ItemColumn[] = [
  { order: "task", header: "Task", isNumber: false, cell: ({ taskId }) => taskId, filter: "task" },
  { order: "model", header: "Model", isNumber: false, cell: ({ modelId }) => modelId, filter: "model" },
  { order: "score", header: "Score of 100", isNumber: true, cell: scoreCell, filter: "scores" },
  {
    order: "status",
    header: "Status",
    isNumber: false,
    cell: ({ status }) => STATUS_WORDS[status],
    filter: "status",
  },
  { order: "sample", header: "Sample", isNumber: true, cell: ({ sample }) => sample + 1, filter: null },
  {
    order: "latency",
    header: "Latency, ms",
    isNumber: true,
    cell: ({ latencyMs }) => number(latencyMs),
    filter: "latency",
  },
  {
    order: "outputTokens",
    header: "Tokens",
    isNumber: true,
    cell: ({ outputTokens }) => number(outputTokens),
    filter: "tokens",
  },
  {
    order: "cost",
    header: "Cost, USD",
    isNumber: true,
    cell: ({ costUsd }) => (costUsd === null ? NOT_KNOWN : Number(costUsd.toPrecision(2))),
    filter: "cost",
  },
];

function scoreCell({ score, unscoredReason, autoFail }: ItemScoreView): ReactNode {
  if (score === null) return <span className="quiet">{asWords(unscoredReason ?? NOT_KNOWN)}</span>;
  return (
    <>
      {autoFail && <span className="auto-fail-word">auto-fail </span>}
      {score.toFixed(1)}
    </>
  );
}
