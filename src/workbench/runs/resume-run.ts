import type { LentVariables, RunView } from "../../contract/index.ts";
import { BUDGET_EXCEEDED, Failure, type RunSetup, STOPPED_REASONS, phrase } from "../../core/index.ts";
import { runActive } from "../../engine/index.ts";
import { requireCallable } from "./plan/callable.ts";
import { lendable } from "../workspace/lent-variables.ts";
import type { Parts, StartExecution } from "../parts.ts";
import { allowedUnpriced, refuse, unpricedIn } from "./plan/plan-run.ts";
import { REPORT, writeReportOrTell } from "../results/write-report.ts";
import { getRunBudget } from "./get-run-budget.ts";
import { getRun, runInTheWay, requireSetup } from "./get-run.ts";
import { requireSamePrompts } from "./plan/same-prompts.ts";
import { refuseIdle } from "./plan/tight-budget.ts";

export interface ResumeOptions {
  /** Judge now what was left for later. */
  readonly judge: boolean;
  /** Go on although the wording of prompts has changed since the run began. */
  readonly force: boolean;
  /** What the run may spend from now on, with what it has spent. */
  readonly maxBudgetUsd?: number | undefined;
  readonly environment?: LentVariables | undefined;
}

/** Continues a run that was paused, interrupted or left for judging later. Nothing changes when it is refused. */
export async function resumeRun(parts: Parts, runId: string, options: ResumeOptions): Promise<RunView> {
  return await parts.executions.starting((start) => resumeWith(parts, start, runId, options));
}

/** The same for whoever has been let in already. */
export async function resumeWith(
  parts: Parts,
  start: StartExecution,
  runId: string,
  options: ResumeOptions,
): Promise<RunView> {
  const { run, setup } = await requireSetup(parts, runId);
  const { maxBudgetUsd } = options;
  if (maxBudgetUsd !== undefined) await refuseBudget(parts, runId, setup, maxBudgetUsd);
  if (maxBudgetUsd !== undefined && run.status === "FINISHED")
    await refuseIdleBudget(parts, runId, setup, options, maxBudgetUsd);
  if (run.status === "FINISHED" && (await needsOnlyReport(parts, runId, setup, options))) {
    await parts.reports.inLine(runId, () => writeReportOrTell(parts, runId));
    return await getRun(parts, runId);
  }
  const { counts } = await getRun(parts, runId);
  const revived = [...STOPPED_REASONS, ...(maxBudgetUsd === undefined ? [] : [BUDGET_EXCEEDED])];
  const asksModels = counts.NEW > 0 || (await isUnanswered(parts, runId, revived));
  if (!options.force)
    requireSamePrompts(
      runId,
      setup,
      { models: asksModels, judges: true },
      `assay resume ${runId}${options.judge ? " --judge" : ""}${maxBudgetUsd === undefined ? "" : ` --budget ${maxBudgetUsd}`} --force`,
    );
  const { lent } = parts.vault;
  const environment = lendable(setup.providers, options.environment);
  await requireCallable(parts, setup, lent.seenBy(runId, parts.variable, environment));
  const active = await runInTheWay(parts, runId);
  if (active !== null) throw runActive(active);
  if (maxBudgetUsd !== undefined) {
    await parts.store.setBudget(runId, maxBudgetUsd);
    await parts.store.retryItems({ runId, skippedFor: [BUDGET_EXCEEDED] }, parts.clock.now());
  }
  // Whoever resumes has mended what had stopped a model.
  await parts.store.retryItems({ runId, skippedFor: STOPPED_REASONS }, parts.clock.now());
  lent.lend(runId, environment);
  await start(runId, options.judge);
  return await getRun(parts, runId);
}

/** Whether items without an answer were skipped for one of these reasons. */
async function isUnanswered({ store }: Parts, runId: string, reasons: readonly string[]): Promise<boolean> {
  const troubles = await store.listTroubles(runId);
  return troubles.some(
    ({ skipReason, count, answered }) =>
      skipReason !== null && reasons.includes(skipReason) && count > answered,
  );
}

/** Whether all that a finished run lacks is its report. Fails when it lacks nothing, or nothing that may be done now. */
async function needsOnlyReport(
  parts: Parts,
  runId: string,
  { judges, kind }: RunSetup,
  { judge, maxBudgetUsd }: ResumeOptions,
): Promise<boolean> {
  const { WAITING_FOR_JUDGE: waiting } = (await getRun(parts, runId)).counts;
  const skipped = (await parts.store.listTroubles(runId)).filter(({ skipReason }) => skipReason !== null);
  if (skipped.some(({ skipReason }) => STOPPED_REASONS.some((reason) => reason === skipReason))) return false;
  const leftOut = skipped.reduce((sum, { count }) => sum + count, 0);
  if (leftOut > 0 && maxBudgetUsd !== undefined) return false;
  if (waiting > 0 && judge && judges.length > 0) return false;
  const { writeArtifacts, hasArtifact, reports } = parts;
  if (kind === "answers" && writeArtifacts !== null) {
    // One that is being written at this moment is not missing.
    const isThere = await reports.inLine(runId, () => hasArtifact(runId, REPORT));
    if (!isThere) return true;
  }
  if (leftOut > 0) {
    throw new Failure(
      "conflict",
      phrase`Run ${runId} is finished; its spending limit left out ${leftOut} items.`,
      {
        hint: phrase`\`assay resume ${runId} --budget\` continues with a higher limit, which includes what was already spent.`,
      },
    );
  }
  if (waiting === 0)
    throw new Failure("conflict", phrase`Run ${runId} is finished; there is nothing to resume.`);
  throw new Failure("conflict", phrase`Run ${runId} has all its answers; judging was postponed.`, {
    hint:
      judges.length === 0
        ? phrase`Its config has no judge.`
        : phrase`\`assay resume ${runId} --judge\` judges them now.`,
  });
}

/** A limit that allows none of the calls that were left out would end the run as it was, where nothing else is to be done. */
async function refuseIdleBudget(
  parts: Parts,
  runId: string,
  { reuse, judges }: RunSetup,
  { judge }: ResumeOptions,
  maxBudgetUsd: number,
): Promise<void> {
  const { counts, overBudget } = await getRun(parts, runId);
  const hasOther =
    counts.CANT_BE_FINISHED > overBudget || (judge && judges.length > 0 && counts.WAITING_FOR_JUDGE > 0);
  // An answer of an earlier run costs nothing.
  if (overBudget === 0 || hasOther || reuse) return;
  refuseIdle(await getRunBudget(parts, runId), maxBudgetUsd);
}

/** A budget must leave something to spend, and whatever it shall limit must have a price. */
async function refuseBudget(
  { store }: Parts,
  runId: string,
  setup: RunSetup,
  maxBudgetUsd: number,
): Promise<void> {
  const spent = await store.spentOn(runId);
  if (spent >= maxBudgetUsd) {
    const message = phrase`Run ${runId} has already spent $${spent.toFixed(4)}, which is more than the new limit of $${maxBudgetUsd}.`;
    throw new Failure("invalid-input", message, { hint: phrase`Set a higher limit.` });
  }
  refuse(
    phrase`The run has a spending limit, so every price must be known.`,
    unpricedIn({ ...setup, maxBudgetUsd }, allowedUnpriced(setup.config)),
  );
}
