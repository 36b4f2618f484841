import { type Failure, asFailure } from "../../core/index.ts";
import { QUEUE_PREFIX, type ListedStorage, keysBelow } from "./queue-names.ts";

/** What is to be sent, and is kept by the browser until it is. */
export interface Waiting<Entry> {
  /** Its place in the order, and its name in the browser. */
  readonly key: string;
  readonly entry: Entry;
}

/** What the server, or somebody's change meanwhile, stands against. It is told and kept until a person decides. */
export interface Refused<Entry> extends Waiting<Entry> {
  readonly reason: string;
}

export type QueueState =
  /** Idle: nothing was sent yet. */
  | { readonly state: "idle" | "saved" | "saving" }
  /** The server is away: so many wait in this browser. */
  | { readonly state: "kept"; readonly count: number };

/** What becomes of something that has waited while the server was away. */
export type Review = "send" | "done" | { readonly refused: string };

export interface QueueWorld<Entry> {
  readonly storage: ListedStorage;
  /** Names what is put, one after the other. */
  readonly nextKey: () => string;
  readonly send: (entry: Entry) => Promise<unknown>;
  /** Looks at what has waited before it is sent, since others may have been there. */
  readonly review?: (entries: readonly Entry[]) => Promise<readonly Review[]>;
}

export interface SendQueue<Entry> {
  /** `join` makes one of the last that waits and this one, where that is possible. */
  readonly put: (entry: Entry, join?: (last: Entry) => Entry | null) => void;
  readonly flush: () => Promise<void>;
  /** In order, with the one that is on its way. */
  readonly waiting: () => readonly Entry[];
  /** Takes the last one out that was not sent; null when there is none. */
  readonly takeBack: () => Entry | null;
  readonly refused: () => readonly Refused<Entry>[];
  /** Sends it all the same; `as` where it has to be put differently. */
  readonly sendAnyway: (key: string, as: (entry: Entry) => Entry) => void;
  readonly discard: (key: string) => void;
  readonly state: () => QueueState;
  readonly subscribe: (onChange: () => void) => () => void;
}

const REFUSED_PREFIX = "assay.refused.";

/** Not refused: it was not heard, or nobody is logged in yet. */
const isUnheard = ({ code }: Failure): boolean =>
  code === "host-unreachable" || code === "unauthorized" || code === "too-many-requests";

export function createSendQueue<Entry>(name: string, world: QueueWorld<Entry>): SendQueue<Entry> {
  const { storage, nextKey, send, review } = world;
  const unsent = `${QUEUE_PREFIX}${name}/`;
  const set = `${REFUSED_PREFIX}${name}/`;
  let waiting: readonly Waiting<Entry>[] = readAll<Entry>(storage, unsent);
  let refused: readonly Refused<Entry>[] = readAll<{ entry: Entry; reason: string }>(storage, set).map(
    ({ key, entry }) => ({ key, ...entry }),
  );
  /** Those of an earlier page have waited as well. */
  let mayBeOld = waiting.length > 0;
  let sending: Waiting<Entry> | null = null;
  let work: Promise<void> | null = null;
  let state: QueueState = waiting.length > 0 ? { state: "kept", count: waiting.length } : { state: "idle" };
  const listeners = new Set<() => void>();
  const tell = (next: QueueState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const keep = (key: string, entry: Entry): void => write(storage, unsent + key, entry);
  const refuse = ({ key, entry }: Waiting<Entry>, reason: string): void => {
    storage.removeItem(unsent + key);
    write(storage, set + key, { entry, reason });
    refused = [...refused, { key, entry, reason }];
  };

  /** Whatever has waited is held against what is there now. */
  const reviewOld = async (): Promise<void> => {
    if (!mayBeOld || review === undefined) return;
    const old = waiting;
    const outcomes = await review(old.map(({ entry }) => entry)).catch((error: unknown) => {
      if (isUnheard(asFailure(error))) throw error;
      // What is wrong is said of each when it is sent.
      return [];
    });
    mayBeOld = false;
    const gone = new Set<string>();
    old.forEach((one, index) => {
      const outcome = outcomes[index] ?? "send";
      if (outcome === "send") return;
      gone.add(one.key);
      if (outcome === "done") storage.removeItem(unsent + one.key);
      else refuse(one, outcome.refused);
    });
    waiting = waiting.filter(({ key }) => !gone.has(key));
  };
  /** One after the other, so that the last word is the last that is kept. */
  const sendAll = async (): Promise<void> => {
    if (waiting.length > 0) tell({ state: "saving" });
    try {
      await reviewOld();
      for (let [one] = waiting; one !== undefined; [one] = waiting) {
        tell({ state: "saving" });
        waiting = waiting.slice(1);
        sending = one;
        try {
          await send(one.entry);
          storage.removeItem(unsent + one.key);
        } catch (error) {
          const failure = asFailure(error);
          if (isUnheard(failure)) {
            waiting = [one, ...waiting];
            throw failure;
          }
          refuse(one, [failure.message, failure.hint].filter(Boolean).join(" "));
        } finally {
          sending = null;
        }
      }
    } catch {
      mayBeOld = true;
      tell({ state: "kept", count: waiting.length });
      return;
    }
    if (state.state === "saving") tell({ state: "saved" });
  };
  const flush = async (): Promise<void> => {
    work ??= sendAll().finally(() => {
      work = null;
      // Put while the last one was on its way.
      if (waiting.length > 0 && state.state !== "kept") void flush();
    });
    await work;
  };
  const drop = (key: string): Refused<Entry> | undefined => {
    const found = refused.find((one) => one.key === key);
    refused = refused.filter((one) => one.key !== key);
    storage.removeItem(set + key);
    return found;
  };
  const put: SendQueue<Entry>["put"] = (entry, join = () => null) => {
    const last = waiting.at(-1);
    const one = last === undefined ? null : join(last.entry);
    const key = last === undefined || one === null ? nextKey() : last.key;
    keep(key, one ?? entry);
    waiting = [...(one === null ? waiting : waiting.slice(0, -1)), { key, entry: one ?? entry }];
    if (state.state === "kept") tell({ state: "kept", count: waiting.length });
    void flush();
  };
  return {
    put,
    flush,
    waiting: () => [...(sending === null ? [] : [sending]), ...waiting].map(({ entry }) => entry),
    takeBack: () => {
      const last = waiting.at(-1);
      if (last === undefined) return null;
      waiting = waiting.slice(0, -1);
      storage.removeItem(unsent + last.key);
      tell(waiting.length === 0 ? { state: "saved" } : { state: "kept", count: waiting.length });
      return last.entry;
    },
    refused: () => refused,
    sendAnyway: (key, as) => {
      const found = drop(key);
      if (found !== undefined) put(as(found.entry));
      tell(state);
    },
    discard: (key) => {
      drop(key);
      tell(state);
    },
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

function readAll<Entry>(storage: ListedStorage, beginning: string): Waiting<Entry>[] {
  return keysBelow(storage, beginning).flatMap((key) => {
    try {
      return [{ key, entry: JSON.parse(storage.getItem(beginning + key) ?? "") as Entry }];
    } catch {
      return [];
    }
  });
}

/** Where there is no room left, what waits is in this page only. */
function write(storage: ListedStorage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    storage.removeItem(key);
  }
}
