import { leftOutMessage } from "../left-out.ts";
import { rankingScore } from "../ranking-score.ts";
import type { ModelResult, Summary } from "../records/index.ts";
import { selfJudging, selfJudgingCaveat } from "../self-judging.ts";
import { simulatedJudging, simulatedJudgingCaveat } from "../simulated-judging.ts";
import { unitsMessage } from "../task-clusters.ts";
import { FEWEST_TASKS } from "../task-draw.ts";
import type { MessageDescriptor } from "../translate.ts";
import { FEW_PEOPLE } from "./few-people.ts";
import { nameList, whole } from "./parts.ts";
import { type Findings, areAllSame, pickedLeader, scoredModels, unitsOf } from "./verdict.ts";

/** Below this, intervals lean on assumptions that so few tasks cannot show. */
const FEW_TASKS = 20;

const SCORES_MISSING: MessageDescriptor = /*i18n*/ {
  id: "caveat.adjusted",
  message: "Some scores are missing, so means are adjusted to the tasks and scorers that models share.",
};

const SCORERS_DIFFER: MessageDescriptor = /*i18n*/ {
  id: "caveat.adjusted-scorers",
  message:
    "Not all answers were scored by the same scorers, so means are adjusted to the tasks and scorers that models share.",
};

/** What a reader must know before believing a ranking, a sentence each. */
export function caveatsOf(findings: Findings): MessageDescriptor[] {
  const { ranking, basis, verdicts } = findings;
  return [
    ...judgedBySimulated(findings),
    ...aboutMeans(findings),
    ...incompleteness(findings),
    ...(basis === "judges" ? [...selfJudged(findings), ...verdicts.flatMap(aboutJudge)] : []),
    ...scoredByOthers(findings),
    ...fewPeople(findings),
    ...unseenAutoFails(findings),
    ...simulated(ranking),
    ...replayed(ranking),
  ];
}

/** What a reader must know of the means themselves, where several were compared. */
function aboutMeans(findings: Findings): MessageDescriptor[] {
  const { ranking, comparisons } = findings;
  const leader = pickedLeader(findings);
  const scored = scoredModels(ranking);
  const units = unitsOf(scored);
  if (scored.length < 2 || units.clusters < FEWEST_TASKS) return [];
  const few =
    units.clusters < FEW_TASKS && comparisons.length > 0
      ? [
          /*i18n*/ {
            id: "caveat.few-tasks",
            message: "{units} is a small sample: treat the intervals as a rough guide.",
            values: { units: unitsMessage(units) },
          },
        ]
      : [];
  if (areAllSame(scored, comparisons)) return few;
  const isAdjusted = scored.some(({ adjustedScore }) => adjustedScore !== null);
  return [
    ...(leader?.score.known !== true || leader.score.interval === null
      ? []
      : [
          /*i18n*/ {
            id: "caveat.picked",
            message:
              "Intervals in the table are for each model on its own; {model}'s in the sentence is wider because {model} was picked as the best of {models}.",
            values: { model: leader.modelId, models: leader.of },
          },
        ]),
    ...(isAdjusted
      ? [scored.some((model) => missingItems(model) > 0) ? SCORES_MISSING : SCORERS_DIFFER]
      : []),
    ...few,
  ];
}

/** How many of a model's items have no score, for whatever reason. */
export const missingItems = ({ unscored }: Pick<ModelResult, "unscored">): number =>
  Object.values(unscored).reduce((sum, count) => sum + count, 0);

/** What of a run is still to come, and what has ended without a score. */
export function incompleteness(findings: Findings): MessageDescriptor[] {
  const { ranking, basis, run } = findings;
  return run.judges.length === 0 && basis !== "metrics" ? scoredByPeople(findings) : incomplete(ranking);
}

function incomplete(ranking: readonly ModelResult[]): MessageDescriptor[] {
  let [open, lost, total, scored] = [0, 0, 0, 0];
  for (const result of ranking) {
    const missing = missingItems(result);
    open += result.counts.NEW + result.counts.WAITING_FOR_JUDGE;
    lost += missing - (result.unscored["open"] ?? 0);
    scored += result.scored;
    total += result.scored + missing;
  }
  return [
    ...(open === 0
      ? []
      : [
          /*i18n*/ {
            id: "caveat.open",
            message:
              "{open} of {total, plural, one {# item} other {# items}} {open, plural, one {is} other {are}} still open, so results can change.",
            values: { open, total },
          },
        ]),
    ...(lost === 0
      ? []
      : scored === 0
        ? [
            /*i18n*/ {
              id: "caveat.all-lost",
              message: "{lost} of {total, plural, one {# item} other {# items}} ended without a score.",
              values: { lost, total },
            },
          ]
        : [
            /*i18n*/ {
              id: "caveat.lost",
              message:
                "{lost} of {total, plural, one {# item} other {# items}} ended without a score and {lost, plural, one {is} other {are}} not in the means.",
              values: { lost, total },
            },
          ]),
  ];
}

/** How far people have come with answers that nobody else scores, and what of the run has no answer. */
function scoredByPeople({ ranking, coverage: { people, answers } }: Findings): MessageDescriptor[] {
  const sum = (of: (result: ModelResult) => number) => ranking.reduce((total, model) => total + of(model), 0);
  const leftOut = leftOutMessage({
    empty: sum(({ unscored }) => (unscored["empty-answer"] ?? 0) + (unscored["tool-call"] ?? 0)),
    refusal: sum(({ unscored }) => unscored["refusal"] ?? 0),
  });
  const items = sum((model) => model.scored + missingItems(model));
  const open = sum(({ counts }) => counts.NEW);
  const lost = items - answers - open;
  const values = { people: whole(people), answers: whole(answers) };
  return [
    ...(people === answers
      ? []
      : leftOut === null
        ? [
            /*i18n*/ {
              id: "caveat.people-scored",
              message: "{people} of {answers} answers are scored.",
              values,
            },
          ]
        : [
            /*i18n*/ {
              id: "caveat.people-scored-left-out",
              message: "{people} of {answers} answers are scored; left out: {leftOut}.",
              values: { ...values, leftOut },
            },
          ]),
    ...(open === 0
      ? []
      : [
          /*i18n*/ {
            id: "caveat.unanswered",
            message:
              "{open} of {items, plural, one {# item} other {# items}} {open, plural, one {is} other {are}} not answered yet.",
            values: { open, items },
          },
        ]),
    ...(lost === 0
      ? []
      : [
          /*i18n*/ {
            id: "caveat.no-answer",
            message: "{lost} of {items, plural, one {# item} other {# items}} got no answer.",
            values: { lost, items },
          },
        ]),
  ];
}

/** With several people, a difference counts only if other people would see it too; few cannot show that. */
function fewPeople({ basis, raters }: Findings): MessageDescriptor[] {
  if (basis !== "people" || raters < 2 || raters >= FEW_PEOPLE) return [];
  return [
    /*i18n*/ {
      id: "caveat.few-people",
      message:
        "Only {raters} people scored. So few can't show how much people differ, so only large gaps count as differences.",
      values: { raters },
    },
  ];
}

/** Models that could have failed by a rule and have not: what their intervals make of that, and what differences do not. */
function unseenAutoFails({ ranking, comparisons }: Findings): MessageDescriptor[] {
  const names = ranking.flatMap((result) => {
    const score = rankingScore(result);
    return score.known && score.caution !== undefined ? [result.modelId] : [];
  });
  if (names.length === 0) return [];
  const isAnyLeadOpen = comparisons.some(
    ({ difference }) => difference.known && difference.caution !== undefined,
  );
  const unseen =
    names.length > 1 && names.length === ranking.length
      ? /*i18n*/ {
          id: "caveat.no-auto-fail",
          message: "No auto-fail was seen; the lower ends of the intervals allow for one.",
        }
      : /*i18n*/ {
          id: "caveat.no-auto-fail-for",
          message:
            "{count, plural, one {No auto-fail was seen for {names}; the lower end of its interval allows for one.} other {No auto-fail was seen for {names}; the lower ends of their intervals allow for one.}}",
          values: { count: names.length, names: nameList(names) },
        };
  if (!isAnyLeadOpen) return [unseen];
  return [
    /*i18n*/ {
      id: "caveat.differences-without-auto-fail",
      message:
        "{unseen} Differences between models don't allow for that, so some are less certain than their intervals say.",
      values: { unseen },
    },
  ];
}

function selfJudged({ ranking, run }: Findings): MessageDescriptor[] {
  const models = ranking.map(({ modelId, name }) => ({ id: modelId, name }));
  const judges = run.judges.map(({ judgeId, name }) => ({ id: judgeId, name }));
  return selfJudging(models, judges).map(selfJudgingCaveat);
}

/** Which judges made up scores that rank. */
export function judgedBySimulated({ basis, ranking, run, verdicts }: Findings): MessageDescriptor[] {
  if (basis !== "judges") return [];
  const scoring = verdicts.filter((judge) => judge.verdicts > 0).map(({ judgeId }) => judgeId);
  const judges = run.judges
    .filter(({ judgeId }) => scoring.includes(judgeId))
    .map(({ judgeId, simulated: isSimulated }) => ({ id: judgeId, simulated: isSimulated }));
  const found = simulatedJudging(ranking, judges);
  return found.length === 0 ? [] : [simulatedJudgingCaveat(found, scoring.length)];
}

/** Where a judge failed, and what it left out of its verdicts or gave off the scale. */
function aboutJudge({
  judgeId,
  verdicts,
  failed,
  withPointsMissing,
  withPointsClamped,
}: Summary["verdicts"][number]): MessageDescriptor[] {
  return [
    ...(failed === 0
      ? []
      : [
          /*i18n*/ {
            id: "caveat.judge-failed",
            message: "{judge} failed on {failed} of {all} answers; that counts against no model.",
            values: { judge: judgeId, failed: whole(failed), all: whole(verdicts + failed) },
          },
        ]),
    ...(withPointsMissing === 0
      ? []
      : [
          /*i18n*/ {
            id: "caveat.points-missing",
            message: "{judge} left rubric points out of {some} of {all} judgments; they count 0.",
            values: { judge: judgeId, some: whole(withPointsMissing), all: whole(verdicts) },
          },
        ]),
    ...(withPointsClamped === 0
      ? []
      : [
          /*i18n*/ {
            id: "caveat.points-clamped",
            message:
              "{judge} gave points off the scale in {some} of {all} judgments; the nearest point on it counts.",
            values: { judge: judgeId, some: whole(withPointsClamped), all: whole(verdicts) },
          },
        ]),
  ];
}

const SCORERS = {
  judges: /*i18n*/ { id: "caveat.scorers.judges", message: "judges" },
  people: /*i18n*/ { id: "caveat.scorers.people", message: "people" },
  metrics: /*i18n*/ { id: "caveat.scorers.metrics", message: "metrics" },
} as const;

/** Whose scores rank where others have scored as well, and what those have. */
function scoredByOthers({ basis, metric, coverage }: Findings): MessageDescriptor[] {
  const others = (["judges", "people", "metrics"] as const).filter(
    (one) => one !== basis && coverage[one] > 0,
  );
  if (basis === null || others.length === 0) return [];
  return [
    /*i18n*/ {
      id: "caveat.other-scores",
      message:
        "Ranked by {by}, with scores for {scored} of {answers} answers. Scores by {others} are shown separately.",
      values: {
        by: metric ?? SCORERS[basis],
        scored: whole(coverage[basis]),
        answers: whole(coverage.answers),
        others: {
          names: others.map((one) => /*i18n*/ ({
            id: "caveat.scorer-count",
            message: "{who} ({count, plural, one {# answer} other {# answers}})",
            values: { who: SCORERS[one], count: coverage[one] },
          })),
        },
      },
    },
  ];
}

function simulated(ranking: readonly ModelResult[]): MessageDescriptor[] {
  const names = ranking.filter((result) => result.simulated).map(({ modelId }) => modelId);
  if (names.length === 0) return [];
  if (names.length === ranking.length)
    return [
      /*i18n*/ {
        id: "caveat.all-simulated",
        message: "All models here are simulated: the numbers show how Assay works, not which model is good.",
      },
    ];
  return [
    /*i18n*/ {
      id: "caveat.simulated",
      message: "{names} {count, plural, one {is} other {are}} simulated.",
      values: { names: nameList(names), count: names.length },
    },
  ];
}

function replayed(ranking: readonly ModelResult[]): MessageDescriptor[] {
  const names = ranking.filter((result) => result.replayed === true).map(({ modelId }) => modelId);
  if (names.length === 0) return [];
  return [
    names.length === ranking.length
      ? /*i18n*/ {
          id: "caveat.all-replayed",
          message: "All answers are replayed from recordings; no model was called for them.",
        }
      : /*i18n*/ {
          id: "caveat.replayed",
          message: "Answers of {names} are replayed from recordings; no model was called for them.",
          values: { names: nameList(names) },
        },
  ];
}
