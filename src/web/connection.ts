import { useSyncExternalStore } from "react";
import { now } from "./clock.ts";

/** Whether the server answers, as requests have shown; nothing is assumed. */
export interface ConnectionState {
  readonly isAway: boolean;
  /** Until when it answered: what is shown is from then at the latest. Null: it has not answered yet. */
  readonly answeredAt: number | null;
}

export interface Connection {
  readonly state: () => ConnectionState;
  readonly subscribe: (onChange: () => void) => () => void;
  /** A request was answered, whatever the answer. */
  readonly answered: () => void;
  /** A request was not: it is looked at once whether that holds for all. */
  readonly failed: () => void;
  /** Looks now instead of later; for whoever knows that something has changed. */
  readonly look: () => Promise<boolean>;
  /** What is done each time that the server is back. Gives back how to end it. */
  readonly onBack: (work: () => void) => () => void;
}

export interface ConnectionWorld {
  /** Resolves when the server answers, and fails when nothing does. */
  readonly ask: () => Promise<unknown>;
  readonly now: () => number;
  /** Gives back how to call it off. */
  readonly later: (work: () => void, ms: number) => () => void;
}

const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/** Longer and longer, so that a server that is starting is not held up. */
export const pauseBefore = (times: number): number => Math.min(FIRST_MS * 2 ** times, LONGEST_MS);

export function createConnection({ ask, now: clock, later }: ConnectionWorld): Connection {
  let state: ConnectionState = { isAway: false, answeredAt: null };
  let looking: Promise<boolean> | null = null;
  let cancelLook: (() => void) | null = null;
  let looks = 0;
  const listeners = new Set<() => void>();
  const works = new Set<() => void>();

  const change = (isAway: boolean): void => {
    const wasAway = state.isAway;
    state = { isAway, answeredAt: isAway ? state.answeredAt : clock() };
    if (wasAway === isAway) return;
    for (const listener of listeners) listener();
    if (!isAway) for (const work of works) work();
  };
  const answered = (): void => {
    cancelLook?.();
    cancelLook = null;
    looks = 0;
    change(false);
  };
  const lookLater = (): void => {
    cancelLook?.();
    cancelLook = later(() => void look(), pauseBefore(looks));
    looks += 1;
  };
  const look = (): Promise<boolean> => {
    looking ??= ask()
      .then(
        () => {
          answered();
          return true;
        },
        () => {
          change(true);
          lookLater();
          return false;
        },
      )
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  return {
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    answered,
    failed: () => {
      if (!state.isAway) void look();
    },
    look,
    onBack: (work) => {
      works.add(work);
      return () => works.delete(work);
    },
  };
}

/** That something answers, even that it refuses, is all that is asked. A door in front of a dead server is none. */
async function ask(): Promise<void> {
  const { status } = await window.fetch("/api/status", { cache: "no-store" });
  if (isDoorOnly(status)) throw new Error(`status ${status}`);
}

/** What a proxy says when nothing stands behind it. */
export const isDoorOnly = (status: number): boolean => status >= 502 && status <= 504;

/** The page's own. */
export const connection = createConnection({
  ask,
  now,
  later: (work, ms) => {
    const timer = window.setTimeout(work, ms);
    return () => window.clearTimeout(timer);
  },
});

/** While it is away, whatever may have brought it back is a reason to look. */
export function watchConnection(): void {
  const look = (): void => {
    if (connection.state().isAway && document.visibilityState === "visible") void connection.look();
  };
  window.addEventListener("online", look);
  window.addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
}

export const useConnection = (): ConnectionState =>
  useSyncExternalStore(connection.subscribe, connection.state);
