import { type LogLine, describeEvent, isoTime } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { requireRun } from "./get-run.ts";

/** A run's log: its events in words. */
export async function listLog(parts: Parts, runId: string, since: number, limit: number): Promise<LogLine[]> {
  await requireRun(parts, runId);
  const events = await parts.store.listEvents({ runId, since, limit });
  return events.map((event) => ({
    seq: event.seq,
    timestamp: isoTime(event.at),
    ...describeEvent(event),
  }));
}
