import { Failure, type FrozenRun, type RunView } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { toRunView } from "../run-view.ts";

export async function requireFrozen({ store }: Pick<Parts, "store">, runId: string): Promise<FrozenRun> {
  const frozen = await store.readFrozen(runId);
  if (frozen !== null) return frozen;
  throw new Failure("not-found", `There is no run ${runId}.`, {
    hint: "`assay runs` lists the runs there are.",
  });
}

export async function getRun(parts: Pick<Parts, "store">, runId: string): Promise<RunView> {
  return toRunView(await requireFrozen(parts, runId), await parts.store.countItems(runId));
}
