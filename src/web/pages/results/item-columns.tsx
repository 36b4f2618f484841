import { i18n } from "@lingui/core";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ItemOrder, ItemScoreView, ItemStatus } from "../../../core/index.ts";
import { formatAligned, formatNumber } from "../../../presentation/index.ts";
import { NOT_KNOWN } from "./numbers.tsx";
import { reasonWords } from "../../../presentation/index.ts";

export const STATUS_WORDS: Readonly<Record<ItemStatus, MessageDescriptor>> = {
  NEW: msg`New`,
  WAITING_FOR_JUDGE: msg`Answered, not judged`,
  COMPLETED: msg`Completed`,
  FAILED: msg({ message: "Failed", context: "status of one item" }),
  CANT_BE_FINISHED: msg`Left out`,
};

export interface ItemColumn {
  /** What the host orders by. */
  readonly order: ItemOrder;
  readonly header: MessageDescriptor;
  readonly isNumber: boolean;
  readonly cell: (item: ItemScoreView) => ReactNode;
  /** What it is narrowed by; the key of the address for a range of numbers. */
  readonly filter: "task" | "model" | "status" | "scores" | "latency" | "tokens" | "cost" | null;
}

const number = (value: number | null, digits = 0): string =>
  value === null ? NOT_KNOWN : formatNumber(value, digits);

export const ITEM_COLUMNS: readonly ItemColumn[] = [
  { order: "task", header: msg`Task`, isNumber: false, cell: ({ title }) => title, filter: "task" },
  { order: "model", header: msg`Model`, isNumber: false, cell: ({ modelId }) => modelId, filter: "model" },
  { order: "score", header: msg`Score`, isNumber: true, cell: scoreCell, filter: "scores" },
  {
    order: "status",
    header: msg`Status`,
    isNumber: false,
    cell: ({ status }) => i18n._(STATUS_WORDS[status]),
    filter: "status",
  },
  { order: "sample", header: msg`Sample`, isNumber: true, cell: ({ sample }) => sample + 1, filter: null },
  {
    order: "latency",
    header: msg`Latency, ms`,
    isNumber: true,
    cell: ({ latencyMs }) => number(latencyMs),
    filter: "latency",
  },
  {
    order: "outputTokens",
    header: msg`Output tokens`,
    isNumber: true,
    cell: ({ outputTokens }) => number(outputTokens),
    filter: "tokens",
  },
  {
    order: "cost",
    header: msg`Cost, USD`,
    isNumber: true,
    cell: ({ costUsd }) => (costUsd === null ? NOT_KNOWN : formatAligned(costUsd)),
    filter: "cost",
  },
];

function scoreCell({ score, unscoredReason, autoFail }: ItemScoreView): ReactNode {
  if (score === null) return <span className="quiet">{reasonWords(unscoredReason)}</span>;
  return (
    <>
      {autoFail && (
        <span className="auto-fail-word">
          <Trans>auto-fail</Trans>{" "}
        </span>
      )}
      {formatNumber(score, 1)}
    </>
  );
}
