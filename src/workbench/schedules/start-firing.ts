import { type Failure, type Firing, asFailure, makeRunId } from "../../core/index.ts";
import type { Parts, StartExecution } from "../parts.ts";
import { planAndStart } from "../runs/start-run.ts";
import { requestOf } from "./require-runnable.ts";
import { requireSchedule, scheduledRun } from "./schedules.ts";
import { newDelivery } from "./webhook/new-delivery.ts";

/**
 * Starts the run of a firing that was taken. The run's id is written down first: whoever takes over from a server that
 * died in between finds the run that was made, or makes it, and never a second one.
 */
export async function startFiring(parts: Parts, start: StartExecution, taken: Firing): Promise<void> {
  const { store, clock } = parts;
  const schedule = await requireSchedule(parts, taken.scheduleId);
  const run = await scheduledRun(parts, schedule.id);
  const runId = taken.runId ?? runIdOf(schedule.runName, taken);
  if (taken.runId === null && !(await store.settleFiring(taken.id, "taken", { runId }, clock.now(), null)))
    return;
  if ((await store.findRun(runId)) === null) {
    try {
      await planAndStart(parts, start, { ...requestOf(run), runId });
    } catch (error) {
      const failure = asFailure(error);
      // Another server was slow rather than gone, and has made it meanwhile.
      if ((await store.findRun(runId)) === null) {
        if (isPassing(failure)) throw failure;
        const message = parts.vault.redactor.text(wordsOf(failure));
        const change = { state: "failed", runId: null, message, endedAt: clock.now() } as const;
        const delivery = newDelivery(parts, schedule, "schedule.failed");
        await store.settleFiring(taken.id, "taken", change, clock.now(), delivery);
        return;
      }
    }
  }
  await store.settleFiring(taken.id, "taken", { state: "started" }, clock.now(), null);
}

/** No two firings have a number in common. */
const runIdOf = (name: string, { id, dueAt }: Firing): string => `${makeRunId(name, dueAt)}-s${id}`;

/** What has nothing to do with the schedule: the next look, or the next server, tries again. */
const isPassing = ({ kind }: Failure): boolean => kind === "world";

/** With what is wrong, where more than one sentence is needed. */
function wordsOf({ message, faults }: Failure): string {
  const [first] = faults;
  if (first === undefined) return message;
  return `${message} ${first.key ?? first.file ?? ""}: ${first.message}.`;
}
