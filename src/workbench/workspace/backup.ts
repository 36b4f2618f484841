import type { Download } from "../../contract/index.ts";
import { Failure, isoTime, phrase } from "../../core/index.ts";
import type { Parts } from "../parts.ts";

/** The workspace as it is now, as one file. */
export async function downloadBackup({ clock, packDatabase }: Parts): Promise<Download<Uint8Array>> {
  if (packDatabase === null)
    throw new Failure("workspace-failed", phrase`A workspace that is only in memory has no backup.`);
  const day = isoTime(clock.now()).slice(0, 10);
  return {
    filename: `assay-${day}.assay-backup`,
    contentType: "application/zstd",
    content: await packDatabase(),
  };
}
