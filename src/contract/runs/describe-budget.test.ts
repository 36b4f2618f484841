import { expect, it } from "vitest";
import { describeBudget } from "./describe-budget.ts";

const REST = { calls: 3, judgeCalls: 0, costUsd: { low: 1, high: 2 }, isKnown: true };

it.each([
  { spentUsd: 1.356, maxBudgetUsd: 1.5, left: 0.14 },
  { spentUsd: 0.004, maxBudgetUsd: 0.01, left: 0.006 },
  { spentUsd: 0.0041, maxBudgetUsd: 0.005, left: 0.0009 },
  { spentUsd: 0.4996, maxBudgetUsd: 0.5, left: 0.0004 },
])("$spentUsd of $maxBudgetUsd leave what the amounts beside it do", ({ left, ...amounts }) => {
  const budget = { ...amounts, leftOut: 3, callUsd: { low: 5, high: 5 }, rest: REST, enoughUsd: null };
  const told = describeBudget(budget).flatMap(({ values }) => (values?.["left"] as { usd: number }) ?? []);
  expect(told.map(({ usd }) => Number(usd.toFixed(6)))).toEqual([left]);
});
