import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import type { RunView } from "../../../contract/index.ts";
import { TASK_ORDERS, type TaskOrder, type TaskScoreView } from "../../../core/index.ts";
import {
  FILTER_WORDS,
  ORDER_NAMES,
  TASK_FILTERS,
  type TaskSearch,
  formatNumber,
  narrowingWords,
  reasonWords,
  taskNarrowing,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { Choose } from "../../parts/choose.tsx";
import { LineView } from "../../parts/lines.tsx";
import { SearchLine } from "../../parts/search-line.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Table } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useLongList } from "../../parts/use-long-list.ts";
import { useClient } from "../../world.ts";
import { BlindGate, isHeldBack } from "../people/blind-gate.tsx";

interface TaskGridProps {
  readonly run: RunView;
  readonly rows: number;
  /** Of the breakdown: only its tasks. */
  readonly group: string | undefined;
}

/** Tasks and what every model got on each; Enter opens the answers. */
export function TaskGrid({ run, rows, group }: TaskGridProps) {
  const { t } = useLingui();
  const client = useClient();
  const { go } = useNavigation();
  const { runId } = run;
  const [order, setOrder] = useState<TaskOrder>("run");
  const [wanted, setWanted] = useState("");
  const [flag, setFlag] = useState("");
  const [own, setGroup] = useState(group);
  const search: TaskSearch = {
    order,
    ...(wanted === "" ? {} : { find: wanted }),
    ...(flag === "" ? {} : { flag }),
    ...(own === undefined ? {} : { group: own }),
  };
  const narrowing = taskNarrowing(search);
  const { query, list } = useLongList({
    key: ["scores", runId, "tasks", narrowing],
    read: (page, signal) =>
      client.listTaskScores({ params: { runId }, query: { ...page, ...narrowing } }, signal),
  });
  const isNarrowed = flag !== "" || own !== undefined;
  useGridOffers({
    order,
    onOrder: setOrder,
    flag,
    onFlag: setFlag,
    ...(isNarrowed
      ? {
          onClear: () => {
            setFlag("");
            setGroup(undefined);
          },
        }
      : {}),
  });
  if (isHeldBack(query.error)) return <BlindGate runId={runId} error={query.error} rows={rows} />;
  const count = formatNumber(list.total);
  const narrowed: TaskSearch = { flag, ...(own === undefined ? {} : { group: own }) };
  const by = narrowingWords(narrowed, t);
  const head = [t(ORDER_NAMES[order]), `${t`Tasks`}: ${count}`, ...by].join(" · ");
  return (
    <Box flexDirection="column">
      <LineView line={[{ text: head, isDim: true }]} />
      <SearchLine label={t`Search tasks`} value={wanted} onChange={setWanted} />
      <Shown query={query}>
        {() => (
          <Table
            key={JSON.stringify(search)}
            name="tasks"
            columns={gridColumns(run, t`Task`)}
            list={list}
            rows={rows - 2}
            empty={wanted === "" && !isNarrowed ? t`No answers yet` : t`Nothing matches.`}
            onOpen={({ taskId }) => go({ page: "run-task", runId, taskId, walked: search })}
          />
        )}
      </Shown>
    </Box>
  );
}

interface GridOffers {
  readonly order: TaskOrder;
  readonly onOrder: (order: TaskOrder) => void;
  readonly flag: string;
  readonly onFlag: (flag: string) => void;
  /** Absent while nothing is filtered. */
  readonly onClear?: () => void;
}

/** In which order, and only which tasks. */
function useGridOffers({ order, onOrder, flag, onFlag, onClear }: GridOffers): void {
  const { t } = useLingui();
  const { open, close } = useDialogs();
  const next = TASK_ORDERS[(TASK_ORDERS.indexOf(order) + 1) % TASK_ORDERS.length] ?? "run";
  useOffers([
    { name: "order", label: t`Change order`, key: "o", perform: () => onOrder(next) },
    {
      name: "filter",
      label: t`Filter`,
      key: "v",
      perform: () =>
        open(
          <Choose
            title={t`Filter`}
            options={[
              { value: "", label: t`All tasks` },
              ...TASK_FILTERS.map((value) => ({ value, label: t(FILTER_WORDS[value]) })),
            ]}
            chosen={[flag]}
            isMany={false}
            onCancel={close}
            onDone={([value = ""]) => {
              onFlag(value);
              close();
            }}
          />,
        ),
    },
    ...(onClear === undefined
      ? []
      : [{ name: "clear", label: t`Clear filters`, key: "V", perform: onClear }]),
  ]);
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
