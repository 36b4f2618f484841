import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import type { RunView } from "../../../contract/index.ts";
import { TASK_ORDERS, type TaskOrder, type TaskScoreView } from "../../../core/index.ts";
import { ORDER_NAMES, formatNumber, reasonWords } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { LineView } from "../../parts/lines.tsx";
import { SearchLine } from "../../parts/search-line.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Table } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useLongList } from "../../parts/use-long-list.ts";
import { useClient } from "../../world.ts";
import { BlindGate, isHeldBack } from "../people/blind-gate.tsx";

/** Tasks and what every model got on each; Enter opens the answers. */
export function TaskGrid({ run, rows }: { readonly run: RunView; readonly rows: number }) {
  const { t } = useLingui();
  const client = useClient();
  const { go } = useNavigation();
  const { runId } = run;
  const [order, setOrder] = useState<TaskOrder>("run");
  const [wanted, setWanted] = useState("");
  const { query, list } = useLongList({
    key: ["scores", runId, "tasks", order, wanted],
    read: (page, signal) =>
      client.listTaskScores(
        { params: { runId }, query: { ...page, order, ...(wanted === "" ? {} : { text: wanted }) } },
        signal,
      ),
  });
  const next = TASK_ORDERS[(TASK_ORDERS.indexOf(order) + 1) % TASK_ORDERS.length] ?? "run";
  useOffers([{ name: "order", label: t`Change order`, key: "o", perform: () => setOrder(next) }]);
  if (isHeldBack(query.error)) return <BlindGate runId={runId} error={query.error} rows={rows} />;
  const count = formatNumber(list.total);
  return (
    <Box flexDirection="column">
      <LineView line={[{ text: `${t(ORDER_NAMES[order])} · ${t`Tasks`}: ${count}`, isDim: true }]} />
      <SearchLine label={t`Search tasks`} value={wanted} onChange={setWanted} />
      <Shown query={query}>
        {() => (
          <Table
            key={`${order} ${wanted}`}
            name="tasks"
            columns={gridColumns(run, t`Task`)}
            list={list}
            rows={rows - 2}
            empty={wanted === "" ? t`No answers yet` : t`Nothing matches.`}
            onOpen={({ taskId }) => go({ page: "run-task", runId, taskId, order })}
          />
        )}
      </Shown>
    </Box>
  );
}

/** From a score on, an answer looks good; below the other, bad. */
const [GOOD, BAD] = [80, 40];

function gridColumns({ models }: RunView, task: string): readonly TableColumn<TaskScoreView>[] {
  return [
    { name: "task", header: task, cell: ({ title }) => title, isWide: true },
    ...models.map(({ id }, index): TableColumn<TaskScoreView> => ({
      name: id,
      header: id,
      align: "right",
      // Where there is no room for all, those that come last give way.
      spare: index + 1,
      cell: ({ cells }) => {
        const cell = cells.find(({ modelId }) => modelId === id);
        if (cell === undefined) return "–";
        if (cell.score === null) return { text: reasonWords(cell.unscoredReason), isDim: true };
        const text = `${cell.autoFail ? "! " : ""}${formatNumber(cell.score, 1)}`;
        if (cell.autoFail || cell.score < BAD) return { text, color: "red" };
        return cell.score >= GOOD ? { text, color: "green" } : { text };
      },
    })),
  ];
}
