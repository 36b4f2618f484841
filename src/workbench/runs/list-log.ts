import type { LogLine } from "../../contract/index.ts";
import { LOG_LEVELS, type LogLevel, describeEvent, isoTime } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { requireRun } from "./get-run.ts";

export interface LogRequest {
  /** The number of the last event that is known, or a time. */
  readonly since: number | { readonly time: number };
  readonly limit: number;
  /** Only lines at least this urgent. */
  readonly level?: LogLevel | undefined;
}

const PAGE = 1000;

/** A run's log: its events in words. */
export async function listLog(
  parts: Parts,
  runId: string,
  { since, limit, level = "INFO" }: LogRequest,
): Promise<LogLine[]> {
  const { kind } = await requireRun(parts, runId);
  const urgent = new Set(LOG_LEVELS.slice(LOG_LEVELS.indexOf(level)));
  const lines: LogLine[] = [];
  const [first, later] = typeof since === "number" ? [since, 0] : [0, since.time];
  let seen = first;
  while (lines.length < limit) {
    const events = await parts.store.listEvents({ runId, since: seen, limit: PAGE });
    for (const event of events) {
      const line = { seq: event.seq, timestamp: isoTime(event.at), ...describeEvent(event, kind) };
      if (urgent.has(line.level) && event.at > later) lines.push(line);
      seen = event.seq;
    }
    if (events.length < PAGE) break;
  }
  return lines.slice(0, limit);
}
