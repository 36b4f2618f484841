import type { KnownEstimate, ModelResult } from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { listed } from "../text/listed.ts";
import { caveats } from "./caveats.ts";

interface Scored {
  readonly modelId: string;
  readonly score: KnownEstimate;
}

const ADVICE = "To tell two models apart, trust a paired comparison on the same tasks.";

/**
 * What a ranking says, in words. Two intervals that do not overlap prove nothing that the reader should
 * rely on, so only means and intervals are told, and which test settles the order.
 */
export function summarySentence(ranking: readonly ModelResult[]): string {
  const scored = ranking.flatMap(({ modelId, score }) => (score.known ? [{ modelId, score }] : []));
  const [leader, runnerUp] = scored;
  const said: string[] = [];
  if (leader === undefined) said.push("Nothing is scored yet, so there is no ranking.");
  else if (runnerUp === undefined) {
    said.push(`${leader.modelId} has a mean of ${inWords(leader.score)}.`, "No other model has a score.");
  } else if (runnerUp.score.value === leader.score.value) said.push(shared(leader, scored), ADVICE);
  else said.push(leading(leader, runnerUp), ...unsettled(leader, runnerUp, scored), ADVICE);
  return [...said, ...caveats(ranking)].join(" ");
}

function shared({ score }: Scored, scored: readonly Scored[]): string {
  const equals = scored.filter((other) => other.score.value === score.value);
  return `${listed(equals.map(({ modelId }) => modelId))} share the highest mean, ${score.value.toFixed(1)} of 100.`;
}

function leading(leader: Scored, runnerUp: Scored): string {
  return [
    `${leader.modelId} has the highest mean, ${inWords(leader.score)}.`,
    `${runnerUp.modelId} follows with ${valueAndInterval(runnerUp.score)}.`,
  ].join(" ");
}

/** Why the order below the leader is open; nothing when the intervals lie apart. */
function unsettled(leader: Scored, runnerUp: Scored, scored: readonly Scored[]): string[] {
  if (leader.score.interval === null || runnerUp.score.interval === null) {
    return ["Without an interval for both, the order of these two is not settled."];
  }
  const rivals = scored.filter((other) => other !== leader && overlap(leader.score, other.score));
  const names = rivals.map(({ modelId }) => modelId);
  const start = `The interval of ${leader.modelId} overlaps with`;
  if (names.length === 0) return [];
  if (names.length === 1)
    return [`${start} that of ${listed(names)}, so the order of these two is not settled.`];
  return [`${start} those of ${listed(names)}, so their order is not settled.`];
}

function overlap(a: KnownEstimate, b: KnownEstimate): boolean {
  if (a.interval === null || b.interval === null) return false;
  return a.interval.low <= b.interval.high && b.interval.low <= a.interval.high;
}

function inWords(score: KnownEstimate): string {
  return `${valueAndInterval(score)} of 100 over ${counted(score.n, "task")}`;
}

function valueAndInterval({ value, interval }: KnownEstimate): string {
  const mean = value.toFixed(1);
  return interval === null ? mean : `${mean} [${interval.low.toFixed(1)}, ${interval.high.toFixed(1)}]`;
}
