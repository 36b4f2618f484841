import {
  type Estimate,
  FEWEST_TASKS,
  type KnownEstimate,
  type ModelComparison,
  RATING,
  type SessionFinding,
  type SessionKind,
  type TaskClusters,
  decidingPair,
} from "../core/index.ts";
import { type MeansOfModels, PairedModels } from "./summary/compare-models.ts";
import { SCALE } from "./summary/model-result.ts";

/** Values closer than this are the same: weighted sums leave rounding errors. */
const SAME = 1e-9;

/** One model as the reveal's table shows it. */
interface RevealedModel {
  readonly modelId: string;
  readonly score: Estimate;
}

/** What a session's table is made of, best first. */
export type SessionFindings =
  | {
      readonly kind: Exclude<SessionKind, "comparison">;
      readonly models: readonly RevealedModel[];
      /** Each model's mean on each task: what the table's scores are means of. */
      readonly means: MeansOfModels;
      /** Which tasks count as one. */
      readonly related: TaskClusters;
    }
  | {
      readonly kind: "comparison";
      readonly models: readonly RevealedModel[];
      /** Verdicts, and the tasks they are on. */
      readonly verdicts: number;
      readonly tasks: number;
      /** Of those, what counts as independent. */
      readonly units: Pick<KnownEstimate, "clusters" | "clusterUnit">;
      /** The ranks that the verdicts allow; null where nothing can be tested. */
      readonly ranks: ReadonlyMap<string, { readonly best: number; readonly worst: number }> | null;
    };

/** What a session's numbers show. */
export interface SessionShows {
  /** Of the first and the closest model that it can't be told apart from, else the second; or why nothing can be said. */
  readonly finding: SessionFinding;
  /** Of the others, and of what the tasks can show; none where nothing can be concluded. */
  readonly further: readonly SessionFinding[];
}

/** A model is ahead only where the paired difference, or the ranks, say so. */
export function sessionFinding(findings: SessionFindings): SessionShows {
  const scored = findings.models.flatMap(({ modelId, score }) => (score.known ? [{ modelId, score }] : []));
  const [first, second] = scored;
  if (first === undefined) return only({ state: findings.kind === "comparison" ? "uncompared" : "unscored" });
  if (second === undefined) return only({ state: "alone", model: first.modelId });
  const values = scored.map(({ score }) => score.value);
  const isTied = isSame(first.score.value, second.score.value);
  const areAllSame = isTied && scored.length > 2 && values.every((value) => isSame(value, first.score.value));
  const table = { scored, first, second, tie: areAllSame ? "all" : isTied ? "two" : "none" } as const;
  return findings.kind === "comparison" ? only(compared(findings, table)) : rated(findings, table);
}

const only = (finding: SessionFinding): SessionShows => ({ finding, further: [] });

type Scored = { readonly modelId: string; readonly score: KnownEstimate };

interface Table {
  /** Best first. */
  readonly scored: readonly Scored[];
  readonly first: Scored;
  readonly second: Scored;
  readonly tie: "all" | "two" | "none";
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < SAME;

function rated(
  { kind, means, related }: Extract<SessionFindings, { means: MeansOfModels }>,
  { scored, tie, first }: Table,
): SessionShows {
  const paired = PairedModels.ofMeans(
    scored.map(({ modelId }) => modelId),
    means,
    { scale: kind === "rating" ? { low: RATING.scaleMin, high: RATING.scaleMax } : SCALE, related },
  );
  const of = kind === "rating" ? 5 : 100;
  const pairs = paired.comparisons(scored);
  const [top] = pairs;
  // Models that share the highest mean are told of first.
  const deciding =
    tie === "none"
      ? decidingPair(
          scored.map(({ modelId }) => modelId),
          pairs,
        )
      : top;
  if (top === undefined || deciding === undefined) return only({ state: "unscored" });
  const finding = ofPair(deciding, of, tie === "none" ? null : first.score.value);
  if (deciding === top && (finding.state === "unpaired" || finding.state === "too-few")) return only(finding);
  if (tie === "all") return only({ state: "same", models: scored.length, mean: first.score.value, of });
  const others = [
    ...(deciding === top ? [] : [top]),
    ...neighboursOf(scored, pairs),
    ...farPairs(scored, pairs),
  ];
  const further = others.slice(0, MOST_FURTHER).map((pair) => ofPair(pair, of, meanOfTie(scored, pair)));
  return { finding, further: [...further, ...detectableOf(finding, deciding, paired)] };
}

/** So many pairs besides the first two are told of. */
const MOST_FURTHER = 4;

/** Models that stand next to each other, below the first two. */
function neighboursOf(scored: readonly Scored[], pairs: readonly ModelComparison[]): ModelComparison[] {
  return scored.slice(1).flatMap(({ modelId }, index) => {
    const next = scored[index + 2]?.modelId;
    return pairs.filter(({ first, second }) => first === modelId && second === next);
  });
}

/** Models farther from each other that are told apart though no two between them are: the nearest such. */
function farPairs(scored: readonly Scored[], pairs: readonly ModelComparison[]): ModelComparison[] {
  const places = new Map(scored.map(({ modelId }, place) => [modelId, place]));
  const apart = pairs
    .filter(({ toldApart }) => toldApart)
    .map((pair) => ({ pair, from: places.get(pair.first) ?? 0, to: places.get(pair.second) ?? 0 }));
  return apart
    .filter(
      (far) =>
        far.to - far.from > 1 &&
        !apart.some(
          (near) => near.from >= far.from && near.to <= far.to && near.to - near.from < far.to - far.from,
        ),
    )
    .map(({ pair }) => pair);
}

/** The mean of two models that share it; null where they do not. */
function meanOfTie(scored: readonly Scored[], { first, second }: ModelComparison): number | null {
  const valueOf = (id: string) => scored.find(({ modelId }) => modelId === id)?.score.value ?? Number.NaN;
  return isSame(valueOf(first), valueOf(second)) ? valueOf(first) : null;
}

/** What tasks on which two models can't be told apart can show. */
function detectableOf(
  finding: SessionFinding,
  pair: ModelComparison,
  paired: PairedModels,
): SessionFinding[] {
  const plan = paired.planFor(pair);
  const isOpen = finding.state === "not-apart" || finding.state === "tied";
  if (!isOpen || plan === null || !pair.difference.known) return [];
  const { n, clusters, clusterUnit } = pair.difference;
  const points = plan.smallestDifference ?? finding.of;
  return [{ state: "detectable", points, tasks: n, clusters, clusterUnit, of: finding.of }];
}

/** What two models' paired difference shows; with the mean that they share, if they do. */
function ofPair(
  { first, second, difference, toldApart }: ModelComparison,
  of: 5 | 100,
  tiedAt: number | null,
): SessionFinding {
  const both = { first, second };
  if (!difference.known) return { state: "unpaired", ...both };
  const { n, clusters, clusterUnit, value } = difference;
  if (clusters < FEWEST_TASKS) return { state: "too-few", ...both, clusters, clusterUnit };
  if (tiedAt !== null) return { state: "tied", ...both, mean: tiedAt, of };
  const gap = { value: Math.abs(value), interval: intervalOf(difference), tasks: n, clusters, clusterUnit };
  if (!toldApart) return { state: "not-apart", ...both, gap, of };
  return { state: value > 0 ? "ahead" : "ahead-elsewhere", ...both, gap, of };
}

function compared(
  { verdicts, tasks, units, ranks }: Extract<SessionFindings, { kind: "comparison" }>,
  { scored, tie, ...top }: Table,
): SessionFinding {
  const { clusters, clusterUnit } = units;
  if (clusters < FEWEST_TASKS) return { state: "too-few-verdicts", clusters, clusterUnit };
  const both = { first: top.first.modelId, second: top.second.modelId };
  const winRate = top.first.score.value;
  if (tie === "all") return { state: "same-wins", models: scored.length };
  if (tie === "two") return { state: "tied-wins", ...both, winRate };
  const counts = { verdicts, tasks, clusters, clusterUnit };
  return ranks?.get(both.first)?.worst === 1
    ? { state: "first", first: both.first, winRate, ...counts }
    : { state: "not-apart-verdicts", ...both, ...counts };
}

/** Null where all differences are the same: an interval without width would look like certainty. */
function intervalOf({ value, interval }: KnownEstimate): { low: number; high: number } | null {
  if (interval === null || isSame(interval.low, interval.high)) return null;
  const { low, high } = interval;
  return value < 0 ? { low: -high, high: -low } : { low, high };
}
