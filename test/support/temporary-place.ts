import { existsSync, statfsSync } from "node:fs";

const IN_MEMORY = "/dev/shm";
/** A test run writes about a gigabyte at a time. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Where tests write, with whatever they start: in memory where there is room, since nothing of it has to survive the run,
 * and disks of shared machines are slow. Null: where the system says.
 */
export function temporaryPlace(named: string | undefined): string | null {
  if (named !== undefined || !existsSync(IN_MEMORY)) return null;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize < ENOUGH_BYTES ? null : IN_MEMORY;
}
