import { isAdjusted, rankingScore } from "../ranking-score.ts";
import type { Leaderboard, ModelComparison } from "../records/index.ts";
import type { MessageDescriptor } from "../translate.ts";
import { tasksMessage } from "../task-clusters.ts";
import { gapInWords, nameList, point } from "./parts.ts";
import { adjustedLead, decidingPair } from "./verdict.ts";

export type BoardFindings = Pick<Leaderboard, "groups" | "comparisons" | "scorers" | "scoredRuns"> & {
  readonly models: readonly Pick<Leaderboard["models"][number], "score" | "adjustedScore">[];
};

/**
 * What a board says: who is ahead, why a run may say otherwise, who stands apart and why, and whose scores were put on
 * one level.
 */
export function boardVerdict(findings: BoardFindings): MessageDescriptor[] {
  const { groups, comparisons, scorers } = findings;
  const [first, ...others] = groups;
  if (first === undefined) return [/*i18n*/ { id: "board.empty", message: "Nothing is scored yet." }];
  const [best = "", next] = first.models;
  const lead = decidingPair(first.models, comparisons);
  const top = comparisons.find((pair) => pair.first === best && pair.second === next);
  return [
    lead === undefined ? alone(best) : leadMessage(lead),
    ...(top === undefined || top === lead ? [] : [leadMessage(top)]),
    ...(lead === undefined || lead.pValue === null ? [] : unlikeOneRun(findings)),
    ...others.map(({ models, reason }): MessageDescriptor => /*i18n*/ ({
      id: "board.apart",
      message: "{count, plural, one {{models} stands} other {{models} stand}} apart: {reason}.",
      values: { count: models.length, models: nameList(models), reason: reason ?? "" },
    })),
    ...(scorers.length < 2 ? [] : [scorersMessage(scorers)]),
    ...(isAdjusted(findings.models) ? [ADJUSTED] : []),
    ...(hasTestsAndIntervals(findings) ? [OWN_INTERVALS] : []),
    // A board knows scores, not the rules that could have failed an answer.
    /*i18n*/ {
      id: "board.auto-fails",
      message:
        "In a run's results, intervals can also allow for auto-fails that weren't seen; here they don't.",
    },
  ];
}

/** Why a run's own comparison of the same models can end otherwise; nothing where there is only that run. */
function unlikeOneRun({ comparisons, scoredRuns: runs }: BoardFindings): MessageDescriptor[] {
  if (runs < 2) return [];
  const tested = comparisons.filter(({ pValue }) => pValue !== null);
  const { size: models } = new Set(tested.flatMap(({ first, second }) => [first, second]));
  return [
    models === 2
      ? /*i18n*/ {
          id: "board.over-runs",
          message:
            "{runs, plural, one {# run is} other {# runs are}} taken together here, so a difference that is clear in one run may not be clear here, or the reverse.",
          values: { runs },
        }
      : /*i18n*/ {
          id: "board.over-runs-and-models",
          message:
            "{runs, plural, one {# run is} other {# runs are}} taken together here, and differences and ranks allow for every comparison among {models, plural, one {# model} other {# models}}, so a difference that is clear in one run may not be clear here, or the reverse.",
          values: { runs, models },
        },
  ];
}

/** What a board leaves out unless it is asked for; null where there is none of it. */
export const trialsLeftOut = (trials: number): MessageDescriptor | null =>
  trials === 0
    ? null
    : /*i18n*/ {
        id: "board.trials-left-out",
        message: "{trials, plural, one {# trial is left out.} other {# trials are left out.}}",
        values: { trials },
      };

/** Runs that a board leaves out as long as somebody scores them without knowing who answered; null where there is none. */
export const blindLeftOut = (runs: number): MessageDescriptor | null =>
  runs === 0
    ? null
    : /*i18n*/ {
        id: "board.blind-left-out",
        message:
          "{runs, plural, one {# run is left out while it is being scored blind.} other {# runs are left out while they are being scored blind.}}",
        values: { runs },
      };

const ADJUSTED: MessageDescriptor = /*i18n*/ {
  id: "board.adjusted",
  message:
    "Not all models were scored on the same tasks by the same scorers, so scores are adjusted to what models share; “Unadjusted” is a model's plain mean. Each run adjusts by itself, so its own scores can differ a little.",
};

/** Differences and ranks are corrected for all comparisons; what stands beside a model's score is not. */
const OWN_INTERVALS: MessageDescriptor = /*i18n*/ {
  id: "board.own-intervals",
  message: "Intervals in the table are for each model on its own.",
};

const hasTestsAndIntervals = ({ comparisons, models }: BoardFindings): boolean =>
  comparisons.some(({ pValue }) => pValue !== null) &&
  models.map(rankingScore).some((score) => score.known && score.interval !== null);

const alone = (model: string): MessageDescriptor => /*i18n*/ ({
  id: "board.alone",
  message: "{model} can't be compared with another model.",
  values: { model },
});

const scorersMessage = (scorers: readonly string[]): MessageDescriptor => /*i18n*/ ({
  id: "board.scorers",
  message:
    "Scores come from {count, plural, one {# scorer} other {# scorers}} ({scorers}): models are compared where the same scorer scored them, and scorers' strictness is estimated from models that several of them scored.",
  values: {
    count: scorers.length,
    scorers: nameList([...new Set(scorers)].map((name) => scorerMessage(name, scorers))),
  },
});

/** Scorers of one name are several if they are set differently. */
function scorerMessage(name: string, scorers: readonly string[]): string | MessageDescriptor {
  const ways = scorers.filter((one) => one === name).length;
  if (ways === 1) return name;
  return /*i18n*/ {
    id: "board.scorer-ways",
    message: "{name} in {ways} versions",
    values: { name, ways },
  };
}

function leadMessage(pair: ModelComparison): MessageDescriptor {
  const { first, second, difference, toldApart, sharedDifference } = pair;
  if (!difference.known)
    return /*i18n*/ {
      id: "board.incomparable",
      message: "{first} and {second} can't be compared: {reason}.",
      values: { first, second, reason: difference.reason },
    };
  if (!toldApart && difference.interval === null)
    return /*i18n*/ {
      id: "board.too-few",
      message: "Nothing can be concluded about {first} and {second} yet: {reason}.",
      values: { first, second, reason: difference.intervalReason ?? "too few tasks" },
    };
  if (sharedDifference !== undefined && difference.interval !== null) {
    const tasks = tasksMessage(difference.n, { clusters: difference.n, clusterUnit: "task" });
    const values = { first, second, gap: gapInWords(difference), tasks, shared: point(sharedDifference) };
    return adjustedLead(values, toldApart);
  }
  const values = { first, second, gap: gapInWords(difference), tasks: difference.n };
  return toldApart
    ? /*i18n*/ {
        id: "board.ahead",
        message:
          "{first} is ahead of {second} by {gap} on the {tasks, plural, one {# task} other {# tasks}} they share.",
        values,
      }
    : /*i18n*/ {
        id: "board.undecided",
        message:
          "{first} and {second} can't be told apart: the difference is {gap} on the {tasks, plural, one {# task} other {# tasks}} they share.",
        values,
      };
}
