import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { RunRow } from "../../../contract/index.ts";
import { describeState, leftOutInShort, runStateLabel, workedSeconds } from "../../../contract/index.ts";
import { describeSeconds, doneItems } from "../../../core/index.ts";
import { KIND_NAMES, formatNumber, runResultText, spendText } from "../../../presentation/index.ts";
import { Box } from "ink";
import { useState } from "react";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { translate } from "../../../presentation/index.ts";
import { useOffers } from "../../offers.tsx";
import { type Color, LineView } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Table } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useList } from "../../parts/use-list.ts";
import { useRoom } from "../../room.ts";
import { useClient, useMachine } from "../../world.ts";
import { formatTime } from "../../parts/time.ts";
import { AddBundle } from "./add-bundle.tsx";

const COLORS: Readonly<Record<RunRow["state"], Color>> = {
  queued: "gray",
  running: "blue",
  paused: "yellow",
  interrupted: "yellow",
  finished: "green",
};
const LOOK_EVERY_MS = 3_000;

/** So many can be compared. */
const PAIR = 2;

/** Runs as a history. */
export function Runs() {
  return <RunList rows={useRoom().rows} />;
}

/** Runs, newest first. Two of them can be compared. */
export function RunList({ rows }: { readonly rows: number }) {
  const { t } = useLingui();
  const client = useClient();
  const { go } = useNavigation();
  const { open } = useDialogs();
  const {
    query,
    list,
    rows: runs,
  } = useList({
    key: ["runs"],
    read: (page, signal) => client.listRuns({ query: page }, signal),
    everyMs: LOOK_EVERY_MS,
  });
  const columns = useRunColumns();
  const [run, setRun] = useState<RunRow | undefined>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const picked = runs.filter(({ runId }) => chosen.includes(runId));
  const toggle = ({ runId }: RunRow): void =>
    // A third one takes the place of the first.
    setChosen(
      chosen.includes(runId) ? chosen.filter((one) => one !== runId) : [...chosen, runId].slice(-PAIR),
    );
  const canPick = run?.kind === "answers";
  useOffers([
    { name: "new run", label: t`New run`, key: "n", perform: () => go({ page: "new-run" }) },
    { name: "schedules", label: t`Schedules`, key: "t", perform: () => go({ page: "schedules" }) },
    { name: "add bundle", label: t`Add a bundle`, key: "b", perform: () => open(<AddBundle />) },
    ...(canPick
      ? [{ name: "select", label: t`Select to compare`, key: "v", perform: () => toggle(run) }]
      : []),
  ]);
  const told = useComparison(picked);
  return (
    <Shown query={query}>
      {() => (
        <Box flexDirection="column">
          {told !== null && <LineView line={[{ text: told, color: "cyan" }]} />}
          <Table
            name="runs"
            columns={columns}
            list={list}
            rows={rows - (told === null ? 0 : 1)}
            empty={t`No runs yet. Press n to start one, or g c and then i to import your own questions first.`}
            marked={({ runId }) => chosen.includes(runId)}
            onMove={setRun}
            onKey={(key, row) => {
              if (key !== "v" || row.kind !== "answers") return false;
              toggle(row);
              return true;
            }}
            onOpen={({ runId }) => go({ page: "run", runId })}
          />
        </Box>
      )}
    </Shown>
  );
}

/** Leads to what differs between two runs, the earlier one first; what is said of those that are selected. */
function useComparison(picked: readonly RunRow[]): string | null {
  const { t } = useLingui();
  const { go } = useNavigation();
  const [first, second] = picked.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  const isPair = first !== undefined && second !== undefined;
  const hasCommon = isPair && first.models.some(({ id }) => second.models.some((model) => model.id === id));
  useOffers(
    hasCommon
      ? [
          {
            name: "compare",
            label: t`Compare runs`,
            key: "c",
            perform: () => go({ page: "run-diff", runId: first.runId, other: second.runId }),
          },
        ]
      : [],
  );
  const count = picked.length;
  if (count === 0) return null;
  return isPair && !hasCommon
    ? t`The two runs have no model in common, so nothing can be compared. Select two runs with a model in common.`
    : plural(count, {
        one: "# run selected. Select another to compare.",
        other: "# runs selected",
      });
}

export function useRunColumns(): readonly TableColumn<RunRow>[] {
  const { t } = useLingui();
  const { now } = useMachine();
  return [
    { name: "run", header: t`Run`, cell: ({ name }) => name, isWide: true, isName: true, narrowest: 34 },
    {
      name: "status",
      header: t`Status`,
      cell: (run) => ({
        text: stateText(run),
        color: run.outcome === "FAILED" ? "red" : leftOutInShort(run) === null ? COLORS[run.state] : "yellow",
      }),
      isWide: true,
      narrowest: 37,
    },
    {
      name: "winner",
      header: t`Winner`,
      cell: ({ kind, result, state }) => {
        if (kind !== "answers") return { text: t(KIND_NAMES[kind]), isDim: true };
        return result === null || state !== "finished" ? "–" : runResultText(result);
      },
      isWide: true,
      narrowest: 20,
    },
    {
      name: "models",
      header: t`Models`,
      cell: ({ models, kind }) => {
        const count = models.length;
        return kind === "answers"
          ? formatNumber(count)
          : plural(count, { one: "# judge", other: "# judges" });
      },
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
  if (run.state === "finished") return translate(describeState(run));
  const label = translate(runStateLabel(run));
  const { done, total } = doneItems(run);
  return `${label} ${formatNumber(done)}/${formatNumber(total)}`;
}
