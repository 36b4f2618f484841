import {
  type Estimate,
  type JudgeCalibration,
  type KnownEstimate,
  RANGE_WORD,
  rangeText,
} from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { listed } from "../text/listed.ts";

/** What is known of a judge, in words. */
export function judgeSentence(judge: Omit<JudgeCalibration, "sentence">): string {
  const { judgeId, answers, withinOneStep, bias, position, stale } = judge;
  const said =
    answers === 0 || !withinOneStep.known
      ? [`${judgeId} and people have no scored answers in common.`]
      : [
          `${judgeId} is within one step of people's scores (on a scale of five) for ${Math.round(withinOneStep.value * answers)} of ${counted(answers, "answer")}; ${biasInWords(bias.difference)}.`,
          ...ceilingInWords(judge),
          ...familyInWords(bias.ownFamily),
        ];
  if (position?.consistency.known === true) {
    const flipped = 100 * (1 - position.consistency.value);
    said.push(
      `${answers === 0 ? judgeId : "It"} changed its verdict when the order was swapped on ${flipped.toFixed(0)} % of ${counted(position.pairs, "pair")}.`,
    );
  }
  return [...said, ...stale.map(({ message }) => message)].join(" ");
}

function biasInWords(difference: Estimate): string {
  if (!difference.known) return `its bias is unknown: ${difference.reason}`;
  const { value, interval } = difference;
  if (interval === null) {
    if (value === 0) return "on average it gives the same scores as people";
    return `on average it scores ${amount(difference)} ${value > 0 ? "too high" : "too low"}, without an interval: ${difference.intervalReason ?? ""}`;
  }
  if (interval.low <= 0 && interval.high >= 0)
    return `whether it scores too high or too low is unclear: ${value.toFixed(1)} points ${range(interval.low, interval.high)}`;
  return `it scores ${amount(difference)} ${value > 0 ? "too high" : "too low"}`;
}

const range = (low: number, high: number): string =>
  `(${rangeText({ low, high }, (end) => end.toFixed(1), RANGE_WORD)})`;

/** So many points, whichever way. */
function amount({ value, interval }: KnownEstimate): string {
  const points = Math.abs(value).toFixed(1);
  if (interval === null) return `${points} points`;
  const [low, high] = value < 0 ? [-interval.high, -interval.low] : [interval.low, interval.high];
  return `${points} points ${range(low, high)}`;
}

/** Agreement with one noisy person is bounded by about the root of people's reliability, not by their agreement. */
function ceilingInWords({ ceiling: { judge, people } }: Pick<JudgeCalibration, "ceiling">): string[] {
  if (!judge.known || !people.known) return [];
  const bound =
    people.value > 0
      ? `; even a perfect judge would hardly exceed ${Math.sqrt(people.value).toFixed(2)}`
      : "";
  return [
    `Its agreement with people is ${judge.value.toFixed(2)}, and people's agreement with each other ${people.value.toFixed(2)} (Krippendorff's alpha)${bound}.`,
  ];
}

/** Told only where it is sure. */
function familyInWords({ modelIds, difference }: JudgeCalibration["bias"]["ownFamily"]): string[] {
  if (!difference.known || difference.interval === null) return [];
  const { low, high } = difference.interval;
  if (low <= 0 && high >= 0) return [];
  const verb = difference.value > 0 ? "favours" : "is harder on";
  return [`It ${verb} its own family (${listed(modelIds)}) by ${amount(difference)}.`];
}
