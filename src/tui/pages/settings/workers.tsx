import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import type { WorkerView } from "../../../contract/index.ts";
import {
  WORKER_STATE_WORDS,
  databaseQuery,
  workerCalls,
  workerKey,
  workerMoment,
  workerProblem,
  workerProcess,
  workersQuery,
} from "../../../presentation/index.ts";
import { type Color, type Line, Lines, dim, paragraph } from "../../parts/lines.tsx";
import { Problem, Shown } from "../../parts/shown.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useRoom } from "../../room.ts";
import { useClient, useMachine } from "../../world.ts";

const COLORS: Readonly<Record<WorkerView["state"], Color>> = {
  working: "green",
  draining: "yellow",
  silent: "red",
};
/** Where the worker that has the cursor runs, and what keeps it from working, stands below the list. */
const ABOUT = 5;

/** Processes that call models for the runs of this workspace. */
export function Workers() {
  const { t } = useLingui();
  const client = useClient();
  const { columns } = useRoom();
  const database = useQuery(databaseQuery(client));
  const workers = useQuery(workersQuery(client, database.data));
  return (
    <Shown query={database}>
      {(kept) =>
        kept === "SQLite" ? (
          <Lines
            lines={paragraph(
              t`On SQLite, this server makes all calls itself. To share the work among several machines, move the workspace to PostgreSQL (assay move, see docs/workers.md).`,
              columns,
            )}
          />
        ) : (
          <Shown query={workers}>
            {(found) => (
              <Box flexDirection="column">
                {workers.error !== null && (
                  <Problem error={workers.error} again={() => void workers.refetch()} />
                )}
                <WorkerList workers={found} />
              </Box>
            )}
          </Shown>
        )
      }
    </Shown>
  );
}

function WorkerList({ workers }: { readonly workers: readonly WorkerView[] }) {
  const { t } = useLingui();
  const { columns, rows } = useRoom();
  const [here, setHere] = useState<string | undefined>();
  const worker = workers.find((one) => workerKey(one) === here);
  return (
    <Box flexDirection="column">
      <Table
        name="workers"
        columns={useColumns()}
        list={rowsOf(workers)}
        rows={Math.max(3, rows - ABOUT)}
        empty={t`No workers: runs wait. Start one with: assay worker --db postgres://…`}
        onMove={(one) => setHere(one === undefined ? undefined : workerKey(one))}
      />
      <Lines lines={worker === undefined ? [] : about(worker, columns)} rows={ABOUT} />
    </Box>
  );
}

function about(worker: WorkerView, columns: number): readonly Line[] {
  const problem = workerProblem(worker);
  return [
    [],
    dim(workerProcess(worker)),
    ...(problem === null ? [] : paragraph(problem, columns, { color: "yellow" as const })),
  ];
}

function useColumns(): readonly TableColumn<WorkerView>[] {
  const { t } = useLingui();
  const { now } = useMachine();
  return [
    { name: "name", header: t`Name`, cell: ({ name }) => name, isWide: true, isName: true },
    {
      name: "state",
      header: t`State`,
      cell: ({ state }) => ({ text: t(WORKER_STATE_WORDS[state]), color: COLORS[state] }),
    },
    { name: "calls", header: t`Calls in flight`, align: "right", cell: workerCalls },
    {
      name: "runs",
      header: t`Runs`,
      cell: ({ runIds }) => (runIds.length === 0 ? "–" : runIds.join(", ")),
      spare: 3,
    },
    { name: "version", header: t`Version`, cell: ({ version }) => version, spare: 2 },
    { name: "since", header: t`Since`, cell: ({ startedAt }) => workerMoment(startedAt, now()), spare: 1 },
    { name: "seen", header: t`Last heard from`, cell: ({ seenAt }) => workerMoment(seenAt, now()) },
    {
      name: "problem",
      header: t`Problem`,
      cell: (worker) => workerProblem(worker) ?? "–",
      spare: 4,
    },
  ];
}
