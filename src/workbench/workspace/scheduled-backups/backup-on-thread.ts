import { computingThread } from "../../results/computing-thread.ts";
import { type BackupMaterial, makeBackup } from "./backup-folder.ts";

/** A backup on a thread of its own, which is ended when nobody wants it any more: all of the database is read twice. */
export async function makeOnThread(
  script: URL,
  settings: Parameters<typeof computingThread>[1],
  material: BackupMaterial,
  signal: AbortSignal,
): Promise<number> {
  const thread = computingThread(script, settings);
  const end = (): void => void thread.close();
  signal.addEventListener("abort", end, { once: true });
  try {
    signal.throwIfAborted();
    return await ((thread.read("backup", material, Number.POSITIVE_INFINITY) ??
      makeBackup(material)) as Promise<number>);
  } finally {
    signal.removeEventListener("abort", end);
    await thread.close();
  }
}
