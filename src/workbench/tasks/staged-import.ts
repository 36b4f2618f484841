import { type Clock, type ImportOutcome, type ImportTarget, type Task, isoTime } from "../../core/index.ts";
import type { Parts, ProcessName } from "../parts.ts";

/** An import that began this long ago was cut off. */
const ABANDONED_MS = 86_400_000;

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

/**
 * Takes away what imports left that were cut off, in the background: of all, or where others may import, of those whose
 * process has died or that are too old.
 */
export async function dropLeftImports(
  { store, clock }: Pick<Parts, "store" | "clock">,
  hasDied: ((process: ProcessName) => boolean) | null,
): Promise<void> {
  const oldest = abandonedBefore(clock);
  const isLeft = (importId: string): boolean => {
    if (hasDied === null || importId < oldest) return true;
    const [, pid, machine] = /(\d+)@(.*)$/.exec(importId) ?? [];
    return machine !== undefined && hasDied({ pid: Number(pid), machine });
  };
  const imports = await store.listImports();
  store.dropInBackground(imports.filter((importId) => !underWay.has(importId) && isLeft(importId)));
}

/** Names of imports sort by when they began, and say by whom. */
function importName(at: number, token: string, { pid, machine }: ProcessName): string {
  return `${isoTime(at)} ${token} ${pid}@${machine}`;
}

/** Takes away what no import can still be at work on, whoever began it. */
export async function dropAbandoned({ store, clock }: Pick<Parts, "store" | "clock">): Promise<void> {
  await store.dropImportsBefore(abandonedBefore(clock));
}

const abandonedBefore = (clock: Clock): string => isoTime(clock.now() - ABANDONED_MS);
