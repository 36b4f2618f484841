import type { Baseline, Gate, GateTerms } from "../../core/index.ts";
import { gateOf } from "../../reports/index.ts";
import type { Parts } from "../parts.ts";
import { answersOf } from "./diff-runs.ts";

type GateParts = Pick<Parts, "store" | "isGone" | "summaries">;

/** What of a run later ones are compared with. */
export async function getBaseline(parts: GateParts, runId: string): Promise<Baseline> {
  return await parts.summaries.baseline(await answersOf(parts, runId));
}

/** Whether a run is worse than a baseline, and keeps its limits. */
export async function checkGate(parts: GateParts, runId: string, terms: GateTerms): Promise<Gate> {
  const shown = await answersOf(parts, runId);
  return gateOf(await parts.summaries.baseline(shown), await parts.summaries.of(shown), terms);
}
