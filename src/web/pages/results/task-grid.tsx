import { Group, Select, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { TASK_FLAGS, TASK_ORDERS, type TaskOrder } from "../../../core/index.ts";
import { Problem } from "../../frame/page-error.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { FLAG_WORDS } from "./flag-words.ts";
import { tasksQuery } from "./item-query.ts";
import { TaskAnswers } from "./task-answers.tsx";
import { TaskTable } from "./task-table.tsx";
import { useLongList } from "./use-long-list.ts";
import { tasksSource, useFlags, useTask } from "./use-results.ts";
import { useRunSearch } from "../runs/run/use-run-search.ts";
import type { ViewProps } from "./view-props.ts";

const ROW_PX = 34;

const ORDER_WORDS: Readonly<Record<TaskOrder, string>> = {
  run: "In the order of the run",
  hardest: "Lowest scores first",
  apart: "Models furthest apart first",
};

/** Tasks x models, shaded by score; a task opens its answers side by side. */
export function TaskGrid({ run, summary }: ViewProps) {
  const [search, change] = useRunSearch();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<number | undefined>();
  const query = tasksQuery(search, summary.basis);
  const tasks = useLongList(tasksSource(run, query), { box, rowPx: ROW_PX, besides: place });
  const flags = useFlags(run, query, tasks.total !== null);
  const show = (task: string | undefined, at?: number): void => {
    setPlace(at);
    change({ task: task ?? "" }, search.task === undefined);
  };
  // Whoever came by an address has it somewhere in sight, or knows of no neighbours.
  const here = place ?? tasks.lines.find(({ index }) => tasks.at(index)?.taskId === search.task)?.index;
  const step = (by: number) => {
    const beside = here === undefined ? undefined : tasks.at(here + by);
    return beside === undefined || here === undefined ? undefined : () => show(beside.taskId, here + by);
  };
  const row = here === undefined ? undefined : tasks.at(here);
  const known = row?.taskId === search.task ? row : undefined;
  const opened = useTask(run, query, { taskId: search.task, known });
  const flagged = new Map(flags.data?.rows.map(({ taskId, flags: own }) => [taskId, own]));
  // Not all are told of, but whatever a narrowed grid shows has the flag it is narrowed to.
  const narrowedTo = query.flag === undefined ? [] : [query.flag];
  const flagsOf = (taskId: string) => flagged.get(taskId) ?? narrowedTo;
  return (
    <>
      <Group mb="sm" gap="sm">
        <SearchField
          label="Find tasks by id"
          placeholder="Find a task"
          value={search.find ?? ""}
          onChange={(find) => change({ find })}
        />
        <Select
          aria-label="Order of tasks"
          allowDeselect={false}
          w={230}
          data={TASK_ORDERS.map((value) => ({ value, label: ORDER_WORDS[value] }))}
          value={query.order ?? "run"}
          onChange={(order) => change({ order: order === "run" ? "" : (order ?? "") })}
        />
        <Select
          aria-label="Tasks that deserve a look"
          placeholder="Every task"
          clearable
          w={250}
          data={TASK_FLAGS.map((value) => ({
            value,
            label: `${FLAG_WORDS[value]}${flags.data === undefined ? "" : ` (${flags.data.flags[value]})`}`,
          }))}
          value={query.flag ?? null}
          onChange={(flag) => change({ flag: flag ?? "" })}
        />
        <Text size="sm" className="quiet" role="status">
          {tasks.total === null
            ? "Reading…"
            : `${tasks.total.toLocaleString()} of ${run.tasks.toLocaleString()} tasks`}
        </Text>
      </Group>
      {tasks.error !== null && <Problem error={tasks.error} onRetry={tasks.again} />}
      <TaskTable box={box} tasks={tasks} models={summary.ranking} flagsOf={flagsOf} onOpen={show} />
      {search.task !== undefined && (
        <TaskAnswers
          run={run}
          taskId={search.task}
          opened={opened}
          flags={flagsOf(search.task).map((flag) => FLAG_WORDS[flag])}
          models={summary.ranking}
          onBefore={step(-1)}
          onAfter={step(1)}
          onClose={() => show(undefined)}
        />
      )}
    </>
  );
}
