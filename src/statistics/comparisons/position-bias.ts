import { type Estimate, phrase } from "../../core/index.ts";
import { fairCoinTest } from "../distributions/binomial.ts";
import { clusteredMean } from "../means/clustered-mean.ts";
import { clusteredProportion } from "../proportions/clustered-proportion.ts";
import { type TestResult, unknown } from "../result.ts";
import { pairOrders } from "./both-orders.ts";
import { type Comparison, clusterOf, taskUnitOf } from "./comparison.ts";

export interface PositionBias {
  /** Share of pairs judged in both orders that got the same verdict twice. */
  readonly consistency: Estimate;
  /** What the response shown first won, a draw as half; 1/2 without bias. */
  readonly firstShare: Estimate;
  /** Are pairs whose verdict follows the place split evenly between first and second? */
  readonly test: TestResult;
}

/**
 * Does a judge favour a place? Only pairs judged in both orders count: there both responses stood in both places, so
 * quality cancels. The test is the exact binomial one on pairs whose winner changed with the order: twice the first, or
 * twice the second (Zheng et al. 2023 for the design). It takes pairs for independent; the two shares cluster by task.
 */
export function positionBias(comparisons: readonly Comparison[]): PositionBias {
  const { pairs } = pairOrders(comparisons);
  if (pairs.length === 0) {
    const nothing = unknown(phrase`no pair was judged in both orders`);
    return { consistency: nothing, firstShare: nothing, test: nothing };
  }
  const consistent = pairs.map(({ forth, back }) => ({
    cluster: clusterOf(forth),
    success: forth.firstScore === 1 - back.firstScore,
  }));
  const shares = pairs.map(({ forth, back }) => ({
    cluster: clusterOf(forth),
    value: (forth.firstScore + back.firstScore) / 2,
  }));
  const clusterUnit = taskUnitOf(comparisons);
  const towardsFirst = shares.filter(({ value }) => value > 0.5).length;
  const towardsSecond = shares.filter(({ value }) => value < 0.5).length;
  const n = towardsFirst + towardsSecond;
  return {
    consistency: clusteredProportion(consistent, { clusterUnit }),
    firstShare: clusteredMean(shares, { clusterUnit, bounds: { low: 0, high: 1 } }),
    test:
      n === 0
        ? unknown(
            phrase`every pair got the same verdict in both orders: nothing speaks of a bias, or against one`,
          )
        : {
            known: true,
            pValue: fairCoinTest(towardsFirst, n),
            n,
            method: "exact binomial test of inconsistent pairs, two-sided",
          },
  };
}
