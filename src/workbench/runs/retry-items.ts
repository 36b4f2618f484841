import type { RunView } from "../../contract/index.ts";
import {
  Failure,
  type RetryRequest,
  STOPPED_REASONS,
  type Stage,
  itemOutcome,
  phrase,
} from "../../core/index.ts";
import { runActive } from "../../engine/index.ts";
import { requireCallable } from "./plan/callable.ts";
import type { Parts } from "../parts.ts";
import { getItem } from "./get-item.ts";
import { getRun, runInTheWay, requireSetup } from "./get-run.ts";

/** Has failed items tried again, all of them or those that failed in one stage. */
export async function retryFailed(parts: Parts, runId: string, stage: Stage | undefined): Promise<RunView> {
  const none = phrase`Run ${runId} has no failed items to retry.`;
  return await retry(parts, { runId, stage }, stage === "judge", none);
}

/** Has one item tried again: its answer when it has none, else its judgement. */
export async function retryItem(parts: Parts, runId: string, itemId: number): Promise<RunView> {
  const { item, response } = await getItem(parts, runId, itemId);
  const name = phrase`Item ${itemId} of run ${runId}`;
  if (item.status === "COMPLETED")
    throw new Failure("conflict", phrase`${name} is complete; there is nothing to retry.`);
  const isStopped = STOPPED_REASONS.some((reason) => reason === item.skipReason);
  if (item.status === "CANT_BE_FINISHED" && !isStopped) {
    throw new Failure("conflict", phrase`${name} was left out: ${item.skipReason ?? "reason unknown"}.`, {
      hint: phrase`\`assay resume ${runId} --budget\` with a higher limit continues with it.`,
    });
  }
  return await retry(parts, { runId, itemId }, response !== null, phrase`${name} is in progress.`);
}

/** Has one item judged again that waits for its judge or failed there. */
export async function retryJudge(parts: Parts, runId: string, itemId: number): Promise<RunView> {
  const { item } = await getItem(parts, runId, itemId);
  const name = phrase`Item ${itemId} of run ${runId}`;
  if (item.status !== "WAITING_FOR_JUDGE" && itemOutcome(item) !== "judge_failed")
    throw new Failure("conflict", phrase`${name} is neither waiting for its judge nor failed in judging.`);
  return await retry(parts, { runId, itemId, stage: "judge" }, true, phrase`${name} is in progress.`);
}

/** `judges`: whether what waits for a judge is judged, also in a run that leaves judging for later. */
async function retry(parts: Parts, request: RetryRequest, judges: boolean, none: string): Promise<RunView> {
  const { runId } = request;
  const { setup } = await requireSetup(parts, runId);
  if (judges && setup.judges.length === 0) throw new Failure("conflict", phrase`Run ${runId} has no judge.`);
  await requireCallable(parts, setup, parts.vault.lent.seenBy(runId, parts.variable));
  const active = await runInTheWay(parts, runId);
  if (active !== null && active !== runId) throw runActive(active);
  if ((await parts.store.retryItems(request, parts.clock.now())) === 0) throw new Failure("conflict", none);
  // A run that is under way comes across them by itself.
  if ((await runInTheWay(parts, runId)) === null) await parts.executions.start(runId, judges);
  return await getRun(parts, runId);
}
