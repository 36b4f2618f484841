import { type ItemStatus, RUN_STATES, type Store, emptyCounts } from "../../../core/index.ts";
import { type Figure, gauge } from "../../../telemetry/index.ts";
import type { Parts } from "../../parts.ts";
import { isAnyBlind } from "../../people/blindness.ts";
import { backupStatus } from "../scheduled-backups/backup-status.ts";
import { type DatabaseCheck, withinTime } from "./database-check.ts";
import { ownFigures } from "./own-figures.ts";
import { sharedWorkFigures } from "./shared-work-figures.ts";

/** Longer than it takes, and shorter than Prometheus waits. */
const PATIENCE_MS = 5_000;

/** Every figure about this process and its workspace. What can't be found out now is left out. */
export async function readFigures(parts: Parts, database: DatabaseCheck): Promise<Figure[]> {
  const { telemetry, executions, clock } = parts;
  const state = await database.look();
  const stored = state.isReachable
    ? await withinTime(clock, PATIENCE_MS, storedFigures(parts)).catch(() => null)
    : null;
  return [
    ...ownFigures(parts, state),
    gauge("assay_followers", "Clients that follow a run's progress.", { value: executions.followers }),
    ...(stored?.figures ?? []),
    // Whether somebody scores blind isn't known without the database.
    ...telemetry.calls.figures(stored?.isBlind ?? true),
  ];
}

async function storedFigures(parts: Parts): Promise<{ figures: Figure[]; isBlind: boolean }> {
  const { store } = parts;
  const isBlind = await isAnyBlind(parts);
  const states = await store.countRunStates();
  const items = emptyCounts();
  for (const runId of await activeRuns(store))
    for (const counts of Object.values(await store.countItems(runId)))
      for (const status of Object.keys(items) as ItemStatus[]) items[status] += counts[status];
  const runs = RUN_STATES.map((state) => ({ labels: { state }, value: states[state] }));
  const current = Object.entries(items).map(([status, value]) => ({ labels: { status }, value }));
  const waiting = await store.countSearchQueue();
  const progress = await store.lastProgress();
  return {
    isBlind,
    figures: [
      gauge("assay_runs", "Runs by state.", ...runs),
      gauge("assay_active_run_items", "Items of active runs by status; all 0 without one.", ...current),
      gauge(
        "assay_active_run_last_progress_timestamp_seconds",
        "When an item last came further, whoever worked on it, in seconds since 1970; of the active run that has waited longest, absent without one.",
        ...(progress === null ? [] : [{ value: progress / 1000 }]),
      ),
      ...(await sharedWorkFigures(parts)),
      gauge("assay_search_index_waiting", "Changed texts that wait to be indexed.", { value: waiting }),
      ...(await backupFigures(parts)),
    ],
  };
}

/** Several at once only where several processes work on them. */
async function activeRuns(store: Store): Promise<string[]> {
  const active = (await store.shared?.listActive()) ?? [await store.findActive()];
  return active.flatMap((run) => run?.runId ?? []);
}

/** None where backups aren't made automatically. */
async function backupFigures(parts: Parts): Promise<Figure[]> {
  const status = await backupStatus(parts);
  if (status === null) return [];
  const last = status.last === null ? [] : [{ value: Date.parse(status.last.at) / 1000 }];
  return [
    gauge("assay_backup_interval_seconds", "How often a backup is to be made.", {
      value: status.everyHours * 3600,
    }),
    gauge(
      "assay_backup_last_success_timestamp_seconds",
      "When the last automatic backup was made, in seconds since 1970; absent when there was none.",
      ...last,
    ),
    gauge("assay_backup_failing", "Whether the last automatic backup failed.", {
      value: status.failure === null ? 0 : 1,
    }),
  ];
}
