import { z } from "zod";
import { criterionSchema } from "./collection.ts";
import { recordOf } from "./record-of.ts";

/** What a person does in a session: score by criteria, rate from 1 to 5, or compare answers two by two. */
export const SESSION_KINDS = ["criteria", "rating", "comparison"] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** The key under which a rating is kept, and its scale. */
export const RATING = { key: "rating", scaleMin: 1, scaleMax: 5 } as const;

/** Who scored, as the record of a score names it: a session and one of its criteria, or its rating. */
export const sessionScorer = (sessionId: string, key: string): string => `session:${sessionId}:${key}`;

/** The session and the criterion behind a scorer's name; null when it is no session's. */
export function readSessionScorer(scorer: string): { sessionId: string; key: string } | null {
  const [, sessionId, key] = /^session:(.*):([^:]*)$/s.exec(scorer) ?? [];
  return sessionId === undefined || key === undefined ? null : { sessionId, key };
}

/** Under this key a session says of an answer that it was left out. */
export const LEFT_OUT_KEY = "left-out";

/** Why an answer is not shown to people: there is nothing in it to score. */
export const LEFT_OUT_REASONS = ["empty-answer", "refusal", "tool-call"] as const;

/**
 * A random draw: whole tasks with all answers to them, so that models are compared on the same tasks. Every task had the
 * same chance, and with it every answer; answers to one task were drawn together, so that tasks are the clusters.
 */
export const drawSchema = z.strictObject({
  /** Answers drawn, and answers that could have been. */
  count: z.int().positive(),
  of: z.int().positive(),
  /** The chance of each task, and of each answer, to be drawn. */
  probability: z.number().min(0).max(1),
  /** Tasks drawn, and tasks that could have been. Absent in sessions of earlier versions, which drew single answers. */
  tasks: z.strictObject({ count: z.int().positive(), of: z.int().positive() }).optional(),
  /** Fixes which tasks were drawn and tells nothing else; absent where the session's seed does. */
  seed: z.int().optional(),
});

/** One person's scoring of a run's answers, without knowing who gave them. */
export const sessionSchema = z.strictObject({
  /** Drawn at random: it tells nothing. */
  sessionId: z.string().min(1),
  runId: z.string(),
  kind: z.enum(SESSION_KINDS),
  rater: z.string().min(1).max(200),
  /** As they were when the session began. Empty for ratings and comparisons. */
  criteria: z.array(criterionSchema),
  /** Fixes the order in which answers are shown. */
  seed: z.int(),
  /** Whether names of models and providers are hidden where an answer tells them. */
  masksNames: z.boolean(),
  /** Null when every answer of the run is in it. */
  draw: drawSchema.nullable(),
  /** Answers to its tasks that have nothing to score; for the server, until the session is finished. Absent: none. */
  leftOut: z
    .array(z.strictObject({ itemId: z.int().positive(), reason: z.enum(LEFT_OUT_REASONS) }))
    .optional(),
  createdAt: z.int(),
  /** Once set, who gave which answer may be told. */
  finishedAt: z.int().nullable(),
  /** When somebody looked at the run's results while the session was open. */
  unblindedAt: z.int().nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Whether one session repeats another: the same person is asked the same of the same run. */
export function repeatsSession(
  one: Pick<Session, "runId" | "rater" | "kind" | "criteria">,
  other: Pick<Session, "runId" | "rater" | "kind" | "criteria">,
): boolean {
  return one.runId === other.runId && askedIn(one) === askedIn(other);
}

/** Who is asked what: criteria are the same when they are called and counted the same. */
export function askedIn({ rater, kind, criteria }: Pick<Session, "rater" | "kind" | "criteria">): string {
  return JSON.stringify([
    rater,
    kind,
    criteria.map(({ name, maxScore, weight }) => [name, maxScore, weight]),
  ]);
}

/** One answer in a session, by an id that tells nothing. */
export const sessionItemSchema = z.strictObject({
  answerId: z.string(),
  /** 0-based, in the order of the session. */
  position: z.int().nonnegative(),
  itemId: z.int().positive(),
  skipped: z.boolean(),
  note: z.string(),
  tags: z.array(z.string()),
  /** By criterion id; `rating` for ratings. What is missing was not scored. */
  scores: recordOf(z.number()),
});
export type SessionItem = z.infer<typeof sessionItemSchema>;

/** What a person can say of two answers. */
export const PAIR_VERDICTS = ["first", "second", "draw", "both-bad"] as const;
export type PairVerdict = (typeof PAIR_VERDICTS)[number];

/** What the first one of a pair has won. Two bad answers are a draw between the models. */
export const FIRST_SCORE: Readonly<Record<PairVerdict, number>> = {
  first: 1,
  second: 0,
  draw: 0.5,
  "both-bad": 0.5,
};

/** Two answers to the same task, side by side. */
export interface Pair {
  /** Tells nothing. */
  readonly pairId: string;
  readonly sessionId: string;
  /** On the left, and on the right. */
  readonly firstItemId: number;
  readonly secondItemId: number;
  readonly verdict: PairVerdict | null;
  readonly note: string;
  readonly decidedAt: number | null;
  /** With what chance these two answers were drawn; null where somebody picked them, or where it was not kept. */
  readonly probability: number | null;
  /** Rises within the session with every change of any of its pairs: what is newer has a larger one. */
  readonly revision: number;
}

/** A way into one session for somebody who shall reach nothing else. The token itself is kept nowhere. */
export interface Invitation {
  readonly invitationId: string;
  readonly sessionId: string;
  /** Whom it is for; null when nobody said. */
  readonly guest: string | null;
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

/** One answer's rating as it stands, with who gave the answer: for the server, until the session is finished. */
export interface Rating {
  /** Both null where somebody rated one answer outside of sessions. */
  readonly sessionId: string | null;
  readonly answerId: string | null;
  /** Tells who answered to whoever knows how items are planned. */
  readonly itemId: number;
  readonly runId: string;
  readonly rater: string;
  readonly taskId: string;
  readonly templateVersion: string | null;
  readonly rating: number;
  readonly tags: readonly string[];
  readonly note: string;
  readonly ratedAt: number;
  /** Null until the session is finished, and while somebody scores the run blind. */
  readonly modelId: string | null;
}
