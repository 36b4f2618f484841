import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Checkbox, Group, Text, UnstyledButton } from "@mantine/core";
import { useRef, useState } from "react";
import type { RunView } from "../../../contract/index.ts";
import type { ItemScoreView } from "../../../core/index.ts";
import { Problem } from "../../frame/page-error.tsx";
import { formatNumber } from "../../../presentation/index.ts";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import { Answer } from "./answers/answer.tsx";
import { useTaskOfRun } from "./answers/use-run-task.ts";
import { ITEM_COLUMNS, type ItemColumn } from "./item-columns.tsx";
import { ItemFilter } from "./item-filters.tsx";
import { itemsQuery, sortingOf, sortingText } from "./item-query.ts";
import "./items.css";
import "./long-table.css";
import { Unprinted } from "./unprinted.tsx";
import { type LongList, useLongList } from "./use-long-list.ts";
import { useNarrow } from "../../parts/use-narrow.ts";
import { itemsSource } from "./use-results.ts";
import { useRunSearch } from "../runs/run/use-run-search.ts";
import type { ViewProps } from "./view-props.ts";

/** Exactly as high as a folded line with its border: every line of another height has all places worked out again. */
const [ROW_PX, NARROW_ROW_PX] = [45, 113];
const NARROWING = ["find", "model", "status", "autoFail", "scores", "latency", "tokens", "cost"] as const;

/** Every item in a line; a line unfolds into the answer and what was said of it. */
export function Items({ run, summary }: ViewProps) {
  const { t } = useLingui();
  const [search, change] = useRunSearch();
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const [areFiltersShown, setFiltersShown] = useState(false);
  const open = new Set((search.open ?? "").split(",").filter(Boolean));
  const items = useLongList(itemsSource(run, itemsQuery(search, summary.basis)), {
    box,
    rowPx: isNarrow ? NARROW_ROW_PX : ROW_PX,
    isKept: ({ itemId }) => open.has(String(itemId)),
  });
  const [found, all] = [formatNumber(items.total ?? 0), formatNumber(run.totalItems)];
  const isNarrowed = NARROWING.some((key) => search[key] !== undefined);
  return (
    <>
      <Group mb="sm" gap="md">
        <Text size="sm" className="quiet" role="status">
          {items.total === null || items.isStale ? (
            <Trans>Loading items…</Trans>
          ) : (
            <Trans>
              {found} of {all} items
            </Trans>
          )}
        </Text>
        <Checkbox
          size="xs"
          label={t`Auto-fails only`}
          checked={search.autoFail === "true"}
          onChange={(event) => change({ autoFail: event.currentTarget.checked ? "true" : "" })}
        />
        <Button
          hiddenFrom="sm"
          variant="default"
          size="compact-sm"
          aria-expanded={areFiltersShown}
          onClick={() => setFiltersShown(!areFiltersShown)}
        >
          <Trans>Filter and sort</Trans>
        </Button>
        {isNarrowed && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => change(Object.fromEntries(NARROWING.map((key) => [key, ""])))}
          >
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </Group>
      {items.error !== null && <Problem error={items.error} onRetry={items.again} />}
      <div
        className={`long-table item-table${items.isStale ? " stale" : ""}${areFiltersShown ? " with-filters" : ""}`}
        ref={box}
        role="table"
        aria-label={t`Answers`}
        aria-rowcount={(items.total ?? 0) + 2}
        aria-busy={items.isFetching}
        tabIndex={0}
      >
        <Head run={run} />
        <Lines run={run} items={items} open={open} />
        {items.total === 0 && (
          <Text p="md" className="quiet">
            <Trans>No answers match these filters.</Trans>
          </Text>
        )}
      </div>
      <Unprinted count={items.unprinted} />
    </>
  );
}

function Head({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  return (
    <div className="long-head" role="rowgroup">
      <div className="item-row" role="row" aria-rowindex={1}>
        {ITEM_COLUMNS.map((column) => (
          <Header key={column.order} column={column} />
        ))}
      </div>
      <div className="item-row item-filters" role="row" aria-rowindex={2}>
        {ITEM_COLUMNS.map((column) => (
          <span
            key={column.order}
            role="cell"
            className={`item-filter of-${column.order}`}
            data-label={t(column.header)}
          >
            <ItemFilter column={column} run={run} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** Up, down, and back to the order of the run. */
function Header({ column: { order, header, isNumber } }: { readonly column: ItemColumn }) {
  const { t } = useLingui();
  const [search, change] = useRunSearch();
  const sorting = sortingOf(search);
  const own = sorting?.order === order ? sorting : null;
  const next = own === null ? { order, isDown: false } : own.isDown ? null : { order, isDown: true };
  return (
    <span
      role="columnheader"
      className={isNumber ? "item-cell number" : "item-cell"}
      aria-sort={own === null ? "none" : own.isDown ? "descending" : "ascending"}
    >
      <UnstyledButton className="item-sort" onClick={() => change({ order: sortingText(next) })}>
        {t(header)}
        <span aria-hidden>{own === null ? "" : own.isDown ? " ↓" : " ↑"}</span>
      </UnstyledButton>
    </span>
  );
}

interface LinesProps {
  readonly run: RunView;
  readonly items: LongList<ItemScoreView>;
  /** Ids of those that are unfolded. */
  readonly open: ReadonlySet<string>;
}

function Lines({ run, items, open }: LinesProps) {
  const [, change] = useRunSearch();
  const toggle = (itemId: string): void => {
    const next = new Set(open);
    if (!next.delete(itemId)) next.add(itemId);
    change({ open: [...next].join(",") });
  };
  return (
    <div role="rowgroup" className="long-body" style={{ height: items.heightPx }}>
      {items.lines.map(({ index, start, key }) => {
        const item = items.at(index);
        const isOpen = item !== undefined && open.has(String(item.itemId));
        return (
          <div
            key={key}
            ref={items.measure}
            data-index={index}
            className="long-place"
            style={{ transform: `translateY(${start}px)` }}
          >
            {item === undefined ? (
              <div className="item-row" role="row" aria-rowindex={index + 3}>
                <span role="cell" className="item-cell quiet">
                  …
                </span>
              </div>
            ) : (
              <Line
                item={item}
                model={run.models.find(({ id }) => id === item.modelId)}
                index={index}
                isOpen={isOpen}
                onToggle={() => toggle(String(item.itemId))}
              />
            )}
            {isOpen && (
              <div className="item-detail" role="row">
                <div role="cell">
                  <AnswerOfTask key={item.itemId} run={run} item={item} />
                </div>
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** With the task's own words for what judges gave points for. */
function AnswerOfTask({ run, item }: { readonly run: RunView; readonly item: ItemScoreView }) {
  const task = useTaskOfRun(run.runId, item.taskId);
  return <Answer run={run} itemId={item.itemId} sample={null} task={task.data?.task ?? null} />;
}

interface LineProps {
  readonly item: ItemScoreView;
  readonly model: RunView["models"][number] | undefined;
  readonly index: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Line({ item, model, index, isOpen, onToggle }: LineProps) {
  const { t } = useLingui();
  return (
    <div className="item-row" role="row" aria-rowindex={index + 3}>
      {ITEM_COLUMNS.map(({ order, header, isNumber, cell }, column) => (
        <span
          key={order}
          role="cell"
          className={`item-cell of-${order}${isNumber ? " number" : ""}`}
          data-label={t(header)}
        >
          {column === 0 ? (
            <UnstyledButton
              className="unfold item-task"
              onClick={onToggle}
              aria-expanded={isOpen}
              title={`${item.title}\n${item.taskId}`}
            >
              <span aria-hidden className="unfold-sign">
                {isOpen ? "▾" : "▸"}
              </span>
              <span className="clipped">{cell(item)}</span>
              <span className="clipped quiet mono">{item.taskId}</span>
            </UnstyledButton>
          ) : order === "model" ? (
            <span className="clipped" title={item.modelId}>
              {cell(item)}
            </span>
          ) : (
            cell(item)
          )}
          {order === "model" && model !== undefined && <ProvenanceBadge of={model} />}
        </span>
      ))}
    </div>
  );
}
