import {
  type Estimate,
  FEWEST_TASKS,
  Failure,
  type KnownEstimate,
  type ModelComparison,
  type ModelResult,
  type Summary,
  rankingScore,
  tasksInWords,
  unitsInWords,
} from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { listed } from "../text/listed.ts";
import { type Scoring, caveats } from "./caveats.ts";

/** So many neighbours below the first two are told of. */
const NEIGHBOURS = 3;
/** Below this, intervals lean on assumptions that so few tasks cannot show. */
const FEW_TASKS = 20;

/** What a sentence is made of, and nothing else: it says what the table shows. */
type Findings = Pick<Summary, "ranking" | "leader" | "comparisons" | "planning">;

/**
 * What a ranking says, in words. Whether two models differ is decided by their difference inside the same tasks,
 * corrected for how many were compared, never by whether their intervals overlap.
 */
export function summarySentence(findings: Findings, scoring: Scoring): string {
  const { ranking, comparisons } = findings;
  const scored = ranking.flatMap((result) => (result.score.known ? [result] : []));
  const [leader] = scored;
  const lost = unanswered(ranking);
  if (leader === undefined)
    return [...lost, "Nothing is scored, so there is no ranking.", ...caveats(findings, scoring)].join(" ");
  const units = unitsOf(scored);
  const said =
    scored.length === 1
      ? [
          `${leader.modelId} has a mean${byWhom(scoring)} of ${inWords(meanOf(leader))}.`,
          "No other model has a score.",
        ]
      : compared(findings, scored, scoring, units);
  const { clusters } = units;
  const isFew =
    scored.length > 1 && clusters >= FEWEST_TASKS && clusters < FEW_TASKS && comparisons.length > 0;
  const few = isFew ? [`${unitsInWords(units)} are few: take the intervals as a rough guide.`] : [];
  return [...lost, ...said, ...few, ...caveats(findings, scoring)].join(" ");
}

type Units = Pick<KnownEstimate, "clusters" | "clusterUnit">;

/** Independent tasks, or clusters of related ones, behind the mean of the model that has the most. */
function unitsOf(scored: readonly ModelResult[]): Units {
  const known = scored.flatMap(({ score }) => (score.known ? [score] : []));
  const [most] = known.toSorted((a, b) => b.clusters - a.clusters);
  return most ?? { clusters: 0, clusterUnit: "task" };
}

function compared(
  { leader, comparisons, planning }: Findings,
  scored: readonly ModelResult[],
  scoring: Scoring,
  units: Units,
): string[] {
  const [first, second] = scored;
  if (first === undefined || second === undefined) return [];
  const lead = pairOf(comparisons, first, second);
  if (units.clusters < FEWEST_TASKS) return tooFew(first, lead, scoring, units);
  if (areAllSame(scored, comparisons))
    return [`All ${scored.length} models have the same score on every task, so nothing tells them apart.`];
  const isTie = lead !== undefined && isZero(lead.difference);
  const said = isTie
    ? [
        `${first.modelId} and ${second.modelId} have exactly the same mean${byWhom(scoring)}, ${inWords(meanOf(first))}.`,
      ]
    : [
        `${first.modelId} has the highest mean${byWhom(scoring)}, ${inWords(leader?.score.known === true ? leader.score : meanOf(first))}.`,
      ];
  if (lead !== undefined && !isTie) said.push(leadInWords(lead));
  const neighbours = scored.slice(1, NEIGHBOURS + 1);
  for (const [index, model] of neighbours.entries()) {
    const next = neighbours[index + 1];
    const pair = next === undefined ? undefined : pairOf(comparisons, model, next);
    if (pair !== undefined) said.push(neighboursInWords(pair));
  }
  if (lead?.toldApart === false && planning !== null && planning.moreTasks > 0) {
    const { moreTasks, target } = planning;
    said.push(
      `About ${counted(moreTasks, "more task")} like these would show a difference of ${target} points.`,
    );
  }
  return [...said, ...aboutMeans(leader, scored, isTie)];
}

/** Nobody is called better by so few tasks. */
function tooFew(
  first: ModelResult,
  lead: ModelComparison | undefined,
  scoring: Scoring,
  units: Units,
): string[] {
  const only = `Nothing can be concluded from ${unitsInWords(units)}: it takes at least ${FEWEST_TASKS} to compare models.`;
  if (lead !== undefined && isZero(lead.difference)) return [only];
  const { value } = meanOf(first);
  return [
    only,
    `So far ${first.modelId} has the highest mean${byWhom(scoring)}, ${value.toFixed(1)} of 100.`,
  ];
}

function pairOf(comparisons: readonly ModelComparison[], first: ModelResult, second: ModelResult) {
  return comparisons.find((pair) => pair.first === first.modelId && pair.second === second.modelId);
}

const isZero = (difference: Estimate): boolean => difference.known && difference.value === 0;

/** No pair differs on any task: a difference of 0 without spread. */
function areAllSame(scored: readonly ModelResult[], comparisons: readonly ModelComparison[]): boolean {
  const isSame = ({ difference, standardError }: ModelComparison) =>
    isZero(difference) && standardError === 0;
  return scored.length > 2 && comparisons.length > 0 && comparisons.every(isSame);
}

/** Models of which not a single answer came: that is said before anybody is called the best. */
function unanswered(ranking: readonly ModelResult[]): string[] {
  const dead = ranking.filter(
    ({ latencyMs, counts }) => latencyMs === null && counts.FAILED > 0 && counts.NEW === 0,
  );
  if (dead.length === 0) return [];
  const names = listed(dead.map(({ modelId }) => modelId));
  const [none, ranked] = dead.length === 1 ? ["its tasks", "it is"] : ["their tasks", "they are"];
  return [`${names} answered none of ${none}, so ${ranked} not compared.`];
}

/** Judges' scores go without saying. */
function byWhom({ basis, metric }: Scoring): string {
  if (basis === "people") return " by people";
  return metric === null ? "" : ` ${metric}`;
}

function leadInWords({ first, second, difference, toldApart }: ModelComparison): string {
  if (!difference.known) return `How it compares with ${second} cannot be said: ${difference.reason}.`;
  const { interval, n } = difference;
  const tasks = `on the ${n === 1 ? "one task" : `same ${tasksInWords(n, difference)}`}`;
  if (toldApart) return `It is ${points(difference)} ahead of ${second} ${tasks}.`;
  if (interval === null)
    return `Its lead over ${second} ${tasks}, ${points(difference)}, has no interval: ${difference.intervalReason ?? "too few tasks"}.`;
  return `${first} and ${second} cannot be told apart: ${tasks} they differ by ${points(difference)}.`;
}

function neighboursInWords({ first, second, difference, toldApart }: ModelComparison): string {
  if (!difference.known) return `${first} and ${second} cannot be compared: ${difference.reason}.`;
  return toldApart
    ? `${first} is ${points(difference)} ahead of ${second}.`
    : `${first} and ${second} cannot be told apart.`;
}

const points = (difference: KnownEstimate): string => `${valueAndInterval(difference)} points`;

/** The mean that ranks. */
function meanOf(result: ModelResult): KnownEstimate {
  const mean = rankingScore(result);
  if (!mean.known) throw new Failure("bug", `${result.modelId} has no score that could be told of.`);
  return mean;
}

/** What a reader must know of the leader's number, after what it means for others. */
function aboutMeans(leader: Summary["leader"], scored: readonly ModelResult[], isTie: boolean): string[] {
  const isAdjusted = scored.some(({ adjustedScore }) => adjustedScore !== null);
  return [
    ...(leader === null || isTie
      ? []
      : [
          `The interval of ${leader.modelId}'s mean allows for its being picked as the highest of ${leader.of}.`,
        ]),
    ...(isAdjusted ? ["Some scores are missing, so means are adjusted to the same tasks and scorers."] : []),
  ];
}

function inWords(score: KnownEstimate): string {
  return `${valueAndInterval(score)} of 100 over ${tasksInWords(score.n, score)}`;
}

function valueAndInterval({ value, interval }: KnownEstimate): string {
  const mean = value.toFixed(1);
  return interval === null ? mean : `${mean} [${interval.low.toFixed(1)}, ${interval.high.toFixed(1)}]`;
}
