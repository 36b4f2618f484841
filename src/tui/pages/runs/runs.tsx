import { useLingui } from "@lingui/react/macro";
import type { RunRow } from "../../../contract/index.ts";
import { doneItems, runStateLabel, workedSeconds } from "../../../contract/index.ts";
import { describeSeconds } from "../../../core/index.ts";
import { formatNumber, runResultText, spendText } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { translate } from "../../../presentation/index.ts";
import { useOffers } from "../../offers.tsx";
import type { Color } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Table } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useList } from "../../parts/use-list.ts";
import { useClient, useMachine } from "../../world.ts";
import { formatTime } from "../../parts/time.ts";

const COLORS: Readonly<Record<RunRow["state"], Color>> = {
  queued: "gray",
  running: "blue",
  paused: "yellow",
  interrupted: "yellow",
  finished: "green",
};
const LOOK_EVERY_MS = 3_000;

/** Runs as a history, newest first. */
export function Runs() {
  const { t } = useLingui();
  const client = useClient();
  const { go } = useNavigation();
  const { query, list } = useList({
    key: ["runs"],
    read: (page, signal) => client.listRuns({ query: page }, signal),
    everyMs: LOOK_EVERY_MS,
  });
  const columns = useRunColumns();
  useOffers([{ name: "new run", label: t`New run`, key: "n", perform: () => go({ page: "new-run" }) }]);
  return (
    <Shown query={query}>
      {() => (
        <Table
          name="runs"
          columns={columns}
          list={list}
          empty={t`No runs yet. Press n to start one.`}
          onOpen={({ runId }) => go({ page: "run", runId })}
        />
      )}
    </Shown>
  );
}

export function useRunColumns(): readonly TableColumn<RunRow>[] {
  const { t } = useLingui();
  const { now } = useMachine();
  return [
    { name: "run", header: t`Run`, cell: ({ name }) => name, isWide: true },
    {
      name: "status",
      header: t`Status`,
      cell: (run) => ({
        text: stateText(run),
        color: run.outcome === "FAILED" ? "red" : COLORS[run.state],
      }),
    },
    {
      name: "winner",
      header: t`Winner`,
      cell: ({ result, state }) => (result === null || state !== "finished" ? "–" : runResultText(result)),
      isWide: true,
    },
    {
      name: "models",
      header: t`Models`,
      cell: ({ models }) => formatNumber(models.length),
      align: "right",
      spare: 4,
    },
    { name: "tasks", header: t`Tasks`, cell: ({ tasks }) => formatNumber(tasks), align: "right", spare: 3 },
    {
      name: "cost",
      header: t`Cost`,
      cell: ({ result }) => (result === null || result.spend === null ? "–" : spendText(result.spend)),
      align: "right",
      spare: 2,
    },
    {
      name: "duration",
      header: t`Duration`,
      cell: (run) => translate(describeSeconds(workedSeconds(run, now()))),
      align: "right",
      spare: 5,
    },
    { name: "created", header: t`Created`, cell: ({ createdAt }) => formatTime(createdAt, now()), spare: 1 },
  ];
}

function stateText(run: RunRow): string {
  const label = translate(runStateLabel(run));
  if (run.state === "finished") return label;
  const { done, total } = doneItems(run);
  return `${label} ${formatNumber(done)}/${formatNumber(total)}`;
}
