import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import type { RunView } from "../../../contract/index.ts";
import { FLAG_WORDS, type TaskFlags, type TaskInRun, estimateText } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { Lines, paragraph } from "../../parts/lines.tsx";
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
  return (
    <Box flexDirection="column">
      <Lines lines={head} />
      <Table
        name="item statistics"
        list={rowsOf(found)}
        rows={rows - head.length}
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
          },
          {
            name: "run",
            header: t`Run`,
            cell: ({ run }) => flags.titleOf(run.runId),
            isWide: true,
            spare: 3,
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
            spare: 1,
          },
          {
            name: "disagreement",
            header: t`Judge disagreement, 0–100`,
            align: "right",
            cell: ({ statistics }) => estimateText(statistics.disagreement),
            spare: 2,
          },
          {
            name: "flags",
            header: t`Flags`,
            cell: ({ statistics }) => ({
              text: statistics.flags.map((flag) => t(FLAG_WORDS[flag])).join("; ") || t`no flags`,
              isDim: statistics.flags.length === 0,
            }),
            isWide: true,
          },
        ]}
      />
    </Box>
  );
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
