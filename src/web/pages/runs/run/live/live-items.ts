import type { RunEvent } from "../../../../../core/index.ts";

/** What has become of an item so far. */
export const LIVE_STATES = {
  answered: "Answered",
  scored: "Scored",
  again: "Tried again",
  failed: "Failed",
  skipped: "Left out",
} as const;
export type LiveState = keyof typeof LIVE_STATES;

export interface LiveItem {
  readonly itemId: number;
  readonly taskId: string;
  readonly modelId: string;
  readonly sample: number;
  readonly state: LiveState;
  /** What there is to say about it: a score, a time, what went wrong. */
  readonly words: string;
  /** The event that told it last. */
  readonly seq: number;
  readonly at: number;
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

function tellItem(event: RunEvent): LiveItem | null {
  const inState = (state: LiveState, words: string): LiveItem | null => {
    if (!("itemId" in event)) return null;
    const { itemId, taskId, modelId, sample, seq, at } = event;
    return { itemId, taskId, modelId, sample, state, words, seq, at };
  };
  switch (event.type) {
    case "item-answered":
      return inState("answered", `in ${Math.round(event.latencyMs)} ms`);
    case "item-judged": {
      const value = event.score === null ? `unscored: ${event.unscoredReason ?? ""}` : event.score.toFixed(1);
      return inState("scored", `${value} by ${event.judgeId}${event.autoFail ? ", auto-fail" : ""}`);
    }
    case "answer-failed":
    case "judge-failed":
      return inState(event.retryAt === null ? "failed" : "again", event.message);
    case "item-skipped":
      return inState("skipped", event.reason);
    default:
      return null;
  }
}
