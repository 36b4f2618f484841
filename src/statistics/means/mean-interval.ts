import { allowsForAutoFail } from "../caution.ts";
import { effectiveWilson } from "../proportions/effective-wilson.ts";
import { type Bounds, type IntervalPart, clippedTo, tInterval } from "../t-interval.ts";
import type { EndsOfScale } from "./ends-of-scale.ts";
import { lowerEndWithOneMoreFailure } from "./one-more-failure.ts";

export interface MeanIntervalInput {
  readonly value: number;
  /** Over clusters; null when there is only one. */
  readonly standardError: number | null;
  readonly n: number;
  readonly clusters: number;
  readonly level: number;
  readonly clusterUnit: string;
  /** The scale, and how the scores lie on it; neither where they have none. */
  readonly scale?: { readonly bounds: Bounds; readonly ends: EndsOfScale } | undefined;
  /** How many tasks have auto-fail rules, when no answer has failed by one; none unless given. */
  readonly unseenAutoFails?: number | undefined;
}

export interface MeanInterval {
  readonly part: IntervalPart;
  /** How the interval was made, to be said after what it is the interval of. */
  readonly form: string;
}

/**
 * The interval of a mean over clusters. Where no cluster stands at an end of the scale it is Student's t interval, cut
 * at the ends. Where one does (passes and fails, auto-fails, ceilings), the t interval is too short on the long side
 * and has no width at 0 % and 100 %: there it is Wilson's over as many trials as the scores are worth, which leans away
 * from the end and comes to the same as t with more clusters. Where tasks could have failed by a rule and none has, the
 * lower end reaches as far as with one more that did. Why these: docs/decisions/0026.
 */
export function meanInterval(input: MeanIntervalInput): MeanInterval {
  const seen = intervalOfSeen(input);
  const { standardError, unseenAutoFails: exposed = 0, scale, clusterUnit } = input;
  const { interval } = seen.part;
  if (interval === null || standardError === null || scale === undefined || exposed === 0) return seen;
  const { bounds } = scale;
  const low = lowerEndWithOneMoreFailure(interval.low, { ...input, standardError, bounds, exposed });
  if (low === null || low >= interval.low) return seen;
  return {
    part: { interval: { ...interval, low }, caution: allowsForAutoFail(exposed, input.n) },
    form: `${seen.form}, lower end as if one more ${clusterUnit} had failed`,
  };
}

function intervalOfSeen(input: MeanIntervalInput): MeanInterval {
  const { value, standardError, clusters, level, clusterUnit, scale } = input;
  if (scale !== undefined && leansOnEnds(value, scale.bounds, scale.ends)) {
    return { part: wilsonOnScale(input, scale.bounds, scale.ends), form: WILSON };
  }
  const bounds = scale?.bounds;
  return {
    part: tInterval({ value, standardError, degrees: clusters - 1, level, clusterUnit, bounds }),
    form: clippedTo("t interval", bounds),
  };
}

const WILSON = "Wilson interval over the effective number of trials";

/** Scores outside their scale are no shares of it. */
function leansOnEnds(value: number, bounds: Bounds, ends: EndsOfScale): boolean {
  if (value < bounds.low || value > bounds.high) return false;
  return ends.isPassFail || ends.low + ends.high > 0;
}

function wilsonOnScale(input: MeanIntervalInput, { low, high }: Bounds, ends: EndsOfScale): IntervalPart {
  const { value, standardError, n, clusters, level, clusterUnit } = input;
  const range = high - low;
  const { interval, ...rest } = effectiveWilson({
    value: (value - low) / range,
    standardError: standardError === null ? null : standardError / range,
    clusters,
    level,
    clusterUnit,
    // Passes and fails cannot be worth more than their number, however alike the clusters are by luck.
    most: ends.isPassFail ? n : Infinity,
  });
  if (interval === null) return { interval, ...rest };
  return { interval: { low: low + range * interval.low, high: low + range * interval.high, level } };
}
