import { t } from "@lingui/core/macro";
import {
  type Client,
  type RunBudget,
  type RunView,
  describeBudget,
  describeLeftOut,
} from "../../contract/index.ts";
import { Failure } from "../../core/index.ts";
import { translate } from "../language.ts";
import { type Typed, numberFault, readNumber } from "../typed-number.ts";
import { unpaidText } from "./spend.ts";

/** What a run's spending limit has left out, once the run rests. */
export const runBudgetQuery = (
  client: Client,
  {
    runId,
    state,
    overBudget,
    maxBudgetUsd,
  }: Pick<RunView, "runId" | "state" | "overBudget" | "maxBudgetUsd">,
) => ({
  queryKey: ["run", runId, "budget", overBudget, maxBudgetUsd],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    client.getRunBudget({ params: { runId } }, signal),
  enabled: overBudget > 0 && state !== "running",
  retry: false,
});

/** What was left out, what was spent, why no call was made and about what the rest costs; as far as it is known yet. */
export function leftOutWords(run: RunView, budget: RunBudget | undefined): string | null {
  const leftOut = describeLeftOut(run);
  if (leftOut === null) return null;
  const unpaid = budget === undefined ? null : unpaidText(run, { usd: budget.spentUsd });
  return [
    ...[leftOut, ...(budget === undefined ? [] : describeBudget(budget))].map(translate),
    ...(unpaid === null ? [] : [`(${unpaid})`]),
  ].join(" ");
}

/** What is typed to go on with a run that its spending limit has ended. */
export interface LimitDraft {
  readonly maxBudgetUsd: Typed;
}

/** Begins with a limit that is likely to be enough, where somebody knows. */
export const limitDraft = ({ enoughUsd }: RunBudget): LimitDraft => ({
  maxBudgetUsd: enoughUsd === null ? "" : String(enoughUsd),
});

/** Raises a run's spending limit and goes on with what was left out. */
export async function raiseLimit(
  client: Client,
  runId: string,
  { maxBudgetUsd }: LimitDraft,
): Promise<RunView> {
  const limit = readNumber(maxBudgetUsd);
  const fault = numberFault(maxBudgetUsd);
  if (limit === undefined || fault !== null || limit <= 0) {
    const message = fault ?? t`Enter the new limit, above 0.`;
    throw new Failure("invalid-input", message, { faults: [{ key: "maxBudgetUsd", message }] });
  }
  return await client.resumeRun({ params: { runId }, body: { maxBudgetUsd: limit } });
}
