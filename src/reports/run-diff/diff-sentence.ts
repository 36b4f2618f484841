import { type Estimate, type RunDiff, type RunDifference, phrase } from "../../core/index.ts";
import { listed } from "../text/listed.ts";

const SCORES = {
  judges: phrase`the judges' scores`,
  people: phrase`people's scores`,
  metrics: "metrics",
} as const;

/** What is known of two runs, in words; what makes it doubtful comes first. */
export function diffSentence(diff: Omit<RunDiff, "sentence">, doubts: readonly string[]): string {
  const { first, second, models, basis, tasks } = diff;
  if (first.runId === second.runId) return phrase`Both are the same run, so there is no difference.`;
  if (tasks.shared === 0) return phrase`The two runs have no task in common, so nothing can be compared.`;
  if (models.length === 0) return phrase`The two runs have no model in common, so nothing can be compared.`;
  if (basis === null)
    return phrase`The two runs have no scores of the same kind in common, so nothing can be compared.`;
  const of = (outcome: RunDifference["outcome"]) => models.filter((model) => model.outcome === outcome);
  const said = [
    ...of("better").map((model) => moved(model, "better")),
    ...of("worse").map((model) => moved(model, "worse")),
    ...undecided(of("not-told-apart")),
    ...same(of("same")),
    ...of("unknown").map(
      ({ modelId, difference }) => phrase`${modelId} can't be compared: ${reasonOf(difference)}`,
    ),
  ];
  const ground = groundOf(tasks.shared, SCORES[basis]);
  return [...doubts, `${said.join("; ")}.`, ground].join(" ");
}

function moved({ modelId, difference }: RunDifference, word: "better" | "worse"): string {
  const points = size(difference);
  if (difference.known && difference.interval === null)
    return word === "better"
      ? phrase`${modelId} is better in the second run by ${points} points on every task`
      : phrase`${modelId} is worse in the second run by ${points} points on every task`;
  return word === "better"
    ? phrase`${modelId} is better in the second run by ${points} points`
    : phrase`${modelId} is worse in the second run by ${points} points`;
}

function groundOf(shared: number, scores: string): string {
  return shared === 1
    ? phrase`Compared on 1 task with the same content in both runs, by ${scores}.`
    : phrase`Compared on ${shared} tasks with the same content in both runs, by ${scores}.`;
}

function undecided(models: readonly RunDifference[]): string[] {
  const [only, ...others] = models;
  if (only === undefined) return [];
  if (others.length > 0) return [phrase`${listed(models.map(({ modelId }) => modelId))} can't be told apart`];
  return [phrase`${only.modelId} can't be told apart: ${signed(only.difference)} points`];
}

function same(models: readonly RunDifference[]): string[] {
  if (models.length === 0) return [];
  const names = listed(models.map(({ modelId }) => modelId));
  return [
    models.length === 1
      ? phrase`${names} has identical scores in both`
      : phrase`${names} have identical scores in both`,
  ];
}

/** How far apart, whichever is ahead. */
function size(difference: Estimate): string {
  if (!difference.known) return "";
  const [value, turn] = [difference.value, difference.value < 0];
  const { interval } = difference;
  if (interval === null) return Math.abs(value).toFixed(1);
  const [low, high] = turn ? [-interval.high, -interval.low] : [interval.low, interval.high];
  return `${Math.abs(value).toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}]`;
}

function signed(difference: Estimate): string {
  if (!difference.known) return "";
  const { value, interval } = difference;
  const sign = value > 0 ? "+" : "";
  if (interval === null) return `${sign}${value.toFixed(1)}`;
  return `${sign}${value.toFixed(1)} [${interval.low.toFixed(1)}, ${interval.high.toFixed(1)}]`;
}

const reasonOf = (estimate: Estimate): string => (estimate.known ? "" : estimate.reason);
