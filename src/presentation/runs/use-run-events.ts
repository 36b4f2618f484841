import { useEffect, useReducer, useRef, useState } from "react";
import type { Client, RunView } from "../../contract/index.ts";
import {
  type Failure,
  type LogLevel,
  NO_PROGRESS,
  type RunEvent,
  type RunProgress,
  asFailure,
  describeEvent,
  reduceProgress,
} from "../../core/index.ts";
import { type LiveItems, foldItems } from "./live-items.ts";

/** So many of the latest are kept: lines of items, other lines, and events. */
export const LINES_KEPT = 400;
const AGAIN_MS = 1_000;

export interface LiveLine {
  readonly seq: number;
  readonly at: number;
  readonly level: LogLevel;
  readonly event: RunEvent;
}

export interface LiveRun {
  readonly progress: RunProgress;
  readonly lines: readonly LiveLine[];
  readonly events: readonly RunEvent[];
  readonly items: LiveItems;
  /** How long each model's latest answers took, in milliseconds. */
  readonly latencies: Readonly<Record<string, readonly number[]>>;
  /** `lost`: the host does not answer; it is tried again and nothing is missed. */
  readonly connection: "open" | "lost" | "ended";
  /** Why nothing is told although the host answers, such as that somebody scores blind; it is asked again. */
  readonly refusal: Failure | null;
}

const NOTHING: LiveRun = {
  progress: NO_PROGRESS,
  lines: [],
  events: [],
  items: new Map(),
  latencies: {},
  connection: "open",
  refusal: null,
};

type Update =
  | { readonly events: readonly RunEvent[] }
  | { readonly connection: LiveRun["connection"] }
  | { readonly refusal: Failure }
  | "anew";

function take(live: LiveRun, update: Update): LiveRun {
  if (update === "anew") return NOTHING;
  if ("connection" in update) return { ...live, connection: update.connection };
  if ("refusal" in update) return { ...live, connection: "open", refusal: update.refusal };
  const fresh = update.events.filter(({ seq }) => seq > live.progress.seq);
  const lines = fresh.map(lineOf);
  return {
    connection: "open",
    refusal: null,
    progress: fresh.reduce(reduceProgress, live.progress),
    lines: newest([...live.lines, ...lines]),
    events: [...live.events, ...fresh].slice(-LINES_KEPT),
    items: foldItems(live.items, fresh),
    latencies: foldLatencies(live.latencies, fresh),
  };
}

/** A median of so many says what that of all does. */
const LATENCIES_KEPT = 1_000;

function foldLatencies(known: LiveRun["latencies"], events: readonly RunEvent[]): LiveRun["latencies"] {
  const answers = events.filter((event) => event.type === "item-answered");
  const fresh = Map.groupBy(answers, ({ modelId }) => modelId);
  const added = [...fresh].map(([modelId, own]) => [
    modelId,
    [...(known[modelId] ?? []), ...own.map(({ latencyMs }) => latencyMs)].slice(-LATENCIES_KEPT),
  ]);
  return { ...known, ...Object.fromEntries(added) };
}

export const lineOf = (event: RunEvent): LiveLine => ({
  seq: event.seq,
  at: event.at,
  level: describeEvent(event).level,
  event,
});

/** Whether a line says what the table of items says. */
export const isOfItem = ({ level, event }: LiveLine): boolean => level === "INFO" && "itemId" in event;

/** Many answers do not drive out when the run began and what went wrong. */
function newest(lines: readonly LiveLine[]): LiveLine[] {
  const counts = { item: 0, run: 0 };
  const kept = lines
    .toReversed()
    .filter((line) => (counts[isOfItem(line) ? "item" : "run"] += 1) <= LINES_KEPT);
  return kept.toReversed();
}

/**
 * A run's events folded as they come. When the host goes away it is looked for again, from where we were. A run that went
 * on and ended between two looks at it is known by when it ended: it is read on from there too, and what is shown stays.
 */
export function useRunEvents(
  client: Client,
  { runId, state, finishedAt }: RunView,
  /** Told when the run is gone, or may not be seen any more. */
  onGone: () => void,
): LiveRun {
  const isWatching = state === "running" || state === "queued";
  const [live, tell] = useReducer(take, NOTHING);
  const [turn, setTurn] = useState(0);
  const seen = useRef({ runId, seq: 0 });
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => setTurn((before) => before + 1), [runId, isWatching, finishedAt]);
  useEffect(() => {
    if (turn === 0) return;
    const stop = new AbortController();
    if (seen.current.runId !== runId) {
      seen.current = { runId, seq: 0 };
      tell("anew");
    }
    void watch(client, { runId, since: seen.current.seq }, stop.signal, (update) => {
      // The last words of a watch that is over are read again by the next one.
      if (stop.signal.aborted) return;
      if (update === "gone") gone.current();
      else if ("events" in update) seen.current.seq = update.events.at(-1)?.seq ?? seen.current.seq;
      tell(update === "gone" ? { connection: "ended" } : update);
    });
    return () => stop.abort();
  }, [client, runId, turn]);
  return live;
}

async function watch(
  client: Client,
  { runId, since: from }: { readonly runId: string; readonly since: number },
  signal: AbortSignal,
  tell: (update: Exclude<Update, "anew"> | "gone") => void,
): Promise<void> {
  let since = from;
  while (!signal.aborted) {
    try {
      let waiting: RunEvent[] = [];
      let timer: ReturnType<typeof setTimeout> | null = null;
      // Hundreds of events a second are drawn a few times a second.
      const flush = (): void => {
        timer = null;
        tell({ events: waiting });
        waiting = [];
      };
      for await (const event of client.followRun(
        { params: { runId }, query: { since: String(since) } },
        signal,
      )) {
        since = event.seq;
        waiting.push(event);
        timer ??= setTimeout(flush, 100);
      }
      if (timer !== null) clearTimeout(timer);
      tell({ events: waiting });
      tell({ connection: "ended" });
      return;
    } catch (error) {
      if (signal.aborted) return;
      const failure = asFailure(error);
      if (failure.code === "not-found" || failure.code === "unauthorized") {
        tell("gone");
        return;
      }
      tell(failure.code === "session-open" ? { refusal: failure } : { connection: "lost" });
      await new Promise((resolve) => {
        setTimeout(resolve, AGAIN_MS);
      });
    }
  }
}
