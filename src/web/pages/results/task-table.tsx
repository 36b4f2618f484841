import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { CSSProperties, RefObject } from "react";
import type { ModelResult, TaskCell, TaskFlag, TaskScoreView } from "../../../core/index.ts";
import { formatNumber } from "../../../presentation/index.ts";
import { LinkTile } from "../../parts/links.tsx";
import { useRunSearch } from "../runs/run/use-run-search.ts";
import { FLAG_WORDS } from "../../../presentation/index.ts";
import { autoFailWords } from "../../../presentation/index.ts";
import { keepGridScroll } from "./grid-scroll.ts";
import "./long-table.css";
import { reasonWords } from "../../../presentation/index.ts";
import { type TaskSearch, taskSearch } from "../../../presentation/index.ts";
import "./task-grid.css";
import type { LongList } from "./use-long-list.ts";

const LEAST_CELL_PX = 76;

interface GridProps {
  readonly runId: string;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly tasks: LongList<TaskScoreView>;
  readonly models: readonly ModelResult[];
  readonly flagsOf: (taskId: string) => readonly TaskFlag[];
}

/** A task in a line, a model in a column. */
export function TaskTable({ runId, box, tasks, models, flagsOf }: GridProps) {
  const { t } = useLingui();
  const columns = `var(--task-column) repeat(${models.length}, minmax(${LEAST_CELL_PX}px, 1fr))`;
  const least = `${models.length * (LEAST_CELL_PX + 2)}px`;
  const style = { "--columns": columns, "--cells": least, "--models": models.length } as CSSProperties;
  return (
    <div
      className={tasks.isStale ? "long-table task-grid stale" : "long-table task-grid"}
      ref={box}
      role="table"
      aria-label={t`Scores by task and model`}
      aria-rowcount={(tasks.total ?? 0) + 1}
      aria-busy={tasks.isFetching}
      tabIndex={0}
      style={style}
      onClickCapture={() => keepGridScroll(runId)}
    >
      <div className="task-row long-head" role="row" aria-rowindex={1}>
        <span role="columnheader" className="task-name">
          <Trans>Task</Trans>
        </span>
        {models.map(({ modelId }) => (
          <span key={modelId} role="columnheader" className="task-model" title={modelId}>
            {modelId}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="long-body" style={{ height: tasks.heightPx }}>
        {tasks.lines.map(({ index, start }) => (
          <div
            key={index}
            className="task-row long-place"
            role="row"
            aria-rowindex={index + 2}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Line runId={runId} task={tasks.at(index)} models={models} flagsOf={flagsOf} />
          </div>
        ))}
      </div>
      {tasks.total === 0 && (
        <Text p="md" className="quiet">
          <Trans>No tasks match these filters.</Trans>
        </Text>
      )}
    </div>
  );
}

/** Where a task's answers are. */
interface TaskLink {
  readonly to: "/runs/$runId/tasks/$taskId";
  readonly params: { readonly runId: string; readonly taskId: string };
  readonly search: TaskSearch & { readonly model?: string };
}

interface LineProps extends Pick<GridProps, "runId" | "models" | "flagsOf"> {
  /** Undefined while it is read. */
  readonly task: TaskScoreView | undefined;
}

function Line({ runId, task, models, flagsOf }: LineProps) {
  const { t } = useLingui();
  const [search] = useRunSearch();
  if (task === undefined)
    return (
      <span role="rowheader" className="task-name quiet">
        …
      </span>
    );
  const { taskId, title, category, cells } = task;
  const to: TaskLink = {
    to: "/runs/$runId/tasks/$taskId",
    params: { runId, taskId },
    search: taskSearch(search),
  };
  const why = flagsOf(taskId)
    .map((own) => t(FLAG_WORDS[own]))
    .join(". ");
  return (
    <>
      <span role="rowheader" className="task-name">
        <LinkTile {...to} className="task-open" title={`${title}\n${taskId}`}>
          <span className="clipped">{title}</span>
          <span className="clipped quiet">
            <span className="mono">{taskId}</span> · {category}
          </span>
        </LinkTile>
        {why !== "" && (
          <span className="task-flag" role="img" aria-label={why} title={why}>
            ⚑
          </span>
        )}
      </span>
      {models.map(({ modelId }) => (
        <Cell key={modelId} cell={cells.find((cell) => cell.modelId === modelId)} to={to} />
      ))}
    </>
  );
}

/** The task's title is the link; a cell is a shortcut for those with a mouse. */
function Cell({ cell, to }: { readonly cell: TaskCell | undefined; readonly to: TaskLink }) {
  if (cell === undefined) return <span role="cell" />;
  const { score, unscoredReason } = cell;
  const failed = autoFailWords(cell);
  const reason = reasonWords(unscoredReason);
  const style = (score === null ? {} : { "--shade": `${(6 + 0.5 * score).toFixed(1)}%` }) as CSSProperties;
  return (
    <span role="cell" className="task-cell-place">
      <LinkTile
        {...to}
        search={{ ...to.search, model: cell.modelId }}
        tabIndex={-1}
        className={score === null ? "task-cell empty" : "task-cell"}
        style={style}
        title={score === null ? reason : (failed ?? undefined)}
      >
        {score === null ? <span className="clipped">{reason}</span> : formatNumber(score)}
        {failed !== null && (
          <span className="auto-fail" role="img" aria-label={failed}>
            !
          </span>
        )}
      </LinkTile>
    </span>
  );
}
