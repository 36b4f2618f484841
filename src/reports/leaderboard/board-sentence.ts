import type { Leaderboard, ModelComparison } from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { listed } from "../text/listed.ts";

type Findings = Pick<Leaderboard, "models" | "groups" | "comparisons" | "scorers">;

/** What a board says, in words: who is ahead, who stands apart and why, and whose scores were put on one level. */
export function boardSentence({ groups, comparisons, scorers }: Findings): string {
  const [first, ...others] = groups;
  if (first === undefined) return "Nothing is scored yet.";
  const [best = "", next] = first.models;
  const lead = comparisons.find((pair) => pair.first === best && pair.second === next);
  return [
    lead === undefined ? `${best} can't be compared with another model.` : leadWords(lead),
    ...others.map(
      ({ models, reason }) =>
        `${listed(models)} ${models.length === 1 ? "stands" : "stand"} apart: ${reason ?? ""}.`,
    ),
    ...(scorers.length < 2
      ? []
      : [
          `Scores come from ${counted(scorers.length, "scorer")} (${listed(scorers)}): models are compared where the same scorer scored them, and scorers' strictness is estimated from models that several of them scored.`,
        ]),
  ].join(" ");
}

function leadWords({ first, second, difference, toldApart }: ModelComparison): string {
  if (!difference.known) return `${first} and ${second} can't be compared: ${difference.reason}.`;
  const { value, interval, n } = difference;
  const tasks = `on the ${counted(n, "task")} they share`;
  const points = `${value.toFixed(1)} points${interval === null ? "" : ` (95 % CI ${interval.low.toFixed(1)} to ${interval.high.toFixed(1)})`}`;
  if (toldApart) return `${first} is ahead of ${second} by ${points} ${tasks}.`;
  if (interval === null)
    return `Nothing can be concluded about ${first} and ${second} yet: ${difference.intervalReason ?? "too few tasks"}.`;
  return `${first} and ${second} can't be told apart: the difference is ${points} ${tasks}.`;
}
