import { Failure, type Run } from "../../core/index.ts";

/** Opinions of judges alone rank no model. */
export function noRanking({ runId, kind, comparedRunId }: Run): Failure {
  return kind === "questions"
    ? new Failure("conflict", `Run ${runId} rates questions, so it has no model ranking.`, {
        hint: `GET /api/judgments/quality?runId=${runId} has its judges' verdicts.`,
      })
    : new Failure("conflict", `Run ${runId} compares answers of run ${comparedRunId ?? ""}.`, {
        hint: `GET /api/comparisons?runId=${comparedRunId ?? ""} has its judges' verdicts.`,
      });
}
