import { type Calibration, Failure } from "../../core/index.ts";
import { calibration, gatherAnswers } from "../../reports/index.ts";
import { judgedPairs } from "./compute-summary.ts";
import { sessionsOf } from "../people/human-scores.ts";
import type { Parts } from "../parts.ts";
import { judgeVersion, staleJudges } from "../runs/stale-judges.ts";
import { requireFrozen } from "../runs/get-run.ts";

/** How far a run's judges can be trusted, measured by what people said of the same answers. */
export async function getCalibration(
  parts: Pick<Parts, "store" | "isGone">,
  runId: string,
): Promise<Calibration> {
  const { store } = parts;
  const frozen = await requireFrozen(parts, runId);
  if (frozen.run.kind !== "answers")
    throw new Failure("conflict", `Run ${runId} asks judges only, and people score answers of models.`, {
      hint: "Look at the run whose answers were judged.",
    });
  const sessions = await sessionsOf({ store }, runId);
  const answers = await gatherAnswers(store.readResults(runId), sessions);
  const stale = await staleJudges(parts, frozen, answers);
  const { setup } = frozen;
  const versions = new Map(setup.judges.map((judge) => [judge.judgeId, judgeVersion(setup, judge)]));
  return calibration({
    frozen,
    answers,
    sessions,
    pairs: await judgedPairs(store, runId),
    versionOf: (judgeId) => versions.get(judgeId) ?? null,
    staleOf: (judgeId) => stale.get(judgeId) ?? [],
  });
}
