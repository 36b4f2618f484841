import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import type { SessionResult } from "../../../contract/index.ts";
import type { PairVerdict } from "../../../core/index.ts";
import { LineView, dim } from "../../parts/lines.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useTaskTitles } from "../../../presentation/index.ts";
import { useClient } from "../../world.ts";

type Verdict = SessionResult["verdicts"][number];

interface RevealedProps {
  readonly result: SessionResult;
  readonly rows: number;
}

/** Whose answer was better, pair by pair. */
export function RevealedVerdicts({ result, rows }: RevealedProps) {
  const { t } = useLingui();
  const { verdicts, session } = result;
  const titles = useTaskTitles(useClient(), { runId: session.runId, kind: "answers" });
  const times = (wanted: PairVerdict): number => verdicts.filter(({ verdict }) => verdict === wanted).length;
  const [all, draws, bad] = [verdicts.length, times("draw"), times("both-bad")];
  const betterOf = ({ verdict, first, second }: Verdict): string =>
    ({ first, second, draw: t`draw`, "both-bad": t`both bad` })[verdict];
  const columns: readonly TableColumn<Verdict>[] = [
    { name: "task", header: t`Task`, cell: ({ taskId }) => titles.get(taskId) ?? taskId, isWide: true },
    { name: "first", header: t`First`, cell: ({ first }) => first, spare: 1 },
    { name: "second", header: t`Second`, cell: ({ second }) => second, spare: 1 },
    { name: "better", header: t`Better`, cell: betterOf },
    { name: "note", header: t`Note`, cell: ({ note }) => note, isWide: true },
  ];
  return (
    <Box flexDirection="column">
      <LineView line={dim(t`Verdicts: ${all}. Draws: ${draws}. Both bad: ${bad}.`)} />
      <Table
        name="verdicts"
        columns={columns}
        list={rowsOf(verdicts)}
        rows={rows - 1}
        empty={t`No verdicts yet.`}
      />
    </Box>
  );
}
