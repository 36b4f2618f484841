import { fairCoinTest } from "../distributions/binomial.ts";
import type { TestResult } from "../result.ts";

/**
 * McNemar's test of two models on the same pass/fail tasks, exact: only tasks on which they differ speak, and
 * without a difference each is a fair coin (McNemar 1947; binomial form). Needs one outcome a task.
 */
export function mcnemar(onlyFirst: number, onlySecond: number): TestResult {
  const n = onlyFirst + onlySecond;
  return {
    known: true,
    pValue: fairCoinTest(onlyFirst, n),
    n,
    method: "McNemar's test, exact, two-sided",
  };
}
