import { phrase } from "../phrase.ts";
import { Failure } from "../failure.ts";
import { SAME_MEAN, rankingScore } from "../ranking-score.ts";
import type { Estimate, KnownEstimate, ModelComparison, ModelResult, Summary } from "../records/index.ts";
import { tasksMessage, unitsMessage } from "../task-clusters.ts";
import { FEWEST_TASKS } from "../task-draw.ts";
import type { MessageDescriptor, MessageValues } from "../translate.ts";
import { nameList, point, gapInWords } from "./parts.ts";

/** So many neighbours below the first two are told of. */
const NEIGHBOURS = 3;

/** What a verdict is made of, and nothing else: it says what the table shows. */
export type Findings = Pick<
  Summary,
  "ranking" | "leader" | "comparisons" | "planning" | "basis" | "metric" | "coverage" | "verdicts" | "raters"
> & { readonly run: Pick<Summary["run"], "judges"> };

/**
 * What a ranking says, a sentence each, what matters most first. Whether two models differ is decided by their difference
 * inside the same tasks, corrected for how many were compared, never by whether their intervals overlap.
 */
export function verdictOf(findings: Findings): MessageDescriptor[] {
  const { ranking } = findings;
  const scored = scoredModels(ranking);
  const [leader] = scored;
  const lost = unanswered(ranking);
  if (leader === undefined)
    return [
      ...lost,
      /*i18n*/ { id: "verdict.none", message: "Nothing is scored yet, so there is no ranking." },
    ];
  if (scored.length > 1) return [...lost, ...compared(findings, scored)];
  return [
    ...lost,
    /*i18n*/ {
      id: "verdict.only",
      message: "{model} has a mean score{by} of {mean}.",
      values: { model: leader.modelId, by: byWhom(findings), mean: meanInWords(meanOf(leader)) },
    },
    /*i18n*/ { id: "verdict.only.others", message: "No other model has scores to compare it with." },
  ];
}

export const scoredModels = (ranking: readonly ModelResult[]): ModelResult[] =>
  ranking.filter(({ score }) => score.known);

export type Units = Pick<KnownEstimate, "clusters" | "clusterUnit">;

/** Independent tasks, or clusters of related ones, behind the mean of the model that has the most. */
export function unitsOf(scored: readonly ModelResult[]): Units {
  const known = scored.flatMap(({ score }) => (score.known ? [score] : []));
  const [most] = known.toSorted((a, b) => b.clusters - a.clusters);
  return most ?? { clusters: 0, clusterUnit: "task" };
}

function compared(findings: Findings, scored: readonly ModelResult[]): MessageDescriptor[] {
  const { comparisons, planning } = findings;
  const [first, second] = scored;
  if (first === undefined || second === undefined) return [];
  const lead = pairOf(comparisons, first.modelId, second.modelId);
  const deciding = decidingPair(namesOf(scored), comparisons);
  const units = unitsOf(scored);
  if (units.clusters < FEWEST_TASKS) return tooFew(findings, first, lead, units);
  if (areAllSame(scored, comparisons)) return [allSame(scored)];
  const isTied = isTie(lead);
  const moreTasks = planning?.moreTasks ?? 0;
  const neighbours = scored.slice(1, NEIGHBOURS + 1);
  return [
    ...(deciding === undefined || isTied ? [] : [leadInWords(deciding)]),
    isTied ? tieInWords(findings, first) : highestMean(findings, first),
    ...(lead === undefined || lead === deciding || isTied ? [] : [neighboursInWords(lead)]),
    ...neighbours.flatMap((model, index) => {
      const next = neighbours[index + 1];
      const pair = next === undefined ? undefined : pairOf(comparisons, model.modelId, next.modelId);
      return pair === undefined ? [] : [neighboursInWords(pair)];
    }),
    ...(deciding?.toldApart === false && planning !== null && moreTasks > 0
      ? [
          /*i18n*/ {
            id: "verdict.more-tasks",
            message:
              "About {tasks, plural, one {# more task} other {# more tasks}} like these would detect a difference of {target} points (80 % power).",
            values: { tasks: moreTasks, target: planning.target },
          },
        ]
      : []),
  ];
}

/** Nobody is called better by so few tasks. */
function tooFew(
  findings: Findings,
  first: ModelResult,
  lead: ModelComparison | undefined,
  units: Units,
): MessageDescriptor[] {
  const only = /*i18n*/ {
    id: "verdict.too-few",
    message: "Nothing can be concluded from {units}: comparing models takes at least {least}.",
    values: { units: unitsMessage(units), least: FEWEST_TASKS },
  };
  if (isTie(lead)) return [only];
  return [
    only,
    /*i18n*/ {
      id: "verdict.so-far",
      message: "So far {model} has the highest mean{by}, {mean} of 100.",
      values: { model: first.modelId, by: byWhom(findings), mean: point(meanOf(first).value) },
    },
  ];
}

function highestMean(findings: Findings, first: ModelResult): MessageDescriptor {
  const { leader } = findings;
  const mean =
    leader?.score.known === true ? pickedInWords(leader.score, leader.of) : meanInWords(meanOf(first));
  return /*i18n*/ {
    id: "verdict.highest",
    message: "{model} has the highest mean{by}: {mean}.",
    values: { model: first.modelId, by: byWhom(findings), mean },
  };
}

function tieInWords(findings: Findings, first: ModelResult): MessageDescriptor {
  return /*i18n*/ {
    id: "verdict.tie",
    message: "{models} have exactly the same mean{by}: {mean}.",
    values: {
      models: nameList(namesOf(leadersOf(findings))),
      by: byWhom(findings),
      mean: meanInWords(meanOf(first)),
    },
  };
}

const namesOf = (models: readonly ModelResult[]): string[] => models.map(({ modelId }) => modelId);

function pairOf(comparisons: readonly ModelComparison[], first: string, second: string) {
  return comparisons.find((pair) => pair.first === first && pair.second === second);
}

/**
 * The pair that decides whether the first of some models, best first, has won: with the closest one that it can't be told
 * apart from, wherever that stands; with the second where there is none. Undefined where those were not compared.
 */
export function decidingPair(
  [first = "", ...others]: readonly string[],
  comparisons: readonly ModelComparison[],
): ModelComparison | undefined {
  const against = others.map((other) => pairOf(comparisons, first, other));
  const open = against.filter((pair) => pair?.toldApart === false);
  return open.find((pair) => pair?.difference.known) ?? open[0] ?? against[0];
}

/** Whether the first of some models, best first, is told apart from every other. */
export function hasWinner(models: readonly ModelResult[], comparisons: readonly ModelComparison[]): boolean {
  return decidingPair(namesOf(models), comparisons)?.toldApart === true;
}

const isZero = (difference: Estimate): boolean => difference.known && Math.abs(difference.value) <= SAME_MEAN;
const isTie = (lead: ModelComparison | undefined): boolean => lead !== undefined && isZero(lead.difference);

/** The models that share the highest mean, in the order of the ranking; one where a model has it alone. */
export function leadersOf({ ranking, comparisons }: Pick<Summary, "ranking" | "comparisons">): ModelResult[] {
  const scored = scoredModels(ranking);
  const end = scored.findIndex(({ modelId }, place) => {
    const next = scored[place + 1];
    return next === undefined || !isTie(pairOf(comparisons, modelId, next.modelId));
  });
  return scored.slice(0, end + 1);
}

/** The first model's mean as that of the one picked as the highest; null where several share it and nobody was picked. */
export const pickedLeader = (
  summary: Pick<Summary, "ranking" | "comparisons" | "leader">,
): Summary["leader"] => (leadersOf(summary).length > 1 ? null : summary.leader);

/** No pair differs on any task: a difference of 0 without spread. */
export function areAllSame(scored: readonly ModelResult[], comparisons: readonly ModelComparison[]): boolean {
  const isSame = ({ difference, standardError }: ModelComparison) =>
    isZero(difference) && standardError === 0;
  return scored.length > 2 && comparisons.length > 0 && comparisons.every(isSame);
}

/** Where some lack scores, nobody knows that they would have been the same. */
function allSame(scored: readonly ModelResult[]): MessageDescriptor {
  const values = { models: scored.length };
  return scored.every(({ unscored }) => Object.keys(unscored).length === 0)
    ? /*i18n*/ {
        id: "verdict.all-same",
        message: "All {models} models have the same score on every task, so nothing tells them apart.",
        values,
      }
    : /*i18n*/ {
        id: "verdict.all-same-shared",
        message:
          "All {models} models have the same score on every task where they have scores, so nothing tells them apart.",
        values,
      };
}

/** Models of which not a single answer came: that is said before anybody is called the best. */
function unanswered(ranking: readonly ModelResult[]): MessageDescriptor[] {
  const dead = ranking.filter(
    ({ latencyMs, counts }) => latencyMs === null && counts.FAILED > 0 && counts.NEW === 0,
  );
  if (dead.length === 0) return [];
  return [
    /*i18n*/ {
      id: "verdict.unanswered",
      message:
        "{count, plural, one {{names} answered none of its tasks, so it is not compared.} other {{names} answered none of their tasks, so they are not compared.}}",
      values: { count: dead.length, names: nameList(dead.map(({ modelId }) => modelId)) },
    },
  ];
}

/** Judges' scores go without saying. */
function byWhom({ basis, metric }: Findings): MessageDescriptor | string {
  if (basis === "people") return /*i18n*/ { id: "verdict.by-people", message: " by people" };
  return metric === null
    ? ""
    : /*i18n*/ { id: "verdict.by-metric", message: " on {metric}", values: { metric } };
}

function leadInWords(pair: ModelComparison): MessageDescriptor {
  const { first, second, difference, toldApart, sharedDifference } = pair;
  if (!difference.known) return incomparable(first, second, difference.reason);
  const values = {
    first,
    second,
    gap: gapInWords(difference),
    tasks: tasksMessage(difference.n, difference),
  } satisfies MessageValues;
  if (sharedDifference !== undefined && difference.interval !== null)
    return adjustedLead({ ...values, shared: point(sharedDifference) }, toldApart);
  if (toldApart)
    return /*i18n*/ {
      id: "verdict.ahead",
      message: "{first} is ahead of {second} by {gap} on the same {tasks}; the gap is unlikely to be chance.",
      values,
    };
  if (difference.interval === null)
    return /*i18n*/ {
      id: "verdict.no-interval",
      message:
        "{first} leads {second} by {gap} on the same {tasks}, but how certain that is can't be said: {reason}.",
      values: { ...values, reason: difference.intervalReason ?? "too few tasks" },
    };
  return /*i18n*/ {
    id: "verdict.not-apart",
    message: "{first} and {second} can't be told apart: they differ by {gap} on the same {tasks}.",
    values,
  };
}

/** Where scores are missing, the gap is an estimate that other models and tasks have a part in: what both show side by side is told too. */
export const adjustedLead = (values: MessageValues, toldApart: boolean): MessageDescriptor =>
  toldApart
    ? /*i18n*/ {
        id: "verdict.ahead-adjusted",
        message:
          "{first} is ahead of {second} by {gap}, adjusted for missing scores; the gap is unlikely to be chance. On the {tasks} where both have scores, it is {shared} points.",
        values,
      }
    : /*i18n*/ {
        id: "verdict.not-apart-adjusted",
        message:
          "{first} and {second} can't be told apart: they differ by {gap}, adjusted for missing scores, and by {shared} points on the {tasks} where both have scores.",
        values,
      };

function neighboursInWords({ first, second, difference, toldApart }: ModelComparison): MessageDescriptor {
  if (!difference.known) return incomparable(first, second, difference.reason);
  return neighbourVerdict(first, second, toldApart ? gapInWords(difference) : null);
}

/** Two models of which the first is ahead by a gap; null where they can't be told apart. */
export function neighbourVerdict(
  first: string,
  second: string,
  gap: MessageDescriptor | null,
): MessageDescriptor {
  return gap !== null
    ? /*i18n*/ {
        id: "verdict.neighbour-ahead",
        message: "{first} is ahead of {second} by {gap}.",
        values: { first, second, gap },
      }
    : /*i18n*/ {
        id: "verdict.neighbours-not-apart",
        message: "{first} and {second} can't be told apart.",
        values: { first, second },
      };
}

const incomparable = (first: string, second: string, reason: string): MessageDescriptor => /*i18n*/ ({
  id: "verdict.incomparable",
  message: "{first} and {second} can't be compared: {reason}.",
  values: { first, second, reason },
});

/** The mean that ranks. */
function meanOf(result: ModelResult): KnownEstimate {
  const mean = rankingScore(result);
  if (!mean.known) throw new Failure("bug", phrase`${result.modelId} has no score.`);
  return mean;
}

function meanInWords(score: KnownEstimate): MessageDescriptor {
  const tasks = tasksMessage(score.n, score);
  const { value, interval } = score;
  if (interval === null)
    return /*i18n*/ {
      id: "verdict.mean",
      message: "{value} of 100 over {tasks}",
      values: { value: point(value), tasks },
    };
  return /*i18n*/ {
    id: "verdict.mean-interval",
    message: "{value} of 100 over {tasks} (95 % CI {low} to {high})",
    values: { value: point(value), tasks, low: point(interval.low), high: point(interval.high) },
  };
}

/** A mean whose interval is not the one in the table says so itself. */
function pickedInWords(score: KnownEstimate, models: number): MessageDescriptor {
  const { value, interval } = score;
  if (interval === null) return meanInWords(score);
  return /*i18n*/ {
    id: "verdict.mean-picked",
    message:
      "{value} of 100 over {tasks} (95 % CI {low} to {high}, which allows for picking the best of {models})",
    values: {
      value: point(value),
      tasks: tasksMessage(score.n, score),
      low: point(interval.low),
      high: point(interval.high),
      models,
    },
  };
}
