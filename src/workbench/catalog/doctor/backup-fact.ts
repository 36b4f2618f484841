import type { DoctorView } from "../../../contract/index.ts";
import { megabytes, phrase } from "../../../core/index.ts";
import type { Parts } from "../../parts.ts";
import { backupStatus } from "../../workspace/scheduled-backups/backup-status.ts";

type BackupFact = NonNullable<DoctorView["workspace"]["backup"]>;

/** Backups that are made by themselves; null when they are off. */
export async function backupFact(
  parts: Pick<Parts, "store" | "clock" | "location" | "packDatabase" | "isGone">,
): Promise<BackupFact | null> {
  const status = await backupStatus(parts);
  if (status === null) return null;
  const { last, failure, folder, everyHours, isRunning } = status;
  if (failure !== null)
    return {
      ok: false,
      message: phrase`the automatic backup failed on ${minute(failure.at)}: ${failure.message}`,
      next: failure.next,
    };
  const isLate = !isRunning && Date.parse(status.nextAt) < parts.clock.now();
  const next = isLate ? phrase`One is due. Backups are made while “assay serve” or “assay tui” runs.` : null;
  if (last === null)
    return { ok: true, message: phrase`every ${everyHours} h to ${folder}; none made yet`, next };
  return {
    ok: true,
    message: phrase`last made on ${minute(last.at)} (${megabytes(last.bytes)} MB, ${last.file}); next due ${minute(status.nextAt)}`,
    next,
  };
}

const minute = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
