import { type ImportOutcome, type ImportTarget, type Task, isoTime } from "../../core/index.ts";
import type { Parts, ProcessName } from "../parts.ts";

/** An import that began this long ago was cut off. */
const ABANDONED_MS = 86_400_000;
/** Names of imports begin with a digit, and this is what comes after the last of them. */
const AFTER_ALL = ":";

/** Tasks that are put aside first and then made real at once. */
export interface StagedImport {
  add(tasks: readonly Task[]): Promise<void>;
  commit(target: Pick<ImportTarget, "collection" | "onConflict">): Promise<ImportOutcome>;
}

/** Imports of this process, into whichever workspace. */
const underWay = new Set<string>();

/** Works with an import, of which nothing is left unless it is committed. */
export async function asImport<Result>(
  { store, clock, random, self }: Pick<Parts, "store" | "clock" | "random" | "self">,
  work: (staged: StagedImport) => Promise<Result>,
): Promise<Result> {
  const importId = importName(clock.now(), random.token(), self);
  let [rows, isCommitted] = [0, false];
  underWay.add(importId);
  try {
    return await work({
      add: async (tasks) => {
        await store.stageTasks(importId, tasks);
        rows += tasks.length;
      },
      commit: async (target) => {
        const outcome = await store.commitImport(importId, { ...target, rows }, clock.now());
        isCommitted = outcome.committed;
        return outcome;
      },
    });
  } finally {
    // Once it is committed nothing is left. What can't be removed now is at the next start.
    if (!isCommitted) await store.dropImport(importId).catch(() => {});
    underWay.delete(importId);
  }
}

/** Takes away what imports put aside that were cut off: all of them, or where others may import, those whose process has died. */
export async function dropLeftImports(
  { store }: Pick<Parts, "store">,
  hasDied: ((process: ProcessName) => boolean) | null,
): Promise<void> {
  if (hasDied === null) return await store.dropImportsBefore(AFTER_ALL);
  for (const importId of await store.listImports()) {
    const [, pid, machine] = /(\d+)@(.*)$/.exec(importId) ?? [];
    if (machine !== undefined && !underWay.has(importId) && hasDied({ pid: Number(pid), machine }))
      await store.dropImport(importId);
  }
}

/** Names of imports sort by when they began, and say by whom. */
function importName(at: number, token: string, { pid, machine }: ProcessName): string {
  return `${isoTime(at)} ${token} ${pid}@${machine}`;
}

/** Takes away what no import can still be at work on, whoever began it. */
export async function dropAbandoned({ store, clock }: Pick<Parts, "store" | "clock">): Promise<void> {
  await store.dropImportsBefore(isoTime(clock.now() - ABANDONED_MS));
}
