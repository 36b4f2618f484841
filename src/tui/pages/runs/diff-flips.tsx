import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import type { RunDiffPage } from "../../../core/index.ts";
import { FLIP_WORDS, formatNumber, sideWords, useTaskTitles } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { Lines, paragraph } from "../../parts/lines.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";

interface FlipsProps {
  readonly diff: RunDiffPage;
  readonly pages: readonly RunDiffPage[];
  readonly rows: number;
  /** Called when the end of what is read comes in sight. */
  readonly onMore: () => void;
}

/** Tasks that a model solves in one of the runs only; Enter opens the answers of the second run. */
export function Flips({ diff, pages, rows, onMore }: FlipsProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { go } = useNavigation();
  const { runId } = diff.second;
  const titles = useTaskTitles(useClient(), { runId, kind: "answers" });
  const from = formatNumber(diff.solvedFrom);
  const about = paragraph(
    t`Solved in one of the runs only. A task counts as solved from a score of ${from}. Single tasks also flip by chance; the differences above allow for that.`,
    columns,
    { isDim: true },
  );
  const words = sideWords(diff);
  const flips = pages.flatMap((page) => page.flips.rows);
  return (
    <Box flexDirection="column">
      <Lines lines={[...about, []]} />
      <Table
        name="flips"
        rows={rows - about.length - 1}
        list={{
          ...rowsOf(flips),
          see: (_from, to) => {
            if (to >= flips.length) onMore();
          },
        }}
        empty={t`No task flipped.`}
        onOpen={({ modelId, second }) => go({ page: "run-task", runId, taskId: second.taskId, modelId })}
        columns={[
          {
            name: "task",
            header: t`Task`,
            cell: ({ second }) => titles.get(second.taskId) ?? second.taskId,
            isWide: true,
          },
          { name: "model", header: t`Model`, cell: ({ modelId }) => modelId },
          {
            name: "change",
            header: t`Change`,
            cell: ({ direction }) => ({
              text: t(FLIP_WORDS[direction]),
              color: direction === "gained" ? "green" : "red",
            }),
          },
          {
            name: "first",
            header: words.first,
            align: "right",
            cell: ({ first }) => formatNumber(first.score, 1),
          },
          {
            name: "second",
            header: words.second,
            align: "right",
            cell: ({ second }) => formatNumber(second.score, 1),
          },
        ]}
      />
    </Box>
  );
}
