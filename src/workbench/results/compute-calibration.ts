import { type Calibration, Failure, type Store, phrase } from "../../core/index.ts";
import { calibration, gatherAnswers } from "../../reports/index.ts";
import { sessionsOf } from "../people/human-scores.ts";
import { judgeVersion, staleJudges } from "../runs/stale-judges.ts";
import { judgedPairs } from "./compute-summary.ts";

/** Holds a run's judges against what people said of the same answers. */
export async function computeCalibration(store: Store, runId: string): Promise<Calibration> {
  const frozen = await store.readFrozen(runId);
  if (frozen === null) throw new Failure("not-found", phrase`There is no run ${runId}.`);
  const sessions = await sessionsOf({ store }, runId);
  const answers = await gatherAnswers(store.readResults(runId), sessions);
  const stale = await staleJudges({ store }, frozen, answers);
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
