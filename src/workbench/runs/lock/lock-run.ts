import type { RunLock, RunRequestBody } from "../../../contract/index.ts";
import type { ServedCount } from "../../../core/index.ts";
import type { Parts } from "../../parts.ts";
import { planRun } from "../plan/plan-run.ts";
import { lockOf } from "./lock-of.ts";

/** Runs of that name that are looked at. */
const LOOKED_AT = 50;

/** What a run would depend on. Who serves its models is known once such a run has been made. */
export async function lockRun(parts: Parts, request: RunRequestBody): Promise<RunLock> {
  const plan = await planRun(parts, request);
  return lockOf(
    plan,
    await servedBefore(parts, plan.setup.name, new Set(plan.setup.models.map(({ modelId }) => modelId))),
  );
}

/** Who answered in the newest finished run of that name with the same models. */
async function servedBefore(
  { store }: Pick<Parts, "store">,
  name: string,
  models: ReadonlySet<string>,
): Promise<ServedCount[]> {
  const { rows } = await store.listRuns({ search: name, limit: LOOKED_AT, kind: "answers" });
  for (const { runId, name: found, status } of rows) {
    if (found !== name || status !== "FINISHED") continue;
    const served = (await store.listServed(runId)).filter(({ modelId }) => models.has(modelId));
    if (served.length > 0) return served;
  }
  return [];
}
