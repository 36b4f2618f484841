import {
  type Delivery,
  type Firing,
  type Schedule,
  type ScheduledDiff,
  isoTime,
  phrase,
} from "../../../core/index.ts";
import type { Parts } from "../../parts.ts";
import { blindSessionsOf } from "../../people/blindness.ts";
import { getRun, requireSetup } from "../../runs/get-run.ts";
import { isHidden } from "../schedule-views.ts";

type MessageParts = Pick<Parts, "store" | "isGone" | "summaries" | "servedAt">;

/**
 * What a webhook is told, as things are now: while somebody scores the run blind, nothing of it tells which model is
 * which.
 */
export async function messageOf(
  parts: MessageParts,
  schedule: Schedule,
  delivery: Delivery,
): Promise<object> {
  const firing = delivery.firingId === null ? null : await parts.store.findFiring(delivery.firingId);
  const about = { schedule: { id: schedule.id, name: schedule.name } };
  const envelope = { type: delivery.event, timestamp: isoTime(delivery.createdAt) };
  if (firing === null)
    return { ...envelope, data: { ...about, message: phrase`This is a test of the webhook.` } };
  const { id, kind, dueAt, state, message, missed } = firing;
  return {
    ...envelope,
    data: {
      ...about,
      firing: { id, kind, dueAt: isoTime(dueAt), state, message, missed },
      ...(await resultOf(parts, firing)),
    },
  };
}

/** The run, its headline and how it compares; nothing of the last two while somebody scores blind. */
async function resultOf(parts: MessageParts, firing: Firing): Promise<object> {
  const { runId, state, comparison } = firing;
  const nothing = { run: null, headline: null, comparison: null, withheld: false };
  if (runId === null || (await parts.store.findRun(runId)) === null) return nothing;
  const { name, outcome, state: runState } = await getRun(parts, runId);
  const run = { runId, name, state: runState, outcome, url: addressOf(parts.servedAt.url, runId) };
  if (state !== "finished") return { ...nothing, run };
  if ((await blindSessionsOf(parts, [runId])).length > 0 || (await isHidden(parts, firing)))
    return { ...nothing, run, withheld: true };
  const { sentence } = await parts.summaries.of(await requireSetup(parts, runId));
  return {
    run,
    headline: sentence,
    comparison: comparison?.status === "compared" ? shortly(comparison.diff) : comparison,
    withheld: false,
  };
}

/** Where people see the run; null where nobody knows how this server is reached. */
function addressOf(served: string | null, runId: string): string | null {
  return served === null ? null : new URL(`/runs/${encodeURIComponent(runId)}`, served).href;
}

function shortly({ first, sentence, caveats, sameJudges, basis, tasks, models }: ScheduledDiff) {
  return {
    status: "compared",
    previousRunId: first.runId,
    sentence,
    caveats,
    sameJudges,
    basis,
    sharedTasks: tasks.shared,
    models: models.map(({ modelId, outcome, difference }) => ({
      modelId,
      outcome,
      ...(difference.known
        ? { difference: difference.value, interval: difference.interval }
        : { difference: null, interval: null }),
    })),
  };
}
