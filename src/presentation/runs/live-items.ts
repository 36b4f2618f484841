import { msg, t } from "@lingui/core/macro";
import { formatNumber } from "../format.ts";
import { QUESTION_SCALE, type RunEvent, type RunKind, questionRating } from "../../core/index.ts";
import { spoken } from "../language.ts";
import { reasonWords } from "../results/reasons.ts";

/** What has become of an item so far. */
export const LIVE_STATES = {
  answered: msg`Answered`,
  scored: msg`Scored`,
  unscored: msg`No score`,
  again: msg`Retrying`,
  failed: msg({ message: "Failed", context: "status of one item" }),
  skipped: msg`Skipped`,
} as const;
export type LiveState = keyof typeof LIVE_STATES;

export interface LiveItem {
  readonly itemId: number;
  readonly taskId: string;
  readonly modelId: string;
  readonly sample: number;
  readonly state: LiveState;
  /** The event that told it last. */
  readonly event: RunEvent;
}

/** The latest of these are kept for each state, so that many answers do not drive out the few that failed. */
const KEPT = 200;

/** Items by id, those that changed last at the end. */
export type LiveItems = ReadonlyMap<number, LiveItem>;

export function foldItems(items: LiveItems, events: readonly RunEvent[]): LiveItems {
  const next = new Map(items);
  for (const event of events) {
    const item = tellItem(event);
    if (item === null) continue;
    next.delete(item.itemId);
    next.set(item.itemId, item);
  }
  return newest(next);
}

function newest(items: LiveItems): LiveItems {
  const counts = new Map<LiveState, number>();
  const kept = [...items.values()].toReversed().filter(({ state }) => {
    const count = (counts.get(state) ?? 0) + 1;
    counts.set(state, count);
    return count <= KEPT;
  });
  return new Map(kept.toReversed().map((item) => [item.itemId, item]));
}

/** Whether older items of some state are not among these. */
export function isCut(items: LiveItems): boolean {
  const states = Map.groupBy(items.values(), ({ state }) => state);
  return [...states.values()].some(({ length }) => length >= KEPT);
}

function tellItem(event: RunEvent): LiveItem | null {
  const state = stateAfter(event);
  if (state === null || !("itemId" in event)) return null;
  const { itemId, taskId, modelId, sample } = event;
  return { itemId, taskId, modelId, sample, state, event };
}

function stateAfter(event: RunEvent): LiveState | null {
  switch (event.type) {
    case "item-answered":
      return "answered";
    case "item-judged":
      return event.score === null ? "unscored" : "scored";
    case "answer-failed":
    case "judge-failed":
      return event.retryAt === null ? "failed" : "again";
    case "item-skipped":
      return "skipped";
    default:
      return null;
  }
}

/** What there is to say about it: a score, a time, what went wrong. */
export function itemDetails({ event }: LiveItem, kind: RunKind = "answers"): string {
  if (event.type === "item-answered") {
    const time = formatNumber(Math.round(event.latencyMs));
    return t`${time} ms`;
  }
  if (event.type === "item-judged") {
    const { judgeId } = event;
    if (kind !== "answers") return verdictOf(event, kind);
    if (event.score === null) return `${judgeId}: ${reasonWords(event.unscoredReason)}`;
    const score = formatNumber(event.score, 1);
    return event.autoFail ? t`${judgeId}: ${score}, auto-fail` : t`${judgeId}: ${score}`;
  }
  if (event.type === "item-skipped") return reasonWords(event.reason);
  return "message" in event ? spoken(event.message) : "";
}

/** What a judge said in a run of judges. Who is better of two is told by the run whose answers they are. */
function verdictOf(event: Extract<RunEvent, { type: "item-judged" }>, kind: RunKind): string {
  if (event.score === null) return reasonWords(event.unscoredReason);
  if (kind === "comparisons") return "";
  const [rating, most] = [formatNumber(questionRating(event.score)), formatNumber(QUESTION_SCALE.high)];
  return t`${rating} of ${most}`;
}
