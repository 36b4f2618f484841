import { CLUSTER_OF_TASKS, type Estimate, FEWEST_TASKS, type Steps, phrase } from "../../core/index.ts";
import { studentTCdf, studentTQuantile } from "../distributions/student-t.ts";
import { fairCoinTest } from "../distributions/binomial.ts";
import { DEFAULT_LEVEL } from "../interval-level.ts";
import { at } from "../numbers/at.ts";
import { unknown } from "../result.ts";
import { holm } from "../significance/adjusted.ts";
import { mcnemar } from "../significance/mcnemar.ts";
import type { SeenDifference } from "../planning/seen-difference.ts";
import { type Bounds, NO_SPREAD, ROUNDING } from "../t-interval.ts";
import type { AdditiveFit } from "./additive-fit.ts";
import { differenceError } from "./difference-error.ts";
import { type Lead, type ModelScores, hasGaps, unitOf } from "./model-scores.ts";
import { type LeadOfTasks, sharedLead } from "./lead-of-tasks.ts";
import { SideBySide } from "./side-by-side.ts";
import { TaskTable } from "./task-table.ts";
import { withheldBounds } from "./withheld-bounds.ts";

/** Two models, by their places. */
export interface ComparedModels {
  readonly first: number;
  readonly second: number;
  /** The first one's lead. Its interval is corrected with all others of the family: it leaves out 0 exactly where the two are told apart. */
  readonly difference: Estimate;
  /** The mean difference on what both have, where the fit's is another one because scores are missing. */
  readonly sharedDifference?: number;
  /** Of one task's difference; null where none was seen. */
  readonly standardError: number | null;
  /** What differences a comparison like this would show; null where that was not seen. */
  readonly seen: SeenDifference | null;
  readonly pValue: number | null;
  /** By Holm's correction over the family. */
  readonly adjustedPValue: number | null;
  readonly isToldApart: boolean;
}

/** A pair before it is corrected. */
interface Untested {
  readonly first: number;
  readonly second: number;
  readonly tasks: number;
  readonly clusters: number;
  readonly clusterUnit: string;
  readonly isComparable: boolean;
  /** No difference can be larger. */
  readonly widest: number;
  /** The fit's own first, then the worst and the best that withheld answers allow. */
  readonly leads: readonly Lead[];
  /** What the two show on what both have, where that is not what the fit says. */
  readonly shared: LeadOfTasks | null;
  readonly seen: SeenDifference | null;
  readonly pValue: number | null;
}

const METHOD =
  "least squares of model, task and scorer, cluster-robust t interval, corrected with Holm's method";
const NOT_LINKED = phrase`the two have no task in common, directly or through other models`;
const NONE_SHARED = phrase`the two have no task in common, only other models link them`;

function tooFew(clusterUnit: string): string {
  const units = clusterUnit === CLUSTER_OF_TASKS ? phrase`clusters of related tasks` : "tasks";
  return phrase`fewer than ${FEWEST_TASKS} ${units} in common are too few to compare`;
}

/**
 * Every two models as one family: what is said of one pair and what is said of all come from the same fit and the same
 * corrected tests.
 */
export function* compareModels(
  scores: ModelScores,
  fit: AdditiveFit,
  alpha: number = 1 - DEFAULT_LEVEL,
): Steps<ComparedModels[]> {
  const { models } = scores.size;
  const table = new TaskTable(scores);
  // Where nothing is missing, the fit says just what two show side by side.
  const seen = hasGaps(scores) || scores.withheld !== undefined ? new SideBySide(scores) : null;
  const pairs: Untested[] = [];
  for (let first = 0; first < models; first++)
    for (let second = first + 1; second < models; second++) {
      yield;
      pairs.push(untested(scores, fit, { table, seen }, [first, second]));
    }
  const family = new HolmFamily(pairs, alpha);
  return pairs.map((pair) => family.corrected(pair));
}

/** Tests that are corrected together. */
class HolmFamily {
  readonly #alpha: number;
  /** By pair: its corrected p-value, and the error that its interval may have for the two to agree. */
  readonly #corrections = new Map<Untested, { adjustedPValue: number; alpha: number }>();

  constructor(pairs: readonly Untested[], alpha: number) {
    this.#alpha = alpha;
    const tested = pairs.flatMap((pair) => (pair.pValue === null ? [] : [{ pair, pValue: pair.pValue }]));
    const adjusted = holm(tested.map(({ pValue }) => pValue));
    const sorted = tested
      .map(({ pair }, index) => ({ pair, adjustedPValue: at(adjusted, index) }))
      .sort((a, b) => (a.pair.pValue ?? 1) - (b.pair.pValue ?? 1));
    // From the first that is not told apart on, all are corrected as much as that one.
    const stop = sorted.findIndex(({ adjustedPValue }) => adjustedPValue > alpha);
    for (const [rank, { pair, adjustedPValue }] of sorted.entries()) {
      const step = stop === -1 ? rank : Math.min(rank, stop);
      this.#corrections.set(pair, { adjustedPValue, alpha: alpha / (sorted.length - step) });
    }
  }

  corrected(pair: Untested): ComparedModels {
    const { first, second, pValue, leads, shared, seen } = pair;
    const { adjustedPValue = null, alpha = this.#alpha } = this.#corrections.get(pair) ?? {};
    const isToldApart = adjustedPValue !== null && adjustedPValue <= this.#alpha;
    return {
      first,
      second,
      difference: estimate(pair, alpha, isToldApart),
      ...(shared === null ? {} : { sharedDifference: shared.value }),
      standardError: leads[0]?.standardError ?? null,
      seen,
      pValue,
      adjustedPValue,
      isToldApart,
    };
  }
}

function untested(
  scores: ModelScores,
  fit: AdditiveFit,
  { table, seen }: { readonly table: TaskTable; readonly seen: SideBySide | null },
  pair: readonly [number, number],
): Untested {
  const [first, second] = pair;
  const { tasks, clusters } = table.shared(first, second);
  const isComparable = fit.isComparable(first, second);
  const own = { value: fit.difference(first, second), ...differenceError(scores, fit, pair, clusters) };
  const widest = scores.scale.high - scores.scale.low;
  const rounding = ROUNDING * widest;
  seen?.look(first, second);
  const bounds = seen === null ? [] : withheldBounds(scores, pair, seen);
  const leads = [own, ...bounds].map((lead) => withoutRounding(lead, rounding));
  const alone = table.passedAlone(first, second);
  const test = alone === null ? null : mcnemar(alone.first, alone.second);
  const exact = test?.known === true ? test.pValue : 0;
  const shared = seen === null ? null : sharedApart(scores, seen, own.value, rounding);
  const views = [...leads, ...(isTestable(shared) ? [shared] : [])];
  const pValue = isComparable && clusters >= FEWEST_TASKS ? leastSure(views, clusters, exact) : null;
  const clusterUnit = unitOf(scores);
  return {
    first,
    second,
    tasks,
    clusters,
    clusterUnit,
    isComparable,
    widest,
    leads,
    shared,
    seen: seenDifference(leads, { clusters, widest, passedAlone: alone, isOfPanel: isOfPanel(scores) }),
    pValue,
  };
}

const isOfPanel = ({ areScorersSampled, size }: ModelScores): boolean =>
  areScorersSampled === true && size.scorers > 1;

function seenDifference(
  [own]: readonly Lead[],
  of: Omit<SeenDifference, "standardError" | "degrees">,
): SeenDifference | null {
  if (own === undefined || own.standardError === null || own.standardError === 0) return null;
  return { ...of, standardError: own.standardError, degrees: own.degrees };
}

/**
 * Where scores are missing, the fit brings in other models and tasks, and is only as good as its model of them. What two
 * models show side by side must not contradict it.
 */
function sharedApart(
  scores: ModelScores,
  seen: SideBySide,
  fitted: number,
  rounding: number,
): LeadOfTasks | null {
  const shared = sharedLead(scores, seen);
  if (shared === null || Math.abs(shared.value - fitted) <= rounding) return null;
  return { ...shared, ...withoutRounding(shared, rounding) };
}

const isTestable = (shared: LeadOfTasks | null): shared is LeadOfTasks =>
  shared !== null && shared.clusters >= FEWEST_TASKS;

function withoutRounding({ value, standardError, degrees }: Lead, rounding: number): Lead {
  const seen = (number: number): number => (Math.abs(number) <= rounding ? 0 : number);
  return {
    value: seen(value),
    standardError: standardError === null ? null : seen(standardError),
    degrees,
  };
}

/** The largest p-value of all ways to look at it; 1 when they contradict each other. */
function leastSure(leads: readonly Lead[], clusters: number, exact: number): number {
  const signs = new Set(leads.map(({ value }) => Math.sign(value)));
  if (signs.size > 1) return 1;
  return Math.max(exact, ...leads.map((lead) => chanceOf(lead, clusters)));
}

/** The paired t test; the exact sign test where all tasks show the same difference. */
function chanceOf({ value, standardError, degrees }: Lead, clusters: number): number {
  if (standardError === null) return 1;
  if (standardError > 0) return Math.min(1, 2 * studentTCdf(-Math.abs(value) / standardError, degrees));
  return value === 0 ? 1 : fairCoinTest(clusters, clusters);
}

function estimate(pair: Untested, alpha: number, isToldApart: boolean): Estimate {
  const { tasks, clusters, clusterUnit, leads, shared, pValue, isComparable, widest } = pair;
  const [own] = leads;
  if (!isComparable || own === undefined) return unknown(NOT_LINKED);
  if (clusters === 0) return unknown(NONE_SHARED);
  const known = {
    known: true as const,
    // What the fit fills in for missing scores may lie beyond the ends of the scale.
    value: Math.max(-widest, Math.min(widest, own.value)),
    n: tasks,
    method: METHOD,
    clusterUnit,
    clusters,
  };
  if (pValue === null) return { ...known, interval: null, intervalReason: tooFew(clusterUnit) };
  const ends: (Bounds | null)[] = leads.map((lead) => endsOf(lead, alpha));
  if (isTestable(shared)) ends.push(endsOf(shared, alpha) ?? { low: shared.value, high: shared.value });
  if (ends.some((interval) => interval === null))
    return { ...known, interval: null, intervalReason: NO_SPREAD };
  const all = ends.flatMap((interval) => (interval === null ? [] : [interval]));
  const [low, high] = [Math.min(...all.map((end) => end.low)), Math.max(...all.map((end) => end.high))];
  // An exact test may be less sure than the interval is.
  const open = isToldApart ? { low, high } : { low: Math.min(low, 0), high: Math.max(high, 0) };
  const interval = { low: Math.max(-widest, open.low), high: Math.min(widest, open.high) };
  return { ...known, interval: { ...interval, level: DEFAULT_LEVEL } };
}

function endsOf({ value, standardError, degrees }: Lead, alpha: number): Bounds | null {
  if (standardError === null) return null;
  const margin = studentTQuantile(1 - alpha / 2, degrees) * standardError;
  const isSeen = margin > 0 && Number.isFinite(margin);
  return isSeen ? { low: value - margin, high: value + margin } : null;
}
