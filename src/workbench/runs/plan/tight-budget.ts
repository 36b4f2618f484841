import type { CostEstimate, RunBudget } from "../../../contract/index.ts";
import {
  Failure,
  type Model,
  type RunSetup,
  type Task,
  buildMessages,
  dollars,
  phrase,
} from "../../../core/index.ts";
import { withPrice, worstCase } from "../../../engine/index.ts";

/** What a spending limit will not allow: a call is made only while the most that it may cost still fits. */
export function tightBudget(
  setup: RunSetup,
  tasks: readonly Task[],
  { costUsd, judgeCostUsd }: CostEstimate,
): string[] {
  const { maxBudgetUsd: limit } = setup;
  if (limit === undefined) return [];
  const least = costUsd.low + judgeCostUsd.low;
  const tooDear = setup.models.flatMap((model) => {
    const worst = cheapestWorstCase(setup, model, tasks);
    return worst === null || worst <= limit
      ? []
      : phrase`No call of ${model.modelId} fits within the spending limit of ${dollars(limit)}: one may cost up to ${dollars(worst)} if it uses all of its output tokens. Raise the limit, or lower the model's maximum of output tokens.`;
  });
  if (tooDear.length > 0 || least <= limit) return tooDear;
  return [
    phrase`The spending limit of ${dollars(limit)} is less than the lowest estimate, ${dollars(least)}, so some items will be left out.`,
  ];
}

/** A new limit of a run that allows none of the calls it has left out. */
export function refuseIdle({ spentUsd, callUsd, enoughUsd }: RunBudget, limit: number): void {
  if (callUsd === null || spentUsd + callUsd.low <= limit) return;
  throw new Failure(
    "invalid-input",
    phrase`No call fits within a spending limit of ${dollars(limit)}: ${dollars(spentUsd)} is spent, and the next call may cost up to ${dollars(callUsd.low)} if it uses all of its output tokens.`,
    {
      hint:
        enoughUsd === null
          ? phrase`Set a higher limit.`
          : phrase`Set a higher limit; ${dollars(enoughUsd)} is likely to be enough for everything that was left out.`,
    },
  );
}

/** The most that the cheapest of a model's calls may cost; null where it has no price. */
function cheapestWorstCase({ providers }: RunSetup, frozen: Model, tasks: readonly Task[]): number | null {
  const provider = providers.find(({ name }) => name === frozen.provider);
  if (provider === undefined) return null;
  const model = withPrice(frozen, provider);
  let cheapest: number | null = null;
  for (const task of tasks) {
    const worst = worstCase(buildMessages(task, model), model);
    if (worst !== null && (cheapest === null || worst < cheapest)) cheapest = worst;
  }
  return cheapest;
}
