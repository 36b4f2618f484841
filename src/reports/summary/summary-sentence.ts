import type { KnownEstimate, ModelComparison, ModelResult, Summary } from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { type Scoring, caveats } from "./caveats.ts";

/** So many neighbours below the first two are told of. */
const NEIGHBOURS = 3;

/**
 * What a ranking says, in words. Whether two models differ is decided by their paired difference, corrected for how many
 * were compared, never by whether their intervals overlap.
 */
export function summarySentence(
  ranking: readonly ModelResult[],
  comparisons: readonly ModelComparison[],
  planning: Summary["planning"],
  scoring: Scoring,
): string {
  const [leader, ...others] = ranking;
  const lost = unanswered(ranking);
  if (leader?.score.known !== true) {
    return [...lost, "Nothing is scored, so there is no ranking.", ...caveats(ranking, scoring)].join(" ");
  }
  const scored = others.filter(({ score }) => score.known);
  const mean = inWords(leader.score);
  const said = [
    ...lost,
    // Nobody wins alone.
    scored.length === 0
      ? `${leader.modelId} has a mean${byWhom(scoring)} of ${mean}.`
      : `${leader.modelId} has the highest mean${byWhom(scoring)}, ${mean}.`,
  ];
  const neighbours = [leader, ...scored].slice(0, NEIGHBOURS + 1);
  const pairs = neighbours.slice(1).flatMap(({ modelId }, index) => {
    const above = neighbours[index]?.modelId;
    return comparisons.filter(({ first, second }) => first === above && second === modelId);
  });
  const [lead, ...rest] = pairs;
  if (lead === undefined) said.push("No other model has a score.");
  else said.push(leadInWords(lead), ...rest.map(neighboursInWords));
  if (lead?.toldApart === false && planning !== null && planning.moreTasks > 0) {
    const { moreTasks, target } = planning;
    said.push(
      `About ${counted(moreTasks, "more task")} like these would show a difference of ${target} points.`,
    );
  }
  return [...said, ...caveats(ranking, scoring)].join(" ");
}

/** Models of which not a single answer came: that is said before anybody is called the best. */
function unanswered(ranking: readonly ModelResult[]): string[] {
  const dead = ranking.filter(
    ({ latencyMs, counts }) => latencyMs === null && counts.FAILED > 0 && counts.NEW === 0,
  );
  if (dead.length === 0) return [];
  const names = dead.map(({ modelId }) => modelId).join(", ");
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
  const tasks = `on the ${n === 1 ? "one task" : `same ${counted(n, "task")}`}`;
  if (interval === null) {
    return `Its lead over ${second} ${tasks}, ${points(difference)}, has no interval: ${difference.intervalReason ?? "too few tasks"}.`;
  }
  if (toldApart && difference.value > 0) return `It is ${points(difference)} ahead of ${second} ${tasks}.`;
  return `${first} and ${second} cannot be told apart: ${tasks} they differ by ${points(difference)}.`;
}

function neighboursInWords({ first, second, difference, toldApart }: ModelComparison): string {
  if (!difference.known) return `${first} and ${second} cannot be compared: ${difference.reason}.`;
  return toldApart && difference.value > 0
    ? `${first} is ${points(difference)} ahead of ${second}.`
    : `${first} and ${second} cannot be told apart.`;
}

const points = (difference: KnownEstimate): string => `${valueAndInterval(difference)} points`;

function inWords(score: KnownEstimate): string {
  return `${valueAndInterval(score)} of 100 over ${counted(score.n, "task")}`;
}

function valueAndInterval({ value, interval }: KnownEstimate): string {
  const mean = value.toFixed(1);
  return interval === null ? mean : `${mean} [${interval.low.toFixed(1)}, ${interval.high.toFixed(1)}]`;
}
