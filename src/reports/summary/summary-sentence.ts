import type { KnownEstimate, ModelResult, Summary } from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { caveats } from "./caveats.ts";

/**
 * What a ranking says, in words. Whether the first two differ is decided by their paired difference, never by
 * whether their intervals overlap.
 */
export function summarySentence(ranking: readonly ModelResult[], lead: Summary["lead"]): string {
  const [leader] = ranking;
  if (leader?.score.known !== true) {
    return ["Nothing is scored, so there is no ranking.", ...caveats(ranking)].join(" ");
  }
  const said = [`${leader.modelId} has the highest mean, ${inWords(leader.score)}.`];
  if (lead === null) said.push("No other model has a score.");
  else said.push(leadInWords(lead));
  return [...said, ...caveats(ranking)].join(" ");
}

function leadInWords({ first, second, difference }: NonNullable<Summary["lead"]>): string {
  if (!difference.known) return `How it compares with ${second} cannot be said: ${difference.reason}.`;
  const { interval, n } = difference;
  const tasks = `on the ${n === 1 ? "one task" : `same ${counted(n, "task")}`}`;
  if (interval === null) {
    return `Its lead over ${second} ${tasks}, ${points(difference)}, has no interval: ${difference.intervalReason ?? "too few tasks"}.`;
  }
  if (interval.low > 0) return `It is ${points(difference)} ahead of ${second} ${tasks}.`;
  return `${first} and ${second} cannot be told apart: ${tasks} they differ by ${points(difference)}.`;
}

const points = (difference: KnownEstimate): string => `${valueAndInterval(difference)} points`;

function inWords(score: KnownEstimate): string {
  return `${valueAndInterval(score)} of 100 over ${counted(score.n, "task")}`;
}

function valueAndInterval({ value, interval }: KnownEstimate): string {
  const mean = value.toFixed(1);
  return interval === null ? mean : `${mean} [${interval.low.toFixed(1)}, ${interval.high.toFixed(1)}]`;
}
