import { FEWEST_TASKS, phrase } from "../../core/index.ts";
import { type Quantity, unknown } from "../result.ts";
import { mcnemarPower } from "./mcnemar-power.ts";
import { POWER, alphaOf, noncentralityFor, smallestWith, tasksToDetect } from "./planned-run.ts";

/** What a comparison of two models has shown of how sure it can be. */
export interface SeenDifference {
  /** Tasks, or clusters of related ones, that both have. */
  readonly clusters: number;
  readonly standardError: number;
  /** Of the error: fewer than the clusters allow where few people scored. */
  readonly degrees: number;
  /** Whether scorers are a sample too: then more tasks alone make it only so sure. */
  readonly isOfPanel: boolean;
  /** How many clusters only one of the two passed, where both only passed or failed. */
  readonly passedAlone: { readonly first: number; readonly second: number } | null;
  /** No difference can be larger. */
  readonly widest: number;
}

/**
 * The smallest difference that a comparison like this, one of those of so many models, shows four times in five. It may be
 * larger than any difference can be.
 */
export function detectableFrom(seen: SeenDifference, models: number): Quantity {
  const { clusters, standardError, degrees, widest } = seen;
  if (clusters < FEWEST_TASKS || degrees < 1 || standardError === 0) return unknown(NOT_SEEN);
  const alpha = alphaOf({ models });
  const byError = noncentralityFor(degrees, alpha) * standardError;
  return {
    known: true,
    value: Math.max(byError, widest * (smallestExact(seen, alpha, byError / widest) ?? 0)),
  };
}

/** The fewest tasks, or clusters, like these that show a difference four times in five. */
export function clustersToDetect(difference: number, seen: SeenDifference, models: number): Quantity {
  const { clusters, standardError, isOfPanel, widest } = seen;
  if (isOfPanel) return unknown(OF_PANEL);
  const byError = tasksToDetect(difference, { models, taskVariance: standardError ** 2 * clusters });
  const behind = rarerShare(seen);
  if (!byError.known || behind === null) return byError;
  const ahead = behind + difference / widest;
  const isShown = (tasks: number) =>
    mcnemarPower(Math.ceil(tasks), { ahead, behind }, alphaOf({ models })) >= POWER;
  // Mostly so, and then there is nothing to look for.
  if (isShown(byError.value)) return byError;
  return {
    known: true,
    value: Math.ceil(Math.max(byError.value, smallestWith(isShown, byError.value, ROUGHLY))),
  };
}

/** The exact test's chance rises in steps: more digits would say nothing. */
const ROUGHLY = 1e-3;

const NOT_SEEN = phrase`how the difference varies was not seen`;
const OF_PANEL = phrase`how much people differ does not change with more tasks`;

/** Share of clusters that only the less successful of two models passed; null where answers have more than two scores. */
function rarerShare({ passedAlone, clusters }: SeenDifference): number | null {
  return passedAlone === null ? null : Math.min(passedAlone.first, passedAlone.second) / clusters;
}

/** The same for the exact test of answers that only pass or fail, which has to agree; as a share of all, `least` or more. */
function smallestExact(seen: SeenDifference, alpha: number, least: number): number | null {
  const behind = rarerShare(seen);
  if (behind === null) return null;
  const largest = 1 - 2 * behind;
  const isShown = (lead: number) =>
    lead > largest || mcnemarPower(seen.clusters, { ahead: behind + lead, behind }, alpha) >= POWER;
  if (least <= largest && isShown(least)) return least;
  const lead = smallestWith(isShown, 1, ROUGHLY);
  return lead > largest ? Infinity : lead;
}
