import { t } from "@lingui/core/macro";
import type { AnswerRow, AnswerScoreBody } from "../../../../contract/index.ts";
import { Failure } from "../../../../core/index.ts";
import { client } from "../../../client.ts";

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

interface Entry {
  readonly answerId: string;
  readonly said: Said;
}

/** They outlive the page that shows a session: whoever leaves it and comes back loses nothing. */
const outboxes = new Map<string, Outbox>();

export function outboxOf(sessionId: string): Outbox {
  const outbox = outboxes.get(sessionId) ?? createOutbox(sessionId);
  outboxes.set(sessionId, outbox);
  return outbox;
}

function createOutbox(sessionId: string): Outbox {
  let waiting: readonly Entry[] = [];
  const listeners = new Set<() => void>();
  let sending: Entry | null = null;
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
    for (let [entry] = waiting; entry !== undefined; [entry] = waiting) {
      tell({ state: "saving" });
      waiting = waiting.slice(1);
      sending = entry;
      const { answerId, said } = entry;
      try {
        await client.scoreAnswer({ params: { sessionId, answerId }, body: said });
      } catch (error) {
        waiting = [entry, ...waiting];
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
      const last = waiting.at(-1);
      waiting =
        last?.answerId === answerId && isOneWord(last.said, said)
          ? [...waiting.slice(0, -1), { answerId, said: joined(last.said, said) }]
          : [...waiting, { answerId, said }];
      void flush();
    },
    flush,
    empty: async () => {
      await flush();
      if (waiting.length > 0) throw new Failure("conflict", t`Your last scores are not saved yet.`);
    },
    onto: (row) =>
      [...(sending === null ? [] : [sending]), ...waiting]
        .filter(({ answerId }) => answerId === row.answerId)
        .reduce((so, { said }) => merged(so, said), row),
    saving: () => saving,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

const keysOf = ({ scores = {} }: Said): string => Object.keys(scores).join();

/** A note grows letter by letter and a mark is changed twice; but each mark is sent alone, as it is taken back alone. */
const isOneWord = (before: Said, after: Said): boolean =>
  after.skipped === undefined && (after.scores === undefined || keysOf(before) === keysOf(after));

const joined = (before: Said, after: Said): Said => ({
  ...before,
  ...after,
  ...(before.scores === undefined && after.scores === undefined
    ? {}
    : { scores: { ...before.scores, ...after.scores } }),
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
