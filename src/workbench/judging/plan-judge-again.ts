import type { JudgeAgainBody, JudgePlan } from "../../contract/index.ts";
import { type Judge, type RunSetup, type Task, describeFault } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { obstacles } from "../runs/plan/callable.ts";
import { estimateJudging } from "../runs/plan/estimate-duration.ts";
import { estimateRun } from "../runs/plan/estimate.ts";
import { judgingWarnings } from "../runs/plan/plan-run.ts";
import { readHistory } from "../runs/plan/run-history.ts";
import { getRun, requireFrozen } from "../runs/get-run.ts";
import { prepareJudging } from "./judge-again.ts";

/** What judging answers once more would be, found out without a call. */
export async function planJudgeAgain(parts: Parts, body: JudgeAgainBody): Promise<JudgePlan> {
  const { runId, itemIds, onlyFailed } = body;
  const { answeredItems, completedItems, counts } = await getRun(parts, runId);
  const { setup, judges, tasks } = onlyFailed
    ? await failedAgain(parts, runId)
    : await prepareJudging(parts, body);
  // What the judges failed at: answers that are neither judged nor wait for it.
  const items = onlyFailed
    ? answeredItems - completedItems - counts.WAITING_FOR_JUDGE
    : (itemIds?.length ?? answeredItems);
  const asked: RunSetup = { ...setup, judges: [...judges], judging: "phased" };
  const missing = await obstacles(
    { ...parts, variable: parts.vault.lent.seenBy(runId, parts.variable) },
    { ...asked, models: [] },
  );
  return {
    judgeCalls: items * judges.length,
    ...costOf(asked, tasks, items),
    duration: estimateJudging(asked, items, await readHistory(parts.store, asked)),
    warnings: [...judgingWarnings(asked), ...missing.map(describeFault)],
  };
}

async function failedAgain(parts: Parts, runId: string) {
  const { setup, tasks } = await requireFrozen(parts, runId);
  return { setup, judges: setup.judges as readonly Judge[], tasks };
}

/** The part of judging a whole run that these items are. */
function costOf(asked: RunSetup, tasks: readonly Task[], items: number) {
  const whole = estimateRun(asked, tasks);
  const share = whole.calls === 0 ? 0 : items / whole.calls;
  const isJudge = (id: string): boolean => asked.judges.some(({ judgeId }) => judgeId === id);
  return {
    costUsd: { low: whole.judgeCostUsd.low * share, high: whole.judgeCostUsd.high * share },
    isKnown: whole.isJudgingKnown,
    unpriced: whole.unpriced.filter(isJudge),
  };
}
