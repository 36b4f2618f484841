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
import { requireSamePrompts } from "./plan/same-prompts.ts";
import type { Parts } from "../parts.ts";
import { getItem } from "./get-item.ts";
import { getRun, runInTheWay, requireSetup } from "./get-run.ts";

export interface RetryOptions {
  /** Also where the wording of prompts has changed since the run began. */
  readonly force: boolean;
}

/** Has failed items tried again, all of them or those that failed in one stage. */
export async function retryFailed(
  parts: Parts,
  runId: string,
  { stage, force }: RetryOptions & { readonly stage?: Stage | undefined },
): Promise<RunView> {
  const none = phrase`Run ${runId} has no failed items to retry.`;
  return await retry(parts, { runId, stage }, { judges: stage === "judge", force, none });
}

/** Has one item tried again: its answer when it has none, else its judgement. */
export async function retryItem(
  parts: Parts,
  runId: string,
  itemId: number,
  { force }: RetryOptions,
): Promise<RunView> {
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
  const none = phrase`${name} is in progress.`;
  return await retry(parts, { runId, itemId }, { judges: response !== null, force, none });
}

/** Has one item judged again that waits for its judge or failed there. */
export async function retryJudge(
  parts: Parts,
  runId: string,
  itemId: number,
  { force }: RetryOptions,
): Promise<RunView> {
  const { item } = await getItem(parts, runId, itemId);
  const name = phrase`Item ${itemId} of run ${runId}`;
  if (item.status !== "WAITING_FOR_JUDGE" && itemOutcome(item) !== "judge_failed")
    throw new Failure("conflict", phrase`${name} is neither waiting for its judge nor failed in judging.`);
  const none = phrase`${name} is in progress.`;
  return await retry(parts, { runId, itemId, stage: "judge" }, { judges: true, force, none });
}

interface Retrying extends RetryOptions {
  /** Whether what waits for a judge is judged, also in a run that leaves judging for later. */
  readonly judges: boolean;
  /** What to say when there is nothing to try again. */
  readonly none: string;
}

async function retry(
  parts: Parts,
  request: RetryRequest,
  { judges, force, none }: Retrying,
): Promise<RunView> {
  const { runId, itemId, stage } = request;
  const { setup } = await requireSetup(parts, runId);
  if (judges && setup.judges.length === 0) throw new Failure("conflict", phrase`Run ${runId} has no judge.`);
  if (!force) {
    const which = `${itemId === undefined ? "" : ` --item ${itemId}`}${stage === "judge" ? " --judge" : ""}`;
    const asked = {
      models: stage !== "judge" && !(itemId !== undefined && judges),
      judges: setup.judges.length > 0,
    };
    requireSamePrompts(runId, setup, asked, `assay retry ${runId}${which} --force`);
  }
  await requireCallable(parts, setup, parts.vault.lent.seenBy(runId, parts.variable));
  return await parts.executions.starting(async (start) => {
    const active = await runInTheWay(parts, runId);
    if (active !== null && active !== runId) throw runActive(active);
    if ((await parts.store.retryItems(request, parts.clock.now())) === 0) throw new Failure("conflict", none);
    // A run that is under way comes across them by itself.
    if ((await runInTheWay(parts, runId)) === null) await start(runId, judges);
    return await getRun(parts, runId);
  });
}
