import type { Pair, PairVerdict, Score, Session, SessionItem, Task } from "../records/index.ts";
import type { Page, PageRequest } from "./page.ts";

export const ANSWER_STATES = ["open", "scored", "skipped"] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

export interface SessionCounts {
  readonly total: number;
  /** With every score that was asked for. */
  readonly scored: number;
  /** With some of them. */
  readonly partly: number;
  readonly skipped: number;
}

/** One score of one answer by one criterion; null takes it back. */
export interface ScoreEntry {
  /** A criterion's id, or `rating`. */
  readonly key: string;
  readonly value: number | null;
  readonly scaleMin: number;
  readonly scaleMax: number;
}

/** One item's answer and what it was an answer to, with who gave it: for the server, never for a face. */
export interface AnsweredItem {
  readonly itemId: number;
  readonly taskId: string;
  readonly modelId: string;
}

/** What people say of answers. Every method is one transaction. */
export interface SessionStore {
  /** Items of the run that have an answer, in order of their ids. */
  listAnswered(runId: string): Promise<AnsweredItem[]>;
  /** The task of an item as its run has frozen it. */
  readTaskOf(itemId: number): Promise<Task | null>;
  createSession(
    session: Session,
    answers: readonly { readonly answerId: string; readonly itemId: number }[],
  ): Promise<void>;
  findSession(sessionId: string): Promise<Session | null>;
  /** Newest first. */
  listSessions(request: PageRequest & { readonly runId?: string | undefined }): Promise<Page<Session>>;
  countAnswers(sessionId: string): Promise<SessionCounts>;
  listAnswers(
    request: PageRequest & { readonly sessionId: string; readonly state?: AnswerState | undefined },
  ): Promise<Page<SessionItem>>;
  findAnswer(sessionId: string, answerId: string): Promise<SessionItem | null>;
  /** The first answer that is neither scored nor skipped, and when there is none, the first that was skipped. */
  nextAnswer(sessionId: string): Promise<SessionItem | null>;
  /** What is given replaces what was said before, which stays readable as superseded. */
  scoreAnswer(
    sessionId: string,
    answerId: string,
    change: {
      readonly entries: readonly ScoreEntry[];
      readonly note?: string | undefined;
      readonly tags?: readonly string[] | undefined;
      readonly skipped?: boolean | undefined;
    },
    now: number,
  ): Promise<void>;
  /** Takes the last scoring back; returns the answer it was about, or null when there is nothing to take back. */
  undoScore(sessionId: string, now: number): Promise<string | null>;
  finishSession(sessionId: string, now: number): Promise<void>;
  unblindSession(sessionId: string, now: number): Promise<void>;
  deleteSession(sessionId: string): Promise<boolean>;

  /** Keeps a score in the place of what the same scorer said of the item before, which stays as superseded. */
  replaceScore(itemId: number, score: Score, now: number): Promise<void>;

  createPair(pair: Omit<Pair, "verdict" | "note" | "decidedAt">, now: number): Promise<void>;
  findPair(sessionId: string, pairId: string): Promise<Pair | null>;
  decidePair(pairId: string, verdict: PairVerdict, note: string, now: number): Promise<void>;
  /** Every pair of a session, in the order in which they were shown. */
  listPairs(sessionId: string): Promise<Pair[]>;
}
