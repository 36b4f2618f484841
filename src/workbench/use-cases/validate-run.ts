import { type PlanView, type RunRequestBody, describeFault } from "../../core/index.ts";
import { obstacles } from "../callable.ts";
import type { Parts } from "../parts.ts";
import { planRun } from "../plan-run.ts";

/** What a run would be. Keys that are not set are only warned of: no call is made. */
export async function validateRun(parts: Parts, request: RunRequestBody): Promise<PlanView> {
  const { setup, view } = await planRun(parts, request);
  return { ...view, warnings: [...view.warnings, ...obstacles(parts, setup).map(describeFault)] };
}
