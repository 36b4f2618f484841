import { useLingui } from "@lingui/react/macro";
import type { RunView } from "../../../contract/index.ts";
import type { ItemScoreView } from "../../../core/index.ts";
import { costWords, formatNumber, milliseconds, reasonWords } from "../../../presentation/index.ts";
import { Shown } from "../../parts/shown.tsx";
import { Table } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useLongList } from "../../parts/use-long-list.ts";
import { useClient } from "../../world.ts";
import { BlindGate, isHeldBack } from "../people/blind-gate.tsx";

/** Every answer of a run with its score: the detail table. */
export function AnswerList({ run: { runId }, rows }: { readonly run: RunView; readonly rows: number }) {
  const { t } = useLingui();
  const client = useClient();
  const { query, list } = useLongList({
    key: ["scores", runId],
    read: (page, signal) => client.listItemScores({ params: { runId }, query: page }, signal),
  });
  const columns = useColumns();
  if (isHeldBack(query.error)) return <BlindGate runId={runId} error={query.error} rows={rows} />;
  return (
    <Shown query={query}>
      {() => <Table name="answers" columns={columns} list={list} rows={rows} empty={t`No answers yet`} />}
    </Shown>
  );
}

function useColumns(): readonly TableColumn<ItemScoreView>[] {
  const { t } = useLingui();
  return [
    { name: "task", header: t`Task`, cell: ({ title }) => title, isWide: true },
    { name: "model", header: t`Model`, cell: ({ modelId }) => modelId },
    {
      name: "score",
      header: t`Score`,
      align: "right",
      cell: ({ score, unscoredReason }) =>
        score === null ? reasonWords(unscoredReason) : formatNumber(score, 1),
    },
    {
      name: "latency",
      header: t`Latency`,
      align: "right",
      cell: ({ latencyMs }) => (latencyMs === null ? "–" : milliseconds(latencyMs)),
      spare: 1,
    },
    {
      name: "tokens",
      header: t`Tokens`,
      align: "right",
      cell: ({ outputTokens }) => (outputTokens === null ? "–" : formatNumber(outputTokens)),
      spare: 3,
    },
    {
      name: "cost",
      header: t`Cost`,
      align: "right",
      cell: ({ costUsd, latencyMs }) => costWords(costUsd, latencyMs !== null),
      spare: 2,
    },
  ];
}
