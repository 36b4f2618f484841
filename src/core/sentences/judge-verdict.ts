import type { Calibration, Estimate, JudgeCalibration, KnownEstimate } from "../records/index.ts";
import { unitsMessage } from "../task-clusters.ts";
import { FEWEST_TASKS } from "../task-draw.ts";
import type { Decimal, MessageDescriptor } from "../translate.ts";
import { gapInWords, nameList, point, whole } from "./parts.ts";

const hundredth = (value: number): Decimal => ({ value, digits: 2 });

/** What is known of a judge. Why that may not hold any more is said by its `stale`. */
export function judgeVerdict(judge: Omit<JudgeCalibration, "sentence">): MessageDescriptor[] {
  const { judgeId, answers, withinOneStep, bias, position } = judge;
  const said: MessageDescriptor[] =
    answers === 0 || !withinOneStep.known
      ? [
          /*i18n*/ {
            id: "judge.nothing-in-common",
            message: "{judge} and people have no scored answers in common.",
            values: { judge: judgeId },
          },
        ]
      : [
          /*i18n*/ {
            id: "judge.within-one-step",
            message:
              "{judge} is within one step of people's scores for {within} of {answers, plural, one {# answer} other {# answers}}, with both rounded to five steps (0, 25, 50, 75, 100); {bias}.",
            values: {
              judge: judgeId,
              within: Math.round(withinOneStep.value * answers),
              answers,
              bias: biasMessage(bias.difference),
            },
          },
          ...alphaMessages(judge),
          ...familyMessages(bias.ownFamily),
        ];
  return [...said, ...flipMessages(answers === 0 ? judgeId : null, position)];
}

/** What more answers scored by people would bring. */
export function moreLabelsMessages({ moreLabels }: Pick<Calibration, "moreLabels">): MessageDescriptor[] {
  const most = moreLabels?.expected.at(-1);
  if (moreLabels === null || most === undefined) return [];
  return [
    /*i18n*/ {
      id: "judge.more-labels",
      message:
        "{labels, plural, one {# more answer scored by people} other {# more answers scored by people}} would narrow the interval of a model's corrected mean from {now} to {width} points.",
      values: { labels: most.labels, now: point(moreLabels.now), width: point(most.width) },
    },
  ];
}

function biasMessage(difference: Estimate): MessageDescriptor {
  if (!difference.known)
    return /*i18n*/ {
      id: "judge.bias-unknown",
      message: "its bias is unknown: {reason}",
      values: { reason: difference.reason },
    };
  const { value, interval } = difference;
  const side = value > 0 ? "high" : "low";
  if (interval === null && value === 0)
    return /*i18n*/ { id: "judge.unbiased", message: "on average it gives the same scores as people" };
  if (interval === null)
    return /*i18n*/ {
      id: "judge.bias-without-interval",
      message:
        "on average it scores {amount} {side, select, high {too high} other {too low}}, without an interval: {reason}",
      values: { amount: amountMessage(difference), side, reason: difference.intervalReason ?? "" },
    };
  if (interval.low <= 0 && interval.high >= 0)
    return /*i18n*/ {
      id: "judge.bias-unclear",
      message: "whether it scores too high or too low is unclear: the mean difference is {gap}",
      values: { gap: gapInWords(difference) },
    };
  return /*i18n*/ {
    id: "judge.bias",
    message: "it scores {amount} {side, select, high {too high} other {too low}}",
    values: { amount: amountMessage(difference), side },
  };
}

/** So many points, whichever way. */
function amountMessage(difference: KnownEstimate): MessageDescriptor {
  const { value, interval } = difference;
  if (value >= 0) return gapInWords(difference);
  return gapInWords({
    ...difference,
    value: -value,
    interval: interval === null ? null : { ...interval, low: -interval.high, high: -interval.low },
  });
}

/**
 * Two agreements: with people's mean on every answer, and with one person on the answers that several scored, which is what
 * people's agreement with each other can be held against. One noisy person bounds it by about the root of people's
 * reliability; where it lies above that already, the bound says nothing.
 */
function alphaMessages({
  krippendorffAlpha,
  ceiling,
}: Pick<JudgeCalibration, "krippendorffAlpha" | "ceiling">): MessageDescriptor[] {
  const overall: MessageDescriptor[] = krippendorffAlpha.known
    ? [
        /*i18n*/ {
          id: "judge.alpha",
          message: "Its agreement with people is {alpha} (Krippendorff's alpha: 1 is perfect, 0 is chance).",
          values: { alpha: hundredth(krippendorffAlpha.value) },
        },
      ]
    : [];
  return [...overall, ...ceilingMessages(ceiling)];
}

/** Two numbers are put side by side only where there is enough to compare them, and an order is left open where it is. */
function ceilingMessages({ judge, people, answers }: JudgeCalibration["ceiling"]): MessageDescriptor[] {
  if (!judge.known || !people.known) return [];
  const ground = { answers, units: unitsMessage(people) };
  if (people.clusters < FEWEST_TASKS)
    return [
      /*i18n*/ {
        id: "judge.ceiling-too-few",
        message:
          "Several people scored {answers, plural, one {# answer} other {# answers}} to {units}: too few to compare its agreement with one person with people's agreement with each other, which takes at least {least} tasks.",
        values: { ...ground, least: FEWEST_TASKS },
      },
    ];
  const bound = people.value > 0 ? Math.sqrt(people.value) : 0;
  return [
    /*i18n*/ {
      id: "judge.ceiling",
      message:
        "On {answers, plural, one {# answer} other {# answers}} to {units} that several people scored, its agreement with one person is {judge}, and people's with each other {people}{order, select, open {; which of the two is higher is unclear} other {}}{limit, select, near {; even a perfect judge would hardly exceed {bound}} other {}}.",
      values: {
        ...ground,
        judge: alphaInWords(judge),
        people: alphaInWords(people),
        order: areApart(judge, people) ? "clear" : "open",
        limit: judge.value < bound ? "near" : "far",
        bound: hundredth(bound),
      },
    },
  ];
}

/** Whether two intervals leave each other out. */
function areApart({ interval: one }: KnownEstimate, { interval: other }: KnownEstimate): boolean {
  return one !== null && other !== null && (one.low > other.high || one.high < other.low);
}

function alphaInWords({ value, interval }: KnownEstimate): MessageDescriptor | Decimal {
  if (interval === null) return hundredth(value);
  return /*i18n*/ {
    id: "judge.alpha-interval",
    message: "{value} (95 % CI {low} to {high})",
    values: { value: hundredth(value), low: hundredth(interval.low), high: hundredth(interval.high) },
  };
}

/** Told only where it is sure. */
function familyMessages({
  modelIds,
  difference,
}: JudgeCalibration["bias"]["ownFamily"]): MessageDescriptor[] {
  if (!difference.known || difference.interval === null) return [];
  const { low, high } = difference.interval;
  if (low <= 0 && high >= 0) return [];
  return [
    /*i18n*/ {
      id: "judge.own-family",
      message:
        "It {side, select, high {favours} other {is harder on}} its own family ({models}) by {amount}.",
      values: {
        side: difference.value > 0 ? "high" : "low",
        models: nameList(modelIds),
        amount: amountMessage(difference),
      },
    },
  ];
}

/** `judge`: null where it has been named already. */
function flipMessages(judge: string | null, position: JudgeCalibration["position"]): MessageDescriptor[] {
  if (position?.consistency.known !== true) return [];
  return [
    /*i18n*/ {
      id: "judge.flips",
      message:
        "{named, select, yes {{judge}} other {It}} changed its verdict when the order was swapped on {flipped} % of {pairs, plural, one {# pair} other {# pairs}}.",
      values: {
        named: judge === null ? "no" : "yes",
        judge: judge ?? "",
        flipped: whole(100 * (1 - position.consistency.value)),
        pairs: position.pairs,
      },
    },
  ];
}
