import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import {
  type Leaderboard,
  type LeaderboardRow,
  blindLeftOut,
  boardVerdict,
  isAdjusted,
  trialsLeftOut,
} from "../../../core/index.ts";
import {
  NOT_KNOWN,
  costWords,
  estimateText,
  formatNumber,
  milliseconds,
  translate,
} from "../../../presentation/index.ts";
import { Lines, paragraph } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useScoreColumns } from "../results/score-columns.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";

const THOUSAND = 1_000;

/** All models across all runs: the sentence, then the table. */
export function LeaderboardView({ rows }: { readonly rows: number }) {
  const client = useClient();
  const board = useQuery({ queryKey: ["leaderboard"], queryFn: () => client.getLeaderboard({}) });
  return <Shown query={board}>{(found) => <Board board={found} rows={rows} />}</Shown>;
}

function Board({ board, rows }: { readonly board: Leaderboard; readonly rows: number }) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const columnsOfBoard = useColumns(board.models);
  const sentences = boardVerdict(board).map(translate);
  const leftOut = [blindLeftOut(board.blindRuns), trialsLeftOut(board.trialRuns)];
  const said = [...sentences, ...leftOut.flatMap((one) => (one === null ? [] : [translate(one)]))];
  const head = [...said.flatMap((text, index) => paragraph(text, columns, { isBold: index === 0 })), []];
  return (
    <Box flexDirection="column">
      {(board.models.length > 0 || said.length > sentences.length) && <Lines lines={head} />}
      <Table
        name="leaderboard"
        columns={columnsOfBoard}
        list={rowsOf(board.models)}
        rows={Math.max(3, rows - head.length)}
        saysMore
        empty={t`The leaderboard ranks every model over all your runs, on the tasks that models share.`}
      />
    </Box>
  );
}

/** A run's own score of a model, and which run that is: to be read in full, since a table hardly has room for it. */
const runColumn = (
  name: string,
  header: string,
  of: (row: LeaderboardRow) => LeaderboardRow["best"],
): TableColumn<LeaderboardRow> => ({
  name,
  header,
  cell: (row) => {
    const run = of(row);
    return run === null ? NOT_KNOWN : `${formatNumber(run.score, 1)} · ${run.runId}`;
  },
  spare: 10,
});

function useColumns(models: readonly LeaderboardRow[]): readonly TableColumn<LeaderboardRow>[] {
  const { t } = useLingui();
  const scores = useScoreColumns(models);
  const unadjusted: TableColumn<LeaderboardRow> = {
    name: "unadjusted",
    header: t`Unadjusted`,
    align: "right",
    cell: ({ score }) => estimateText(score),
    // The text explains it, so cost and latency give way first.
    spare: 5,
  };
  return [
    {
      name: "model",
      header: t`Model`,
      cell: ({ label, simulated }) => (simulated ? `${label} (${t`simulated`})` : label),
    },
    ...scores.flatMap((column) =>
      column.name === "score" && isAdjusted(models) ? [column, unadjusted] : [column],
    ),
    { name: "tasks", header: t`Tasks`, align: "right", cell: ({ tasks }) => formatNumber(tasks), spare: 3 },
    { name: "runs", header: t`Runs`, align: "right", cell: ({ runs }) => formatNumber(runs), spare: 4 },
    {
      name: "cost",
      header: t`Cost per 1,000 answers`,
      align: "right",
      cell: ({ costUsd, answers }) =>
        costWords(costUsd === null || answers === 0 ? null : (costUsd / answers) * THOUSAND, answers > 0),
      spare: 5,
    },
    {
      name: "latency",
      header: t`Mean latency`,
      align: "right",
      cell: ({ meanLatencyMs }) => (meanLatencyMs === null ? NOT_KNOWN : milliseconds(meanLatencyMs)),
      spare: 6,
    },
    runColumn("best", t`Best run`, ({ best }) => best),
    runColumn("latest", t`Latest run`, ({ latest }) => latest),
  ];
}
