import { type AnswerRow, type AnswerScoreBody, Failure } from "../../../core/index.ts";
import { client } from "../../client.ts";

/** What a person says of an answer; what is absent stays. */
export type Said = Partial<AnswerScoreBody>;

export type Saving =
  | { readonly state: "saved" | "saving" }
  | { readonly state: "failed"; readonly error: unknown };

/** What was said in one session and is not at the server yet. */
export interface Outbox {
  readonly put: (answerId: string, said: Said) => void;
  /** Sends what waits. Whether all of it was taken is in `saving`. */
  readonly flush: () => Promise<void>;
  /** Sends what waits, and fails when something could not be sent. */
  readonly empty: () => Promise<void>;
  /** The row with what was said of it since the server told it. */
  readonly onto: (row: AnswerRow) => AnswerRow;
  readonly saving: () => Saving;
  /** Gives back how to end it. */
  readonly subscribe: (onChange: () => void) => () => void;
}

/** They outlive the page that shows a session: whoever leaves it and comes back loses nothing. */
const outboxes = new Map<string, Outbox>();

export function outboxOf(sessionId: string): Outbox {
  const outbox = outboxes.get(sessionId) ?? createOutbox(sessionId);
  outboxes.set(sessionId, outbox);
  return outbox;
}

function createOutbox(sessionId: string): Outbox {
  const waiting = new Map<string, Said>();
  const listeners = new Set<() => void>();
  let sending: readonly [answerId: string, said: Said] | null = null;
  let work: Promise<void> | null = null;
  let saving: Saving = { state: "saved" };

  // The browser asks before it closes, on whichever page one is meanwhile.
  const onLeave = (event: BeforeUnloadEvent): void => event.preventDefault();
  const tell = (next: Saving): void => {
    saving = next;
    if (next.state === "saved") window.removeEventListener("beforeunload", onLeave);
    else window.addEventListener("beforeunload", onLeave);
    for (const listener of listeners) listener();
  };

  /** One after the other, so that the last word on an answer is the last that is kept. */
  const sendAll = async (): Promise<void> => {
    for (let entry = firstOf(waiting); entry !== undefined; entry = firstOf(waiting)) {
      const [answerId, said] = entry;
      tell({ state: "saving" });
      waiting.delete(answerId);
      sending = entry;
      try {
        await client.scoreAnswer({ params: { sessionId, answerId }, body: said });
      } catch (error) {
        waiting.set(answerId, joined(said, waiting.get(answerId)));
        tell({ state: "failed", error });
        return;
      } finally {
        sending = null;
      }
    }
    if (saving.state !== "saved") tell({ state: "saved" });
  };
  const flush = async (): Promise<void> => {
    work ??= sendAll().finally(() => {
      work = null;
    });
    await work;
  };

  return {
    put: (answerId, said) => {
      waiting.set(answerId, joined(waiting.get(answerId), said));
      void flush();
    },
    flush,
    empty: async () => {
      await flush();
      if (waiting.size > 0) throw new Failure("conflict", "Your last scores are not saved yet.");
    },
    onto: (row) => {
      const sent = sending?.[0] === row.answerId ? sending[1] : undefined;
      return merged(row, joined(sent, waiting.get(row.answerId)));
    },
    saving: () => saving,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

const firstOf = <Value>(map: ReadonlyMap<string, Value>): [string, Value] | undefined => [...map][0];

const joined = (before: Said | undefined, after: Said | undefined): Said => ({
  ...before,
  ...after,
  scores: { ...before?.scores, ...after?.scores },
});

/** The row as the server will have it: a score ends a skip. */
export function merged(row: AnswerRow, { scores = {}, ...said }: Said): AnswerRow {
  const all = Object.entries({ ...row.scores, ...scores });
  return {
    ...row,
    skipped: said.skipped ?? (Object.keys(scores).length > 0 ? false : row.skipped),
    note: said.note ?? row.note,
    tags: said.tags ?? row.tags,
    scores: Object.fromEntries(all.filter((entry): entry is [string, number] => entry[1] !== null)),
  };
}
