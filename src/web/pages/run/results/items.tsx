import { Button, Group, Select, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import { ITEM_STATUSES, type ItemScoreView, type RunView } from "../../../../core/index.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { Answer } from "./answer.tsx";
import {
  ITEM_COLUMNS,
  type ItemColumn,
  type ItemFilter,
  type ItemOrder,
  STATUS_WORDS,
  filtered,
  ordered,
} from "./item-columns.tsx";
import { type Scores, useScores } from "./use-results.ts";
import type { ViewProps } from "./views.tsx";

const ROW_PX = 36;
const NEAR_END = 40;
const EVERYTHING: ItemFilter = { task: "", modelId: null, status: null };

/** Every item in a line; a line unfolds into the answer and what was said of it. */
export function Items({ run, summary }: ViewProps) {
  const [filter, setFilter] = useState(EVERYTHING);
  const [order, setOrder] = useState<ItemOrder | null>(null);
  const isNarrowed = filter.task !== "" || filter.modelId !== null || filter.status !== null;
  // Order and narrowing are of the whole run, so then all of it is read.
  const scores = useScores(run, summary.basis, order !== null || isNarrowed);
  const shown = useMemo(() => ordered(filtered(scores.rows, filter), order), [scores.rows, filter, order]);
  if (scores.error !== null) return <Problem error={scores.error} onRetry={scores.again} />;
  return (
    <>
      <Group mb="sm" gap="sm">
        <TextInput
          aria-label="Find items by task"
          placeholder="Find a task"
          value={filter.task}
          onChange={(event) => setFilter({ ...filter, task: event.currentTarget.value })}
        />
        <Select
          aria-label="Only this model"
          placeholder="All models"
          clearable
          data={run.models.map(({ id }) => id)}
          value={filter.modelId}
          onChange={(modelId) => setFilter({ ...filter, modelId })}
        />
        <Select
          aria-label="Only this status"
          placeholder="Every status"
          clearable
          data={ITEM_STATUSES.map((value) => ({
            value,
            label: `${STATUS_WORDS[value]} (${run.counts[value]})`,
          }))}
          value={filter.status}
          onChange={(status) => setFilter({ ...filter, status })}
        />
        {isNarrowed && (
          <Button variant="subtle" size="compact-sm" onClick={() => setFilter(EVERYTHING)}>
            Show all
          </Button>
        )}
        <Text size="sm" className="quiet" role="status">
          {shown.length.toLocaleString()} of {run.totalItems.toLocaleString()} items
          {!scores.isComplete && scores.isFetching && ", reading…"}
        </Text>
      </Group>
      <ItemTable run={run} items={shown} scores={scores} order={order} onOrder={setOrder} />
    </>
  );
}

interface ItemTableProps {
  readonly run: RunView;
  readonly items: readonly ItemScoreView[];
  readonly scores: Scores;
  readonly order: ItemOrder | null;
  readonly onOrder: (order: ItemOrder | null) => void;
}

function ItemTable({ run, items, scores, order, onOrder }: ItemTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => items[index]?.itemId ?? index,
    overscan: 10,
  });
  const lines = virtual.getVirtualItems();
  const last = lines.at(-1)?.index ?? 0;
  const { more } = scores;
  useEffect(() => {
    if (last > items.length - NEAR_END) more();
  }, [last, items.length, more]);
  const toggle = (itemId: number): void =>
    setOpen(
      (before) =>
        new Set(before.has(itemId) ? [...before].filter((id) => id !== itemId) : [...before, itemId]),
    );
  return (
    <div
      className="item-table"
      ref={box}
      role="table"
      aria-label="Items"
      aria-rowcount={run.totalItems + 1}
      tabIndex={0}
    >
      <div className="item-row item-head" role="row" aria-rowindex={1}>
        {ITEM_COLUMNS.map((column) => (
          <Header key={column.name} column={column} order={order} onOrder={onOrder} />
        ))}
      </div>
      <div role="rowgroup" className="item-body" style={{ height: virtual.getTotalSize() }}>
        {lines.map(({ index, start, key }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="item-place"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Line
                item={item}
                index={index}
                isOpen={open.has(item.itemId)}
                onToggle={() => toggle(item.itemId)}
              />
              {open.has(item.itemId) && (
                <div className="item-detail" role="row">
                  <div role="cell">
                    <Answer run={run} itemId={item.itemId} sample={null} />
                  </div>
                </div>
              )}
            </div>
          );
        })}
      </div>
      {items.length === 0 && (
        <Text p="md" className="quiet">
          {scores.isFetching ? "Reading…" : "No item is like that."}
        </Text>
      )}
    </div>
  );
}

interface HeaderProps {
  readonly column: ItemColumn;
  readonly order: ItemOrder | null;
  readonly onOrder: (order: ItemOrder | null) => void;
}

/** Up, down, and back to the order of the run. */
function Header({ column: { name, header, isNumber }, order, onOrder }: HeaderProps) {
  const own = order?.column === name ? order : null;
  const next =
    own === null ? { column: name, isDown: false } : own.isDown ? null : { column: name, isDown: true };
  return (
    <span
      role="columnheader"
      className={isNumber ? "item-cell number" : "item-cell"}
      aria-sort={own === null ? "none" : own.isDown ? "descending" : "ascending"}
    >
      <UnstyledButton className="item-sort" onClick={() => onOrder(next)}>
        {header}
        <span aria-hidden>{own === null ? "" : own.isDown ? " ↓" : " ↑"}</span>
      </UnstyledButton>
    </span>
  );
}

interface LineProps {
  readonly item: ItemScoreView;
  readonly index: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Line({ item, index, isOpen, onToggle }: LineProps) {
  return (
    <div className="item-row" role="row" aria-rowindex={index + 2}>
      {ITEM_COLUMNS.map(({ name, isNumber, cell }, column) => (
        <span key={name} role="cell" className={isNumber ? "item-cell number" : "item-cell"}>
          {column === 0 ? (
            <UnstyledButton
              className="unfold clipped"
              onClick={onToggle}
              aria-expanded={isOpen}
              title={item.taskId}
            >
              <span aria-hidden className="unfold-sign">
                {isOpen ? "▾" : "▸"}
              </span>{" "}
              {cell(item)}
            </UnstyledButton>
          ) : (
            cell(item)
          )}
        </span>
      ))}
    </div>
  );
}
