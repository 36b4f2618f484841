import type { RunMessage } from "../../../contract/index.ts";
import {
  NO_PROGRESS,
  type RunEvent,
  type RunProgress,
  isoTime,
  reduceProgress,
  totalProgress,
} from "../../../core/index.ts";
import type { Parts } from "../../parts.ts";
import { type Numbered, oncePerEvent } from "./numbered.ts";

interface RunMessagesRequest {
  readonly runId: string;
  /** What came up to this event is not told again. */
  readonly from: number;
  /** Begin with how the run stands at that event. */
  readonly startsWithState: boolean;
  readonly signal: AbortSignal;
}

const TYPES: Partial<Record<RunEvent["type"], RunMessage["type"]>> = {
  "run-planned": "RUN_STATUS",
  "run-started": "RUN_STATUS",
  "run-resumed": "RUN_STATUS",
  "run-paused": "RUN_STATUS",
  "run-finished": "RUN_STATUS",
  "phase-started": "PHASE_CHANGE",
};

const messages = oncePerEvent<RunMessage>();

/**
 * How far a run has come, event by event. Numbers are as of the event, so all events are counted from the first one on,
 * also those that are not told.
 */
export async function* runMessages(
  { executions }: Pick<Parts, "executions">,
  { runId, from, startsWithState, signal }: RunMessagesRequest,
): AsyncGenerator<Numbered<RunMessage>> {
  let progress = NO_PROGRESS;
  for await (const event of executions.watch(runId, 0, signal)) {
    const before = progress;
    progress = reduceProgress(before, event);
    const { seq } = event;
    const type = seq > from ? typeOf(event, before, progress) : null;
    const now = progress;
    if (type !== null) yield { seq, message: await messages(event, async () => messageOf(type, event, now)) };
    else if (seq === from && startsWithState)
      yield { seq, message: messageOf("RUN_STATUS", event, progress) };
  }
}

/** What an event is told as; null when it changes nothing that this topic tells. */
function typeOf(event: RunEvent, before: RunProgress, after: RunProgress): RunMessage["type"] | null {
  const isProgress = completedOf(before) !== completedOf(after);
  return TYPES[event.type] ?? (isProgress ? "PROGRESS_SUMMARY" : null);
}

const completedOf = (progress: RunProgress): number => totalProgress(progress).judged;

function messageOf(type: RunMessage["type"], { runId, at }: RunEvent, progress: RunProgress): RunMessage {
  return {
    type,
    timestamp: isoTime(at),
    payload: {
      runId,
      status: progress.activity === "finished" ? "FINISHED" : "PENDING",
      phase: progress.phase,
      completedItems: completedOf(progress),
      totalItems: totalProgress(progress).total,
    },
  };
}
