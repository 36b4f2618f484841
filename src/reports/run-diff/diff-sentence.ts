import type { Estimate, RunDiff, RunDifference } from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { listed } from "../text/listed.ts";

const SCORES = { judges: "the judges' scores", people: "people's scores", metrics: "metrics" } as const;

/** What is known of two runs, in words; what makes it doubtful comes first. */
export function diffSentence(diff: Omit<RunDiff, "sentence">, doubts: readonly string[]): string {
  const { first, second, models, basis, tasks } = diff;
  if (first.runId === second.runId) return "Both are the same run, so there is no difference.";
  if (tasks.shared === 0) return "The two runs have no task in common, so nothing can be compared.";
  if (models.length === 0) return "The two runs have no model in common, so nothing can be compared.";
  if (basis === null)
    return "The two runs have no scores of the same kind in common, so nothing can be compared.";
  const of = (outcome: RunDifference["outcome"]) => models.filter((model) => model.outcome === outcome);
  const said = [
    ...of("better").map((model) => moved(model, "better")),
    ...of("worse").map((model) => moved(model, "worse")),
    ...undecided(of("not-told-apart")),
    ...same(of("same")),
    ...of("unknown").map(
      ({ modelId, difference }) => `${modelId} can't be compared: ${reasonOf(difference)}`,
    ),
  ];
  const ground = `Compared on ${counted(tasks.shared, "task")} with the same content in both runs, by ${SCORES[basis]}.`;
  return [...doubts, `${said.join("; ")}.`, ground].join(" ");
}

function moved({ modelId, difference }: RunDifference, word: "better" | "worse"): string {
  return `${modelId} is ${word} in the second run by ${size(difference)} points${everywhere(difference)}`;
}

function undecided(models: readonly RunDifference[]): string[] {
  const [only, ...others] = models;
  if (only === undefined) return [];
  if (others.length > 0) return [`${listed(models.map(({ modelId }) => modelId))} can't be told apart`];
  return [`${only.modelId} can't be told apart: ${signed(only.difference)} points`];
}

function same(models: readonly RunDifference[]): string[] {
  if (models.length === 0) return [];
  const has = models.length === 1 ? "has" : "have";
  return [`${listed(models.map(({ modelId }) => modelId))} ${has} identical scores in both`];
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

function everywhere(difference: Estimate): string {
  return difference.known && difference.interval === null ? " on every task" : "";
}

function signed(difference: Estimate): string {
  if (!difference.known) return "";
  const { value, interval } = difference;
  const sign = value > 0 ? "+" : "";
  if (interval === null) return `${sign}${value.toFixed(1)}`;
  return `${sign}${value.toFixed(1)} [${interval.low.toFixed(1)}, ${interval.high.toFixed(1)}]`;
}

const reasonOf = (estimate: Estimate): string => (estimate.known ? "" : estimate.reason);
