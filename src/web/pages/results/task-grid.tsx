import { Trans } from "@lingui/react/macro";
import { Group, Text } from "@mantine/core";
import { useRef } from "react";
import { Problem } from "../../frame/page-error.tsx";
import { formatNumber } from "../../../presentation/index.ts";
import { useRunSearch } from "../runs/run/use-run-search.ts";
import { isMark } from "../../../presentation/index.ts";
import { useGridScroll } from "./grid-scroll.ts";
import { GridFilters } from "./grid-filters.tsx";
import { tasksQuery } from "./item-query.ts";
import { TaskTable } from "./task-table.tsx";
import { Unprinted } from "./unprinted.tsx";
import { useLongList } from "./use-long-list.ts";
import { useNarrow } from "../../parts/use-narrow.ts";
import { tasksSource, useFilterCounts, useFlags } from "./use-results.ts";
import type { ViewProps } from "./view-props.ts";

/** As high as the style has them: on a narrow screen scores stand below the task's name. */
const [ROW_PX, NARROW_ROW_PX] = [44, 82];

/** Tasks x models, shaded by score; a task leads to its answers. */
export function TaskGrid({ run, summary }: ViewProps) {
  const [search] = useRunSearch();
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const query = tasksQuery(search, summary.basis);
  const tasks = useLongList(tasksSource(run, query), {
    box,
    rowPx: isNarrow ? NARROW_ROW_PX : ROW_PX,
  });
  useGridScroll(run.runId, tasks.total !== null);
  const flags = useFlags(run, query, tasks.total !== null);
  const found = useFilterCounts(run, query, tasks.total !== null);
  const counts = flags.data === undefined || found === null ? undefined : { ...flags.data.flags, ...found };
  const flagged = new Map(flags.data?.rows.map(({ taskId, flags: own }) => [taskId, own]));
  // Not all are told of, but whatever a narrowed grid shows has the flag it is narrowed to.
  const narrowedTo = query.flag === undefined ? [] : [query.flag];
  const [shown, all] = [formatNumber(tasks.total ?? 0), formatNumber(run.tasks)];
  return (
    <>
      <Group mb="sm" gap="sm">
        <GridFilters summary={summary} counts={counts} />
        <Text size="sm" className="quiet" role="status">
          {tasks.total === null ? (
            <Trans>Loading tasks…</Trans>
          ) : (
            <Trans>
              {shown} of {all} tasks
            </Trans>
          )}
        </Text>
      </Group>
      {tasks.error !== null && <Problem error={tasks.error} onRetry={tasks.again} />}
      <TaskTable
        runId={run.runId}
        box={box}
        tasks={tasks}
        models={summary.ranking}
        flagsOf={(taskId) => (flagged.get(taskId) ?? narrowedTo).filter(isMark)}
      />
      <Unprinted count={tasks.unprinted} />
      <Legend />
    </>
  );
}

/** What the signs in the grid mean, for those who cannot hover. */
function Legend() {
  return (
    <Text size="xs" className="quiet" mt="xs">
      <span className="task-flag" aria-hidden>
        ⚑
      </span>{" "}
      <Trans>worth a look: the task's page says why</Trans> ·{" "}
      <span className="auto-fail-sign" aria-hidden>
        !
      </span>{" "}
      <Trans>auto-fail: at least one of the answers counts 0</Trans>
    </Text>
  );
}
