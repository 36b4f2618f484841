import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import type { RunView } from "../../../contract/index.ts";
import { FLAG_WORDS, type TaskFlags, type TaskInRun, estimateText } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { type Line, Lines, paragraph } from "../../parts/lines.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import { useRoom } from "../../room.ts";

interface ItemStatisticsProps {
  readonly flags: TaskFlags;
  readonly rows: number;
}

/** What the latest runs of a collection say about its tasks, those with something against them first. */
export function ItemStatistics({ flags, rows }: ItemStatisticsProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { go } = useNavigation();
  const found = flags.all.toSorted((one, other) => hasNoFlags(one) - hasNoFlags(other));
  const note = useNote(flags);
  const head = note === "" ? [] : paragraph(note, columns, { isDim: true });
  const [marked, setMarked] = useState<TaskInRun | undefined>(undefined);
  const flagsOf = ({ statistics }: TaskInRun): string =>
    statistics.flags.map((flag) => t(FLAG_WORDS[flag])).join("; ") || t`no flags`;
  const foot = found.length === 0 ? [] : [[], ...useFoot(marked ?? found[0], flagsOf)];
  return (
    <Box flexDirection="column">
      <Lines lines={head} />
      <Table
        name="item statistics"
        list={rowsOf(found)}
        rows={rows - head.length - foot.length}
        onMove={setMarked}
        empty={t`No finished run of this collection yet. Its runs tell which tasks tell models apart.`}
        onOpen={({ run, statistics }) =>
          go({ page: "run-task", runId: run.runId, taskId: statistics.taskId })
        }
        columns={[
          {
            name: "task",
            header: t`Task`,
            cell: ({ statistics }) => statistics.title ?? statistics.taskId,
            isWide: true,
            narrowest: 28,
          },
          {
            name: "run",
            header: t`Run`,
            cell: ({ run }) => flags.titleOf(run.runId),
            isWide: true,
            narrowest: 16,
            spare: 1,
          },
          {
            name: "difficulty",
            header: t`Difficulty, 0–1`,
            align: "right",
            cell: ({ statistics }) => estimateText(statistics.difficulty, { digits: 2 }),
          },
          {
            name: "discrimination",
            header: t`Discrimination, −1 to 1`,
            align: "right",
            cell: ({ statistics }) => estimateText(statistics.discrimination, { digits: 2 }),
            spare: 3,
          },
          {
            name: "disagreement",
            header: t`Judge disagreement, 0–100`,
            align: "right",
            cell: ({ statistics }) => estimateText(statistics.disagreement),
            spare: 4,
          },
          {
            name: "flags",
            header: t`Flags`,
            cell: (task) => ({ text: flagsOf(task), isDim: task.statistics.flags.length === 0 }),
            isWide: true,
            // In full below the table.
            spare: 2,
          },
        ]}
      />
      <Lines lines={foot} />
    </Box>
  );
}

/** What has no room in the row that is marked, and what difficulty is. */
function useFoot(marked: TaskInRun | undefined, flagsOf: (task: TaskInRun) => string): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  if (marked === undefined) return [];
  const { title, taskId } = marked.statistics;
  return [
    ...paragraph(`${title ?? taskId}: ${flagsOf(marked)}`, columns, { isBold: true }),
    ...paragraph(
      t`Difficulty: 0 if every model had everything right, 1 if none had anything. Discrimination: below 0, better models do worse on it.`,
      columns,
      { isDim: true },
    ),
  ];
}

const hasNoFlags = ({ statistics }: TaskInRun): number => Number(statistics.flags.length === 0);

function useNote({ runs, blind, failed, titleOf }: TaskFlags): string {
  const { t } = useLingui();
  const count = runs.length;
  if (count === 0) return "";
  const names = (some: readonly RunView[]): string => some.map(({ runId }) => titleOf(runId)).join(", ");
  const [all, hidden, unread] = [names(runs), names(blind), names(failed)];
  return [
    plural(count, {
      one: "What the latest run of this collection says about its tasks:",
      other: "What the latest # runs of this collection say about its tasks:",
    }),
    `${all}.`,
    ...(hidden === "" ? [] : [t`Hidden while being scored blind: ${hidden}.`]),
    ...(unread === "" ? [] : [t`Couldn't be read: ${unread}.`]),
  ].join(" ");
}
