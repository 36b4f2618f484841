import type {
  Invitation,
  Pair,
  PairVerdict,
  Rating,
  Score,
  Session,
  SessionItem,
  SessionKind,
  Task,
} from "../records/index.ts";
import type { Page, SortedRequest } from "./page.ts";

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

/** The same in a session, by the id under which it is shown there. */
export interface SessionAnswer extends AnsweredItem {
  readonly answerId: string;
}

/** A pair without what was noted beside the verdict: of these there may be many. */
export type PairState = Pick<
  Pair,
  "pairId" | "firstItemId" | "secondItemId" | "verdict" | "probability" | "revision"
>;
export type NewPair = Pick<Pair, "pairId" | "sessionId" | "firstItemId" | "secondItemId" | "probability">;

export interface SessionFilter {
  readonly runId?: string | undefined;
  readonly rater?: string | undefined;
  readonly kind?: SessionKind | undefined;
  readonly finished?: boolean | undefined;
}

export const SESSION_SORTS = ["created", "rater", "kind", "finished"] as const;
export type SessionsRequest = SortedRequest<(typeof SESSION_SORTS)[number]> & SessionFilter;

/** Nothing else: another order could tell whose answers they are. */
export const ANSWER_SORTS = ["position"] as const;
export interface AnswersRequest extends SortedRequest<(typeof ANSWER_SORTS)[number]> {
  readonly sessionId: string;
  readonly state?: AnswerState | undefined;
}

/** Of the tasks of a comparison; `position` is as in the run. */
export const SESSION_TASK_SORTS = ["position", "taskId"] as const;
export const RATING_SORTS = ["created", "rating"] as const;
export type RatingsRequest = SortedRequest<(typeof RATING_SORTS)[number]> & RatingFilter;

/** Which ratings are wanted; what is absent does not matter. */
export interface RatingFilter {
  readonly runId?: string | undefined;
  readonly sessionId?: string | undefined;
  /** Ratings of open sessions, and of runs that somebody scores blind, are left out: it must not be told whose answers they are of. */
  readonly modelId?: string | undefined;
  readonly templateVersion?: string | undefined;
  /** The first and the last moment, in milliseconds since 1970. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly rating?: number | undefined;
  readonly tag?: string | undefined;
  /** The whole name of who rated. */
  readonly rater?: string | undefined;
  /** Runs of which it may not be told who answered, besides those that are scored blind. */
  readonly hiddenRuns?: ReadonlySet<string>;
}

export interface RatingPage extends Page<Rating> {
  /** Ratings that fit but for the model, of which that may not be told yet. */
  readonly leftOut: number;
}

/** By what ratings can be narrowed: every value that some rating has, each once and in order. */
export interface RatingFacets {
  /** How many ratings fit. */
  readonly total: number;
  readonly raters: readonly string[];
  readonly tags: readonly string[];
  readonly templateVersions: readonly string[];
}

/** What people say of answers. Every method is one transaction. */
export interface SessionStore {
  /** Items of the run that have an answer, in order of their ids. */
  listAnswered(runId: string): Promise<AnsweredItem[]>;
  /** The answers of a session in its order: they are fixed when it begins. */
  listSessionAnswers(sessionId: string): Promise<SessionAnswer[]>;
  /** The task of an item as its run has frozen it. */
  readTaskOf(itemId: number): Promise<Task | null>;
  createSession(
    session: Session,
    answers: readonly { readonly answerId: string; readonly itemId: number }[],
  ): Promise<void>;
  findSession(sessionId: string): Promise<Session | null>;
  /** Newest first, unless another order is asked for. */
  listSessions(request: SessionsRequest): Promise<Page<Session>>;
  countAnswers(sessionId: string): Promise<SessionCounts>;
  listAnswers(request: AnswersRequest): Promise<Page<SessionItem>>;
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
  /** From here on its scores count; items that nobody but people scores are complete where they were scored in full. */
  finishSession(sessionId: string, now: number): Promise<void>;
  unblindSession(sessionId: string, now: number): Promise<void>;
  /** Items that only this session had completed wait again. */
  deleteSession(sessionId: string, now: number): Promise<boolean>;

  /**
   * Keeps a score in the place of what the same scorer said of the item before, which stays as superseded. A person's word
   * completes an item that nobody but people scores.
   */
  replaceScore(itemId: number, score: Score, now: number): Promise<void>;

  /** The newest first, unless another order is asked for. */
  listRatings(request: RatingsRequest): Promise<RatingPage>;
  /** The total is of what fits, all else of all ratings. */
  ratingFacets(filter: RatingFilter): Promise<RatingFacets>;

  createInvitation(invitation: Omit<Invitation, "revokedAt">, tokenHash: string): Promise<void>;
  /** The oldest first, those that were taken back too. */
  listInvitations(sessionId: string): Promise<Invitation[]>;
  findInvitation(tokenHash: string): Promise<Invitation | null>;
  /** False when the session has no such invitation. */
  revokeInvitation(sessionId: string, invitationId: string, now: number): Promise<boolean>;

  createPair(pair: NewPair, now: number): Promise<Pair>;
  findPair(sessionId: string, pairId: string): Promise<Pair | null>;
  /** Null takes the verdict back. */
  decidePair(pairId: string, verdict: PairVerdict | null, note: string, now: number): Promise<void>;
  /** Pairs of a session that changed after a revision, or all, in the order in which they were shown. */
  listPairs(sessionId: string, afterRevision?: number): Promise<PairState[]>;
  /** What was noted beside verdicts, by pair; pairs without a note are not in it. */
  listPairNotes(sessionId: string): Promise<ReadonlyMap<string, string>>;
}
