import {
  type Estimate,
  FEWEST_TASKS,
  type KnownEstimate,
  RATING,
  type SessionKind,
  type TaskClusters,
  tasksInWords,
  unitsInWords,
} from "../core/index.ts";
import { type MeansOfModels, PairedModels } from "./summary/compare-models.ts";
import { SCALE } from "./summary/model-result.ts";
import { counted } from "./text/counted.ts";

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

/** What can be said of the models after a session, and nothing more than that. */
export function sessionSentence(findings: SessionFindings): string {
  const scored = findings.models.flatMap(({ modelId, score }) => (score.known ? [{ modelId, score }] : []));
  const [first, second] = scored;
  if (first === undefined)
    return findings.kind === "comparison"
      ? "No pair was compared, so nothing can be said about the models."
      : "No answer was scored in full, so nothing can be said about the models.";
  if (second === undefined)
    return `Only ${first.modelId} has scores, so there is nothing to compare it with.`;
  const values = scored.map(({ score }) => score.value);
  const isTied = isSame(first.score.value, second.score.value);
  const areAllSame = isTied && values.every((value) => isSame(value, values[0] ?? 0));
  return findings.kind === "comparison"
    ? compared(findings, scored, areAllSame ? "all" : isTied ? "two" : "none")
    : rated(findings, scored, areAllSame ? "all" : isTied ? "two" : "none");
}

type Scored = { readonly modelId: string; readonly score: KnownEstimate };
type Tie = "all" | "two" | "none";

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < SAME;
/** Two decimals on a scale of five, one on a scale of hundred. */
const scaleOf = (kind: SessionKind) =>
  kind === "rating" ? { digits: 2, most: "of 5" } : { digits: 1, most: "of 100" };

function rated(
  { kind, means, related }: Extract<SessionFindings, { means: MeansOfModels }>,
  scored: readonly Scored[],
  tie: Tie,
): string {
  const [first, second] = scored;
  if (first === undefined || second === undefined) return "";
  const paired = PairedModels.ofMeans(
    scored.map(({ modelId }) => modelId),
    means,
    { scale: kind === "rating" ? { low: RATING.scaleMin, high: RATING.scaleMax } : SCALE, related },
  );
  const both = `${first.modelId} and ${second.modelId}`;
  const [pair] = paired.comparisons(scored);
  if (pair === undefined || !pair.difference.known)
    return `${both} were not scored on the same tasks, so they can't be compared.`;
  const { n, clusters } = pair.difference;
  if (clusters < FEWEST_TASKS)
    return `Nothing can be concluded yet: ${both} were scored on only ${unitsInWords(pair.difference)} in common, and it takes at least ${FEWEST_TASKS}.`;
  const { digits, most } = scaleOf(kind);
  const mean = `${first.score.value.toFixed(digits)} ${most}`;
  const tasks = `on the same ${tasksInWords(n, pair.difference)}`;
  if (tie === "all" && scored.length > 2)
    return `All ${scored.length} models have the same mean, ${mean}, so nothing tells them apart.`;
  if (tie !== "none") return `${both} are tied at ${mean}.`;
  const value = Math.abs(pair.difference.value).toFixed(digits);
  const by = `${value} points ${most}${intervalOf(pair.difference, digits)}`;
  if (!pair.toldApart) return `${both} can't be told apart: ${tasks} they differ by ${by}.`;
  if (pair.difference.value > 0) return `${first.modelId} is ahead of ${second.modelId} by ${by} ${tasks}.`;
  return `${first.modelId} has the highest mean, but ${tasks} ${second.modelId} is ahead by ${by}: the means in the table are over different tasks.`;
}

function compared(
  findings: Extract<SessionFindings, { kind: "comparison" }>,
  scored: readonly Scored[],
  tie: Tie,
): string {
  const { verdicts, units, ranks } = findings;
  const tasks = tasksInWords(findings.tasks, units);
  const [first, second] = scored;
  if (first === undefined || second === undefined) return "";
  const both = `${first.modelId} and ${second.modelId}`;
  if (units.clusters < FEWEST_TASKS)
    return `Nothing can be concluded yet: answers to only ${unitsInWords(units)} were compared, and it takes at least ${FEWEST_TASKS}.`;
  const share = `${(100 * first.score.value).toFixed(0)} % of its comparisons`;
  if (tie === "all" && scored.length > 2)
    return `All ${scored.length} models won equally often, so nothing tells them apart.`;
  if (tie !== "none") return `${both} are tied: each won ${share}.`;
  if (ranks?.get(first.modelId)?.worst === 1)
    return `${first.modelId} is ahead: it won ${share}, and after ${counted(verdicts, "verdict")} on ${tasks} no other model could be first (95 %).`;
  return `${both} can't be told apart after ${counted(verdicts, "verdict")} on ${tasks}.`;
}

/** Nothing where all differences are the same: an interval without width would look like certainty. */
function intervalOf({ value, interval }: KnownEstimate, digits: number): string {
  if (interval === null || isSame(interval.low, interval.high)) return "";
  const [low, high] = value < 0 ? [-interval.high, -interval.low] : [interval.low, interval.high];
  return ` (95 % CI ${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}
