import type { PlanView, RunRequestBody } from "../../contract/index.ts";
import { describeFault } from "../../core/index.ts";
import { egressOf } from "../catalog/egress.ts";
import { obstacles } from "./plan/callable.ts";
import { estimateDifference } from "./plan/estimate-difference.ts";
import { estimateDuration } from "./plan/estimate-duration.ts";
import type { Parts } from "../parts.ts";
import { planRun } from "./plan/plan-run.ts";
import { readHistory } from "./plan/run-history.ts";

/** What a run would be. Keys that are not set are only warned of: no call is made. */
export async function validateRun(parts: Parts, request: RunRequestBody): Promise<PlanView> {
  const { setup, tasks, view } = await planRun(parts, request);
  const variable = parts.vault.lent.seenBy(null, parts.variable, request.environment);
  const missing = await obstacles({ ...parts, variable }, setup);
  const history = await readHistory(parts.store, setup);
  return {
    ...view,
    duration: estimateDuration(setup, tasks, history),
    detectable: estimateDifference(setup.models.length, tasks, history.taskVariance),
    egress: egressOf(setup.providers, parts.network.variable),
    warnings: [...view.warnings, ...missing.map(describeFault)],
  };
}
