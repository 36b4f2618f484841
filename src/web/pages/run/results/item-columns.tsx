import type { ReactNode } from "react";
import type { ItemScoreView, ItemStatus } from "../../../../core/index.ts";
import { usd } from "../../../parts/money.ts";
import { NOT_KNOWN, asWords, milliseconds } from "./numbers.tsx";

export const STATUS_WORDS: Readonly<Record<ItemStatus, string>> = {
  NEW: "New",
  WAITING_FOR_JUDGE: "Waiting for judge",
  COMPLETED: "Completed",
  FAILED: "Failed",
  CANT_BE_FINISHED: "Left out",
};

export interface ItemColumn {
  readonly name: string;
  readonly header: string;
  readonly isNumber: boolean;
  /** What rows are ordered by; null comes last. */
  readonly key: (item: ItemScoreView) => string | number | null;
  readonly cell: (item: ItemScoreView) => ReactNode;
}

export const ITEM_COLUMNS: readonly ItemColumn[] = [
  {
    name: "task",
    header: "Task",
    isNumber: false,
    key: ({ taskId }) => taskId,
    cell: ({ taskId }) => taskId,
  },
  {
    name: "model",
    header: "Model",
    isNumber: false,
    key: ({ modelId }) => modelId,
    cell: ({ modelId }) => modelId,
  },
  {
    name: "score",
    header: "Score of 100",
    isNumber: true,
    key: ({ score }) => score,
    cell: ({ score, unscoredReason, autoFail }) =>
      score === null ? (
        <span className="quiet" title={asWords(unscoredReason ?? "")}>
          {asWords(unscoredReason ?? NOT_KNOWN)}
        </span>
      ) : (
        `${autoFail ? "auto-fail " : ""}${score.toFixed(1)}`
      ),
  },
  {
    name: "status",
    header: "Status",
    isNumber: false,
    key: ({ status }) => status,
    cell: ({ status }) => STATUS_WORDS[status],
  },
  {
    name: "sample",
    header: "Sample",
    isNumber: true,
    key: ({ sample }) => sample,
    cell: ({ sample }) => sample,
  },
  {
    name: "latency",
    header: "Latency",
    isNumber: true,
    key: ({ latencyMs }) => latencyMs,
    cell: ({ latencyMs }) => (latencyMs === null ? NOT_KNOWN : milliseconds(latencyMs)),
  },
  {
    name: "cost",
    header: "Cost",
    isNumber: true,
    key: ({ costUsd }) => costUsd,
    cell: ({ costUsd }) => (costUsd === null ? NOT_KNOWN : usd(costUsd)),
  },
];

export interface ItemOrder {
  readonly column: string;
  readonly isDown: boolean;
}

export interface ItemFilter {
  readonly task: string;
  readonly modelId: string | null;
  readonly status: string | null;
}

export function filtered(items: readonly ItemScoreView[], filter: ItemFilter): readonly ItemScoreView[] {
  const task = filter.task.trim().toLowerCase();
  return items.filter(
    (item) =>
      (task === "" || item.taskId.toLowerCase().includes(task)) &&
      (filter.modelId === null || item.modelId === filter.modelId) &&
      (filter.status === null || item.status === filter.status),
  );
}

export function ordered(items: readonly ItemScoreView[], order: ItemOrder | null): readonly ItemScoreView[] {
  const key = ITEM_COLUMNS.find(({ name }) => name === order?.column)?.key;
  if (key === undefined || order === null) return items;
  const sign = order.isDown ? -1 : 1;
  return items.toSorted((first, second) => {
    const [a, b] = [key(first), key(second)];
    if (a === b) return first.itemId - second.itemId;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b ? -sign : sign;
  });
}
