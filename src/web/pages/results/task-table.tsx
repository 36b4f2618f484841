import { Text, UnstyledButton } from "@mantine/core";
import type { CSSProperties, RefObject } from "react";
import type { ModelResult, TaskCell, TaskFlag, TaskScoreView } from "../../../core/index.ts";
import { FLAG_WORDS } from "./flag-words.ts";
import "./long-table.css";
import { asWords } from "./numbers.tsx";
import "./task-grid.css";
import type { LongList } from "./use-long-list.ts";

const LEAST_CELL_PX = 76;

interface GridProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly tasks: LongList<TaskScoreView>;
  readonly models: readonly ModelResult[];
  readonly flagsOf: (taskId: string) => readonly TaskFlag[];
  readonly onOpen: (taskId: string, place: number) => void;
}

/** A task in a line, a model in a column. */
export function TaskTable({ box, tasks, models, flagsOf, onOpen }: GridProps) {
  const columns = `var(--task-column) repeat(${models.length}, minmax(${LEAST_CELL_PX}px, 1fr))`;
  const least = `${models.length * (LEAST_CELL_PX + 2)}px`;
  const style = { "--columns": columns, "--cells": least } as CSSProperties;
  return (
    <div
      className={tasks.isStale ? "long-table task-grid stale" : "long-table task-grid"}
      ref={box}
      role="table"
      aria-label="Scores of tasks by model"
      aria-rowcount={(tasks.total ?? 0) + 1}
      aria-busy={tasks.isFetching}
      tabIndex={0}
      style={style}
    >
      <div className="task-row long-head" role="row" aria-rowindex={1}>
        <span role="columnheader" className="task-name">
          Task
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
            <Line
              task={tasks.at(index)}
              models={models}
              flagsOf={flagsOf}
              onOpen={(id) => onOpen(id, index)}
            />
          </div>
        ))}
      </div>
      {tasks.total === 0 && (
        <Text p="md" className="quiet">
          No task is like that.
        </Text>
      )}
    </div>
  );
}

interface LineProps extends Pick<GridProps, "models" | "flagsOf"> {
  /** Undefined while it is read. */
  readonly task: TaskScoreView | undefined;
  readonly onOpen: (taskId: string) => void;
}

function Line({ task, models, flagsOf, onOpen }: LineProps) {
  if (task === undefined)
    return (
      <span role="rowheader" className="task-name quiet">
        …
      </span>
    );
  const { taskId, cells } = task;
  const why = flagsOf(taskId)
    .map((flag) => FLAG_WORDS[flag])
    .join(". ");
  return (
    <>
      <span role="rowheader" className="task-name">
        <UnstyledButton className="task-open" onClick={() => onOpen(taskId)} title={taskId}>
          {taskId}
        </UnstyledButton>
        {why !== "" && (
          <span className="task-flag" role="img" aria-label={why} title={why}>
            ⚑
          </span>
        )}
      </span>
      {models.map(({ modelId }) => (
        <Cell
          key={modelId}
          cell={cells.find((cell) => cell.modelId === modelId)}
          onOpen={() => onOpen(taskId)}
        />
      ))}
    </>
  );
}

/** The task's name is the button; a click on a cell is a shortcut for those with a mouse. */
function Cell({ cell, onOpen }: { readonly cell: TaskCell | undefined; readonly onOpen: () => void }) {
  if (cell === undefined) return <span role="cell" />;
  const { score, autoFail, unscoredReason } = cell;
  const reason = asWords(unscoredReason ?? "no score");
  const style = (score === null ? {} : { "--shade": `${(6 + 0.5 * score).toFixed(1)}%` }) as CSSProperties;
  return (
    <span
      role="cell"
      className={score === null ? "task-cell empty" : "task-cell"}
      style={style}
      onClick={onOpen}
      title={score === null ? reason : autoFail ? "An auto-fail rule applied" : undefined}
    >
      {score === null ? <span className="clipped">{reason}</span> : score.toFixed(0)}
      {autoFail && (
        <span className="auto-fail" role="img" aria-label="auto-fail">
          !
        </span>
      )}
    </span>
  );
}
