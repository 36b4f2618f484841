import type { BackupStatus } from "../../../contract/index.ts";
import { isoTime } from "../../../core/index.ts";
import type { Parts } from "../../parts.ts";
import { readSettings } from "../settings.ts";
import { readMadeBackups } from "./made-backups.ts";
import { nextBackup } from "./when-due.ts";

/** What is known of the backups that are made by themselves; null when none are. */
export async function backupStatus({
  store,
  clock,
  location,
  packDatabase,
  isGone,
}: Pick<Parts, "store" | "clock" | "location" | "packDatabase" | "isGone">): Promise<BackupStatus | null> {
  const { backup } = await readSettings(store);
  if (backup.everyHours === 0 || packDatabase === null || location.folder === null) return null;
  const { last, failure, claim } = (await readMadeBackups(store)).made;
  const next = nextBackup(backup, { last, failure });
  return {
    ...backup,
    folder: location.within(backup.folder),
    last: last === null ? null : { at: isoTime(last.at), file: last.file, bytes: last.bytes },
    failure:
      failure === null ? null : { at: isoTime(failure.at), message: failure.message, next: failure.next },
    isRunning: claim !== null && !isGone(claim, claim.at),
    nextAt: isoTime(next === null ? clock.now() : next.since + next.waitMs),
  };
}
