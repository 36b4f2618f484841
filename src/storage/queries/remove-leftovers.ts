import type { QueryContext } from "./context.ts";
import { beginBlobSweep, removeLoose, walkReferences } from "./loose-blobs.ts";
import { removeRows } from "./remove-run.ts";
import { yieldTurn } from "./yield-turn.ts";

type Write = <Result>(work: (context: QueryContext) => Promise<Result>) => Promise<Result>;

/** Rows of runs that were marked, then contents that nothing refers to. Others have their turn after each slice. */
export async function removeLeftovers(write: Write, signal?: AbortSignal): Promise<void> {
  /** Whether there was no more to do. */
  const all = async (slice: (context: QueryContext) => Promise<boolean>): Promise<boolean> => {
    for (;;) {
      if (signal?.aborted === true) return false;
      if (!(await write(slice))) return true;
      await yieldTurn();
    }
  };
  if (!(await all(removeRows))) return;
  const sweep = await write(beginBlobSweep);
  if (sweep === null || !(await all((context) => walkReferences(context, sweep)))) return;
  await all((context) => removeLoose(context, sweep));
}
