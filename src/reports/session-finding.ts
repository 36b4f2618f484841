import {
  type Estimate,
  FEWEST_TASKS,
  type KnownEstimate,
  RATING,
  type SessionFinding,
  type SessionKind,
  type TaskClusters,
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

/** What a session's numbers show: a model is ahead only where the paired difference, or the ranks, say so. */
export function sessionFinding(findings: SessionFindings): SessionFinding {
  const scored = findings.models.flatMap(({ modelId, score }) => (score.known ? [{ modelId, score }] : []));
  const [first, second] = scored;
  if (first === undefined) return { state: findings.kind === "comparison" ? "uncompared" : "unscored" };
  if (second === undefined) return { state: "alone", model: first.modelId };
  const values = scored.map(({ score }) => score.value);
  const isTied = isSame(first.score.value, second.score.value);
  const areAllSame = isTied && scored.length > 2 && values.every((value) => isSame(value, first.score.value));
  const table = { scored, first, second, tie: areAllSame ? "all" : isTied ? "two" : "none" } as const;
  return findings.kind === "comparison" ? compared(findings, table) : rated(findings, table);
}

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
  { scored, tie, ...top }: Table,
): SessionFinding {
  const paired = PairedModels.ofMeans(
    scored.map(({ modelId }) => modelId),
    means,
    { scale: kind === "rating" ? { low: RATING.scaleMin, high: RATING.scaleMax } : SCALE, related },
  );
  const both = { first: top.first.modelId, second: top.second.modelId };
  const [pair] = paired.comparisons(scored);
  if (pair === undefined || !pair.difference.known) return { state: "unpaired", ...both };
  const { n, clusters, clusterUnit, value } = pair.difference;
  if (clusters < FEWEST_TASKS) return { state: "too-few", ...both, clusters, clusterUnit };
  const of = kind === "rating" ? 5 : 100;
  const mean = top.first.score.value;
  if (tie === "all") return { state: "same", models: scored.length, mean, of };
  if (tie === "two") return { state: "tied", ...both, mean, of };
  const gap = {
    value: Math.abs(value),
    interval: intervalOf(pair.difference),
    tasks: n,
    clusters,
    clusterUnit,
  };
  if (!pair.toldApart) return { state: "not-apart", ...both, gap, of };
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
