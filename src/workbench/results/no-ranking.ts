import { Failure, type Run, phrase } from "../../core/index.ts";

/** Opinions of judges alone rank no model. */
export function noRanking({ runId, kind, comparedRunId }: Run): Failure {
  return kind === "questions"
    ? new Failure("conflict", phrase`Run ${runId} rates questions, so it has no model ranking.`, {
        hint: phrase`GET /api/judgments/quality?runId=${runId} has its judges' verdicts.`,
      })
    : new Failure("conflict", phrase`Run ${runId} compares answers of run ${comparedRunId ?? ""}.`, {
        hint: phrase`GET /api/comparisons?runId=${comparedRunId ?? ""} has its judges' verdicts.`,
      });
}
