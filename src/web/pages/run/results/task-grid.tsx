import { Group, Select, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type CSSProperties, useMemo, useRef, useState } from "react";
import type { ModelResult } from "../../../../core/index.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { asWords } from "./numbers.tsx";
import { TaskAnswers } from "./task-answers.tsx";
import { TASK_ORDERS, type TaskCell, type TaskOrder, type TaskRow, inOrder, taskRows } from "./task-rows.ts";
import { useScores } from "./use-results.ts";
import type { ViewProps } from "./views.tsx";

const ROW_PX = 34;
const LEAST_CELL_PX = 76;

/** Tasks x models, shaded by score; a task opens its answers side by side. */
export function TaskGrid({ run, summary }: ViewProps) {
  const scores = useScores(run, summary.basis, true);
  const { task } = useSearch({ from: "/runs/$runId" });
  const navigate = useNavigate({ from: "/runs/$runId" });
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<TaskOrder>("run");
  const rows = useMemo(() => taskRows(scores.rows), [scores.rows]);
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    const found = wanted === "" ? rows : rows.filter(({ taskId }) => taskId.toLowerCase().includes(wanted));
    return inOrder(found, order);
  }, [rows, search, order]);
  const show = (taskId: string | undefined): void =>
    void navigate({
      search: taskId === undefined ? { view: "tasks" } : { view: "tasks", task: taskId },
      resetScroll: false,
      replace: task !== undefined,
    });
  if (scores.error !== null) return <Problem error={scores.error} onRetry={scores.again} />;
  const place = shown.findIndex(({ taskId }) => taskId === task);
  const opened = shown[place] ?? rows.find(({ taskId }) => taskId === task);
  return (
    <>
      <Group mb="sm" gap="sm">
        <TextInput
          aria-label="Find tasks by id"
          placeholder="Find a task"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Select
          aria-label="Order of tasks"
          allowDeselect={false}
          w={230}
          data={Object.entries(TASK_ORDERS).map(([value, label]) => ({ value, label }))}
          value={order}
          onChange={(value) => setOrder((value ?? "run") as TaskOrder)}
        />
        <Text size="sm" className="quiet" role="status">
          {scores.isComplete
            ? `${shown.length} of ${rows.length} tasks`
            : `Reading… ${rows.length} tasks so far`}
        </Text>
      </Group>
      <Grid rows={shown} models={summary.ranking} onOpen={show} />
      {opened !== undefined && (
        <TaskAnswers
          run={run}
          task={opened}
          models={summary.ranking}
          before={shown[place - 1]?.taskId}
          after={place < 0 ? undefined : shown[place + 1]?.taskId}
          onShow={show}
        />
      )}
    </>
  );
}

interface GridProps {
  readonly rows: readonly TaskRow[];
  readonly models: readonly ModelResult[];
  readonly onOpen: (taskId: string) => void;
}

function Grid({ rows, models, onOpen }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const columns = `var(--task-column) repeat(${models.length}, minmax(${LEAST_CELL_PX}px, 1fr))`;
  const least = `${models.length * (LEAST_CELL_PX + 2)}px`;
  const style = { "--columns": columns, "--cells": least } as CSSProperties;
  return (
    <div
      className="task-grid"
      ref={box}
      role="table"
      aria-label="Scores of tasks by model"
      aria-rowcount={rows.length + 1}
      tabIndex={0}
      style={style}
    >
      <div className="task-row task-head" role="row" aria-rowindex={1}>
        <span role="columnheader" className="task-name">
          Task
        </span>
        {models.map(({ modelId }) => (
          <span key={modelId} role="columnheader" className="task-model" title={modelId}>
            {modelId}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="task-body" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={row.taskId}
              className="task-row task-line"
              role="row"
              aria-rowindex={index + 2}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span role="rowheader" className="task-name">
                <UnstyledButton className="task-open" onClick={() => onOpen(row.taskId)} title={row.taskId}>
                  {row.taskId}
                </UnstyledButton>
              </span>
              {models.map(({ modelId }) => (
                <Cell key={modelId} cell={row.cells.get(modelId)} onOpen={() => onOpen(row.taskId)} />
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The task's name is the button; a click on a cell is a shortcut for those with a mouse. */
function Cell({ cell, onOpen }: { readonly cell: TaskCell | undefined; readonly onOpen: () => void }) {
  if (cell === undefined) return <span role="cell" />;
  const { score, autoFail, items } = cell;
  const reason = asWords(items[0]?.unscoredReason ?? "no score");
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
        <span className="auto-fail" aria-label="auto-fail">
          !
        </span>
      )}
    </span>
  );
}
