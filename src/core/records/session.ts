import { z } from "zod";
import { criterionSchema } from "./collection.ts";

/** What a person does in a session: score by criteria, rate from 1 to 5, or compare answers two by two. */
export const SESSION_KINDS = ["criteria", "rating", "comparison"] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** A random draw of items. Every item of the run had the same chance. */
export const drawSchema = z.strictObject({
  count: z.int().positive(),
  of: z.int().positive(),
  /** The chance of each item to be drawn. */
  probability: z.number().min(0).max(1),
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
  createdAt: z.int(),
  /** Once set, who gave which answer may be told. */
  finishedAt: z.int().nullable(),
  /** When somebody looked at the run's results while the session was open. */
  unblindedAt: z.int().nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

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
  scores: z.record(z.string(), z.number()),
});
export type SessionItem = z.infer<typeof sessionItemSchema>;

/** What a person can say of two answers. */
export const PAIR_VERDICTS = ["first", "second", "draw", "both-bad"] as const;
export type PairVerdict = (typeof PAIR_VERDICTS)[number];

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
}
