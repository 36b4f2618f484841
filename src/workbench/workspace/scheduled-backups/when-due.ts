import type { Settings } from "../../../core/index.ts";
import type { MadeBackups } from "./made-backups.ts";

const HOUR_MS = 3_600_000;
const FIRST_RETRY_MS = 5 * 60_000;

/** How long after the last try the next one is, and after which moment that counts; null: at once. */
export function nextBackup(
  { everyHours }: Pick<Settings["backup"], "everyHours">,
  { last, failure }: Pick<MadeBackups, "last" | "failure">,
): { readonly since: number; readonly waitMs: number } | null {
  const interval = everyHours * HOUR_MS;
  if (failure !== null) {
    const retry = FIRST_RETRY_MS * 2 ** Math.min(failure.times - 1, 10);
    return { since: failure.at, waitMs: Math.min(retry, HOUR_MS, interval) };
  }
  return last === null ? null : { since: last.at, waitMs: interval };
}
