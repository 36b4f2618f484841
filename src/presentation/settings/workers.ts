import { type MessageDescriptor, i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Client, RunView, StatusView, WorkerView } from "../../contract/index.ts";
import { formatNumber } from "../format.ts";
import { spoken } from "../language.ts";

const LOOK_EVERY_MS = 3_000;

export const WORKER_STATE_WORDS: Readonly<Record<WorkerView["state"], MessageDescriptor>> = {
  working: msg`Working`,
  draining: msg`Draining`,
  silent: msg`Silent`,
};

/** What the workspace is kept in. */
export const databaseQuery = (client: Client) =>
  queryOptions({ queryKey: ["database"], queryFn: async () => (await client.getStatus()).database });

/** Who calls models for runs, and again while somebody looks. On SQLite nobody is asked for. */
export const workersQuery = (client: Client, database: StatusView["database"] | undefined) =>
  queryOptions({
    queryKey: ["workers"],
    queryFn: () => client.listWorkers(),
    enabled: database === "PostgreSQL",
    refetchInterval: LOOK_EVERY_MS,
  });

/** How many workers are on a run that goes on; null where there are none to speak of, or nobody knows. */
export function useWorkersOnRun(client: Client, { runId, state }: Pick<RunView, "runId" | "state">) {
  const isRunning = state === "running";
  const { data: database } = useQuery({ ...databaseQuery(client), enabled: isRunning });
  const { data: workers } = useQuery(workersQuery(client, isRunning ? database : undefined));
  if (!isRunning || workers === undefined) return null;
  return workers.filter((worker) => worker.state !== "silent" && worker.runIds.includes(runId)).length;
}

/** As rows of lists are told apart: names need not be unique. */
export const workerKey = ({ name, machine, pid, startedAt }: WorkerView): string =>
  JSON.stringify([name, machine, pid, startedAt]);

export function workerCalls({ underWay, capacity }: WorkerView): string {
  const [calls, most] = [formatNumber(underWay), formatNumber(capacity)];
  return t`${calls} of ${most}`;
}

/** Where it runs. */
export function workerProcess({ machine, pid }: WorkerView): string {
  const id = String(pid);
  return t`${machine}, process ${id}`;
}

/** What keeps it from working; null when nothing does. */
export function workerProblem({ state, problem }: WorkerView): string | null {
  if (state === "silent") return t`It hasn't been heard from for a while. Others do its work.`;
  return problem === null ? null : spoken(problem);
}

/** To the second, since workers are heard of every few; with the date where it is another. */
export function workerMoment(at: string, now: number): string {
  const date = new Date(at);
  return date.toDateString() === new Date(now).toDateString()
    ? date.toLocaleTimeString(i18n.locale, { timeStyle: "medium" })
    : date.toLocaleString(i18n.locale, { dateStyle: "medium", timeStyle: "short" });
}
