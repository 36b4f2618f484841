import { phrase } from "../../core/index.ts";
import { studentTQuantile } from "../distributions/student-t.ts";
import { upperProbability } from "../interval-level.ts";
import { type IntervalPart, ROUNDING } from "../t-interval.ts";
import { wilsonInterval } from "./wilson.ts";

export interface EffectiveWilsonInput {
  /** A mean of values between 0 and 1. */
  readonly value: number;
  /** Null with fewer than two clusters. */
  readonly standardError: number | null;
  readonly clusters: number;
  readonly level: number;
  readonly clusterUnit: string;
  /** The number of independent trials that it cannot be worth more than; no limit unless given. */
  readonly most?: number;
}

/**
 * Wilson's interval with n_eff = p(1-p) / SE^2 instead of n, where SE is the clustered error, and t_{G-1} instead of z
 * (Korn & Graubard 1998 for n_eff; Dean & Pagano 2015 find Wilson's form the most reliable one). It stays inside 0 to 1
 * and leans away from the nearer end, as the error does. At 0 and 1 the clusters show no spread to measure dependence
 * by: then each cluster counts as one trial, the careful end.
 */
export function effectiveWilson(input: EffectiveWilsonInput): IntervalPart {
  const { value, standardError, clusters, level, clusterUnit, most = Infinity } = input;
  if (standardError === null) {
    return {
      interval: null,
      intervalReason: phrase`an interval needs at least two independent values (${clusterUnit}), there is one`,
    };
  }
  const share = withoutRounding(value);
  const seen = share > 0 && share < 1 && standardError > ROUNDING;
  const worth = seen ? Math.min(most, (share * (1 - share)) / standardError ** 2) : clusters;
  const t = studentTQuantile(upperProbability(level), clusters - 1);
  return { interval: { ...wilsonInterval(share, worth, t), level } };
}

/** A share that is 0 or 1 but for how numbers are stored. */
function withoutRounding(share: number): number {
  if (share <= ROUNDING) return 0;
  return share >= 1 - ROUNDING ? 1 : share;
}
