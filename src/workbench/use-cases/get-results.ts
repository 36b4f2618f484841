import { Failure, type Run, type Summary } from "../../core/index.ts";
import { summarise } from "../../reports/index.ts";
import type { Parts } from "../parts.ts";
import { requireFrozen } from "./get-run.ts";

/** What came of a run so far. */
export async function getResults(
  parts: Pick<Parts, "store" | "isGone" | "version">,
  runId: string,
): Promise<Summary> {
  const frozen = await requireFrozen(parts, runId);
  if (frozen.run.kind !== "answers") throw noRanking(frozen.run);
  return await summarise(frozen, parts.store.readResults(runId), { toolVersion: parts.version });
}

/** Opinions of judges alone rank no model. */
function noRanking({ runId, kind, comparedRunId }: Run): Failure {
  return kind === "questions"
    ? new Failure("conflict", `Run ${runId} rates questions, so it ranks no model.`, {
        hint: `GET /api/judgments/quality?runId=${runId} shows what its judges say.`,
      })
    : new Failure("conflict", `Run ${runId} compares answers of run ${comparedRunId ?? ""}.`, {
        hint: `GET /api/comparisons?runId=${comparedRunId ?? ""} shows what its judges say.`,
      });
}
