import { type MessageDescriptor, dollars } from "../../core/index.ts";
import type { RunBudget } from "./budget-view.ts";
import { describeCost } from "./describe-plan.ts";

/** Why a run's spending limit has left items out, and about what the rest costs; empty when it has left none out. */
export function describeBudget(budget: RunBudget): MessageDescriptor[] {
  const { leftOut, maxBudgetUsd } = budget;
  if (leftOut === 0 || maxBudgetUsd === null) return [];
  return [spentOf(budget.spentUsd, maxBudgetUsd), ...whyNoCall(budget, maxBudgetUsd), ...restOf(budget)];
}

const spentOf = (spentUsd: number, limitUsd: number): MessageDescriptor => /*i18n*/ ({
  id: "run.budget.spent",
  message: "The run spent {spent} of {limit}.",
  values: { spent: { usd: spentUsd }, limit: { usd: limitUsd } },
});

/** A call is made only while the most that it may cost still fits: money may be left, and no call is made. */
function whyNoCall({ spentUsd, callUsd, rest }: RunBudget, limitUsd: number): MessageDescriptor[] {
  const leftUsd = limitUsd - spentUsd;
  if (leftUsd <= 0) return [];
  const left = { usd: leftAsShown(spentUsd, limitUsd) };
  const isJudged = rest.calls > 0 && rest.judgeCalls > 0;
  if (isJudged && callUsd !== null && callUsd.low <= leftUsd)
    return [
      /*i18n*/ {
        id: "run.budget.kept",
        message: "{left} is left now; it was kept to have the other answers judged.",
        values: { left },
      },
    ];
  // What reads alike explains nothing.
  if (callUsd === null || callUsd.low <= leftUsd || dollars(callUsd.low) === dollars(left.usd))
    return [
      /*i18n*/ {
        id: "run.budget.rule",
        message: "{left} was left. A call is made only if the most it may cost still fits.",
        values: { left },
      },
    ];
  const values = { left, call: { usd: callUsd.low } };
  return [
    isJudged
      ? /*i18n*/ {
          id: "run.budget.next-judged",
          message:
            "{left} was left, but the next answer and its judging may cost {call} if they use all of their output tokens, so no call was made.",
          values,
        }
      : /*i18n*/ {
          id: "run.budget.next",
          message:
            "{left} was left, but the next call may cost {call} if it uses all of its output tokens, so it wasn't made.",
          values,
        },
  ];
}

/** What a reader gets who subtracts the two amounts beside it, which are rounded to cents. */
function leftAsShown(spentUsd: number, limitUsd: number): number {
  const inCents = (usd: number): number => Number(usd.toFixed(2));
  const shown = spentUsd < 0.01 ? 0 : inCents(inCents(limitUsd) - inCents(spentUsd));
  return shown > 0 ? shown : limitUsd - spentUsd;
}

function restOf({ rest, enoughUsd }: RunBudget): MessageDescriptor[] {
  const cost = describeCost(rest.costUsd, rest.isKnown);
  return [
    enoughUsd === null
      ? /*i18n*/ {
          id: "run.budget.rest",
          message: "Cost of the rest (est.): {cost}.",
          values: { cost },
        }
      : /*i18n*/ {
          id: "run.budget.enough",
          message:
            "Cost of the rest (est.): {cost}. A limit of {enough} is likely to be enough for all of it.",
          values: { cost, enough: { usd: enoughUsd } },
        },
  ];
}
