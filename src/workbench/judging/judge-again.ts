import type { JudgeAgainBody, RunView } from "../../contract/index.ts";
import {
  Failure,
  type Judge,
  type Panel,
  type Provider,
  type RunSetup,
  isSameProvider,
  judgeTemplatesOf,
  phrase,
  scoringJudges,
} from "../../core/index.ts";
import { runActive } from "../../engine/index.ts";
import { requireCallable } from "../runs/plan/callable.ts";
import { judgesFromCatalog } from "../catalog/judges-from-catalog.ts";
import type { Parts } from "../parts.ts";
import {
  allowedUnpriced,
  promptTemplateHash,
  refuse,
  unjudgeable,
  unpricedIn,
} from "../runs/plan/plan-run.ts";
import { getRun, runInTheWay, requireFrozen } from "../runs/get-run.ts";
import { retryFailed } from "../runs/retry-items.ts";

/** Has answers judged once more, by the run's judges or by others. What was said before stays readable. */
export async function judgeAgain(parts: Parts, body: JudgeAgainBody): Promise<RunView> {
  const { runId, itemIds, keep } = body;
  if (body.onlyFailed) {
    if (itemIds !== undefined || body.judges !== undefined || keep)
      throw new Failure(
        "invalid-input",
        phrase`onlyFailed can't be combined with judges, keep or items: failed items go back to their own judges.`,
      );
    return await retryFailed(parts, runId, { stage: "judge", force: false });
  }
  const { setup: judged, panel } = await prepareJudging(parts, body);
  const isWhole = itemIds === undefined && !keep;
  if (!isWhole && judgeTemplatesOf(judged) !== promptTemplateHash()) {
    throw new Failure("conflict", phrase`Assay's judge prompts have changed since this run was judged.`, {
      hint: phrase`Scores from different prompts aren't comparable. Re-judge the whole run without keep.`,
    });
  }
  if (panel !== undefined && itemIds !== undefined) await refuseOthersWaiting(parts, runId);
  await requireCallable(parts, judged, parts.vault.lent.seenBy(runId, parts.variable));
  // Nothing that was said before counts any more, so nobody else's verdicts do, nor those by other prompts.
  const added: Panel = panel?.added ?? { judges: judged.judges, providers: [] };
  return await parts.executions.starting(async (start) => {
    const active = await runInTheWay(parts, runId);
    if (active !== null) throw runActive(active);
    const again = await parts.store.judgeAgain(
      {
        runId,
        itemIds,
        panel: isWhole ? { ...added, judgedByTemplates: promptTemplateHash() } : panel?.added,
        superseded: keep ? panel?.fresh : undefined,
      },
      parts.clock.now(),
    );
    if (again === 0) throw new Failure("conflict", phrase`Run ${runId} has no matching answers to judge.`);
    await start(runId, true);
    return await getRun(parts, runId);
  });
}

/** Who would judge what, or why that can't be. No call is made. */
export async function prepareJudging(parts: Parts, { runId, judges, keep, itemIds }: JudgeAgainBody) {
  const { setup, tasks } = await requireFrozen(parts, runId);
  if (setup.kind !== "answers")
    throw new Failure("conflict", phrase`Run ${runId} is a judge run and has no answers of its own.`);
  const panel = judges === undefined ? undefined : await panelOf(parts, setup, judges, { keep, itemIds });
  const judged = panel === undefined ? setup : { ...setup, ...panel.setup };
  if (judged.judges.length === 0)
    throw new Failure("conflict", phrase`Run ${runId} has no judge.`, { hint: phrase`Set judges.` });
  refuse(phrase`These judges can't judge the run's tasks.`, unjudgeable(tasks, "phased", judged.judges));
  refuse(
    phrase`The run has a spending limit, so every price must be known.`,
    unpricedIn(judged, allowedUnpriced(setup.config)),
  );
  const isAsked = ({ judgeId }: Judge): boolean =>
    !keep || panel === undefined || panel.fresh.includes(judgeId);
  return { setup: judged, panel, tasks, judges: judged.judges.filter(isAsked) };
}

/** Who judges from now on, and what of that is new to the run. */
async function panelOf(
  parts: Parts,
  setup: RunSetup,
  list: NonNullable<JudgeAgainBody["judges"]>,
  { keep, itemIds }: Pick<JudgeAgainBody, "keep" | "itemIds">,
) {
  const found = await judgesFromCatalog(parts, list);
  const { judges, providers } = apart(setup.providers, found);
  const kept = keep
    ? setup.judges.filter(({ judgeId }) => !judges.some((judge) => judge.judgeId === judgeId))
    : [];
  const isWhole = itemIds === undefined && !keep;
  const fresh = judges.map(({ judgeId }) => judgeId);
  const added: Panel = {
    judges: [...kept, ...judges],
    providers,
    ...(isWhole ? {} : before(setup, [...kept, ...judges], itemIds === undefined ? fresh : [])),
  };
  return {
    added,
    fresh,
    setup: {
      judges: added.judges,
      formerJudges: added.formerJudges,
      providers: [...setup.providers, ...providers],
    },
  };
}

/** What still holds of a run of which some answers only, or by some only, are judged anew; nothing of `superseded` counts. */
function before(
  setup: RunSetup,
  judges: readonly Judge[],
  superseded: readonly string[],
): Pick<Panel, "formerJudges" | "judgedByTemplates"> {
  const { judgedByTemplates } = setup;
  const texts = new Set(judges.map((judge) => JSON.stringify(judge)));
  const formerJudges = scoringJudges(setup).filter(
    (judge) => !superseded.includes(judge.judgeId) && !texts.has(JSON.stringify(judge)),
  );
  return { formerJudges, ...(judgedByTemplates === undefined ? {} : { judgedByTemplates }) };
}

/** A provider of the workspace may be called like one of the run and be another: then it gets a name of its own. */
function apart(
  known: readonly Provider[],
  { judges, providers }: { judges: readonly Judge[]; providers: readonly Provider[] },
): { judges: Judge[]; providers: Provider[] } {
  const names = new Map<string, string>();
  const added: Provider[] = [];
  for (const provider of providers) {
    let name = provider.name;
    for (let next = 2; ; next += 1) {
      const same = known.find((one) => one.name === name);
      if (same === undefined) {
        added.push({ ...provider, name });
        break;
      }
      if (isSameProvider(same, provider)) break;
      name = `${provider.name} (${next})`;
    }
    names.set(provider.name, name);
  }
  return {
    judges: judges.map((judge) => ({
      ...judge,
      model: { ...judge.model, provider: names.get(judge.model.provider) ?? judge.model.provider },
    })),
    providers: added,
  };
}

/** Other judges for some items must not come upon items that wait for the ones they had. */
async function refuseOthersWaiting(parts: Parts, runId: string): Promise<void> {
  const { counts } = await getRun(parts, runId);
  const waiting = counts.NEW + counts.WAITING_FOR_JUDGE;
  if (waiting === 0) return;
  throw new Failure("conflict", phrase`${waiting} items of run ${runId} are not finished yet.`, {
    hint: phrase`Resume the run first, or re-judge the whole run with the other judges.`,
  });
}
