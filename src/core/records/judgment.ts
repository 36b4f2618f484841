import { z } from "zod";
import { jsonSchema } from "./json.ts";
import { PAIR_VERDICTS, type PairVerdict } from "./session.ts";
import { taskSchema } from "./task.ts";

/** What a question can be rated for. */
export const QUESTION_CRITERIA = ["clarity", "difficulty", "relevance", "originality"] as const;
export type QuestionCriterion = (typeof QUESTION_CRITERIA)[number];

/** The ends of the scale on which questions are rated. */
export const QUESTION_SCALE = { low: 1, high: 10 } as const;

/** A rating of a question as it was given. Events tell every score on 0-100. */
export function questionRating(score: number): number {
  const { low, high } = QUESTION_SCALE;
  return low + (score * (high - low)) / 100;
}

export const questionJudgingSchema = z.strictObject({
  /** All of them when neither these nor a prompt are given. */
  criteria: z.array(z.enum(QUESTION_CRITERIA)).default([]),
  /** What the user wants rated, in the user's own words. */
  prompt: z.string().default(""),
});
export type QuestionJudging = z.infer<typeof questionJudgingSchema>;

/** What questions are rated for besides overall. */
export function ratedCriteria({ criteria, prompt }: QuestionJudging): readonly QuestionCriterion[] {
  return criteria.length === 0 && prompt.trim() === "" ? QUESTION_CRITERIA : [...new Set(criteria)];
}

const comparedAnswer = z.strictObject({ itemId: z.int().positive(), modelId: z.string() });

/** Two answers to the same task of another run. */
export const comparedAnswersSchema = z.strictObject({
  taskId: z.string(),
  first: comparedAnswer,
  second: comparedAnswer,
});
export type ComparedAnswers = z.infer<typeof comparedAnswersSchema>;

/** A task as a run has frozen it, with what it is about where judges are asked. */
export const frozenTaskSchema = taskSchema.extend({
  /** Unique in the run: two answers that are compared have the id of their task with a number. */
  taskId: z.string().min(1),
  compared: comparedAnswersSchema.optional(),
});
export type FrozenTask = z.infer<typeof frozenTaskSchema>;

/** A model's opinion of a task's quality. Scores are 1-10; those that were not asked for are null. */
export const judgmentSchema = z.strictObject({
  id: z.int().positive(),
  /** The run in which it was given. */
  runId: z.string(),
  taskId: z.string().min(1),
  judgeId: z.string().min(1),
  overallScore: z.number().nullable(),
  clarityScore: z.number().nullable(),
  difficultyScore: z.number().nullable(),
  relevanceScore: z.number().nullable(),
  originalityScore: z.number().nullable(),
  justification: z.string(),
  generatorModelId: z.string().nullable(),
  costUsd: z.number().nullable(),
  createdAt: z.int(),
});
export type Judgment = z.infer<typeof judgmentSchema>;

const SIDES = ["first", "second"] as const;

/** What a judge said when it was shown two answers in one order. */
export const orderedVerdictSchema = z.strictObject({
  /** Which of the two was shown as A. */
  shownFirst: z.enum(SIDES),
  verdict: z.enum(PAIR_VERDICTS),
  reason: z.string(),
  repaired: z.boolean(),
  transcript: jsonSchema,
});
export type OrderedVerdict = z.infer<typeof orderedVerdictSchema>;

/** What a judge found of two answers: the transcript of the score it gave them. */
export const pairFindingSchema = z.strictObject({
  /** Null when an answer is empty or refuses. */
  verdict: z.enum(PAIR_VERDICTS).nullable(),
  /** The two orders brought two verdicts, so neither counts: the pair is a draw. */
  flipped: z.boolean(),
  /** Which of the answers nobody can score. */
  unscorable: z.array(z.enum(SIDES)),
  /** One for each order; empty when no call was made. */
  orders: z.array(orderedVerdictSchema),
});
export type PairFinding = z.infer<typeof pairFindingSchema>;

/** Answers of two models to one task that somebody has compared. */
export interface ComparedPair {
  readonly taskId: string;
  /** The model whose answer stood first. */
  readonly first: string;
  readonly second: string;
  /** The person or the judge. */
  readonly by: string;
  readonly verdict: PairVerdict;
  /** What a judge said in each order; empty where people see one order only. */
  readonly orders: readonly Pick<OrderedVerdict, "shownFirst" | "verdict">[];
  /** Tokens of the two answers without their reasoning; null where they were not counted. */
  readonly lengths: { readonly first: number; readonly second: number } | null;
}

/** How long two compared answers are, where both are known. */
export function lengthsOfPair(
  lengths: ReadonlyMap<number, number>,
  firstItem: number,
  secondItem: number,
): ComparedPair["lengths"] {
  const [first, second] = [lengths.get(firstItem), lengths.get(secondItem)];
  return first === undefined || second === undefined ? null : { first, second };
}
