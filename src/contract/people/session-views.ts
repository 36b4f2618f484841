import { z } from "zod";
import {
  PAIR_VERDICTS,
  RATING,
  SESSION_KINDS,
  criterionSchema,
  drawSchema,
  estimateSchema,
  filled,
  ANSWER_STATES,
  sessionFindingSchema,
} from "../../core/index.ts";

/** Sessions as they go through the one door. Nothing here tells who gave an answer, but for what `reveal` names. */

const seedSchema = z.int().min(0).max(2_147_483_647);
const tagsSchema = z.array(filled(200)).max(100);

export const sessionBodySchema = z.strictObject({
  kind: z.enum(SESSION_KINDS).default("criteria"),
  /** Name of the person who scores. */
  rater: z.string().trim().min(1).max(200),
  /** A criteria set of the workspace; without it, the criteria the run was started with. */
  criteriaSet: filled(200).optional(),
  /** Score about so many answers: as many whole tasks as fit, at least one, drawn at random with all answers to them. */
  sample: z.int().positive().optional(),
  /** Fixes the order; drawn when absent. */
  seed: seedSchema.optional(),
  /** Fixes which tasks a sample has, as `scorable` tells beforehand; they follow from `seed` when absent. */
  drawSeed: seedSchema.optional(),
  /** Hide names of models and providers where an answer tells them. */
  masksNames: z.boolean().default(true),
});
export type SessionBody = z.infer<typeof sessionBodySchema>;

/** How many answers have nothing to score; of which models would tell who answered. */
const leftOutSchema = z.strictObject({ empty: z.int(), refusal: z.int() });

/** What a session of a run would be made of. */
export const scorableSchema = z.strictObject({
  /** Tasks with at least one answer to score. */
  tasks: z.int(),
  answers: z.int(),
  /** Of the task that has the most. */
  answersPerTask: z.int(),
  leftOut: leftOutSchema,
  /** Exactly what a session would have: of the sample that was asked about, or of all answers. */
  drawn: z.strictObject({
    tasks: z.int(),
    answers: z.int(),
    /** Tasks with an answer of every model. */
    complete: z.int(),
    leftOut: leftOutSchema,
    /** Answers to its tasks that failed or have not come yet. */
    missing: z.int(),
  }),
  /** What the scores can show by the test that results use; null with fewer than two models. */
  evidence: z
    .strictObject({
      /** A difference between two models: one step of a rating from 1 to 5, in points of 100. */
      points: z.number(),
      /** So many tasks show it four times out of five. */
      tasks: z.int(),
      /** The smallest difference that all tasks together show as often, in points of 100; null where they are too few to show any. */
      smallest: z.number().nullable(),
      /** How far the difference of two models is taken to vary from task to task: its standard deviation, in points. */
      spread: z.number(),
    })
    .nullable(),
});
export type ScorableView = z.infer<typeof scorableSchema>;

export const sessionViewSchema = z.strictObject({
  sessionId: z.string(),
  runId: z.string(),
  /** Of the run. */
  runName: z.string(),
  kind: z.enum(SESSION_KINDS),
  rater: z.string(),
  criteria: z.array(criterionSchema),
  /** Null until the session is finished: with it anybody could work out whose answer stands where. */
  seed: z.int().nullable(),
  draw: drawSchema.nullable(),
  /** Answers to its tasks that are not in it, because there is nothing to score. */
  leftOut: leftOutSchema,
  total: z.int(),
  scored: z.int(),
  partly: z.int(),
  skipped: z.int(),
  /** Of a session that compares: pairs with a verdict, and all pairs that its answers make. Null for others. */
  pairs: z.strictObject({ compared: z.int(), possible: z.int() }).nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  unblindedAt: z.string().nullable(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

export const answerStateSchema = z.enum(ANSWER_STATES);

/** A task as the model was sent it: fields that were not sent are empty. */
const shownTaskSchema = z.strictObject({
  taskId: z.string(),
  category: z.string(),
  prompt: z.string(),
  scenario: z.array(z.string()),
  inputText: z.string().nullable(),
});
export type ShownTask = z.infer<typeof shownTaskSchema>;

/** One answer to be scored: what was asked, what was answered, and what the person has said of it so far. */
export const answerViewSchema = z.strictObject({
  answerId: z.string(),
  position: z.int(),
  task: shownTaskSchema,
  text: z.string(),
  scores: z.record(z.string(), z.number()),
  skipped: z.boolean(),
  note: z.string(),
  tags: z.array(z.string()),
});
export type AnswerView = z.infer<typeof answerViewSchema>;

/** Where an answer stands, for lists. */
export const answerRowSchema = answerViewSchema.omit({ task: true, text: true });
export type AnswerRow = z.infer<typeof answerRowSchema>;

export const answerScoreBodySchema = z.strictObject({
  /** By criterion id, or `rating`; null takes a score back. What is absent stays. */
  scores: z.record(z.string(), z.number().nullable()).default({}),
  note: z.string().max(100_000).optional(),
  tags: tagsSchema.optional(),
  skipped: z.boolean().optional(),
});
export type AnswerScoreBody = z.infer<typeof answerScoreBodySchema>;

/** One person's word on one answer. */
export const manualScoreBodySchema = z.strictObject({
  runId: z.string().min(1),
  itemId: z.int().positive(),
  scoreValue: z.union([z.int().min(1).max(5), z.enum(["pass", "fail"])]),
  rater: z.string().trim().min(1).max(200).default("me"),
  justification: z.string().max(100_000).default(""),
  /** Words that fit many answers, kept as the score's flags. */
  tags: tagsSchema.default([]),
});
export type ManualScoreBody = z.infer<typeof manualScoreBodySchema>;

/** Two answers to one task. */
export const pairViewSchema = z.strictObject({
  pairId: z.string(),
  task: shownTaskSchema,
  first: z.string(),
  second: z.string(),
  verdict: z.enum(PAIR_VERDICTS).nullable(),
  note: z.string(),
});
export type PairView = z.infer<typeof pairViewSchema>;

/** What is absent stays as it is; the first time, there must be a verdict. Null takes the verdict back. */
export const pairVerdictBodySchema = z.strictObject({
  verdict: z.enum(PAIR_VERDICTS).nullable().optional(),
  note: z.string().max(100_000).optional(),
});
export type PairVerdictBody = z.infer<typeof pairVerdictBodySchema>;

/** A task of a session, with answers to it that can be picked for a pair by hand. */
export const sessionTaskSchema = z.strictObject({
  taskId: z.string(),
  category: z.string(),
  prompt: z.string(),
  /** One of each model, in the order of the session. */
  answerIds: z.array(z.string()),
});
export type SessionTask = z.infer<typeof sessionTaskSchema>;

/** Two answers that somebody has picked, by their ids in the session. */
export const pickedPairSchema = z.strictObject({
  /** On the left, and on the right. */
  first: z.string().min(1).max(200),
  second: z.string().min(1).max(200),
});
export type PickedPair = z.infer<typeof pickedPairSchema>;

/** How the next pair is chosen. */
export const PAIR_CHOICES = ["information", "random"] as const;

/**
 * How far the order is settled, without telling whose. It holds however often somebody looks: the chance that any pair is
 * ever called settled in the wrong order is at most 5 %.
 */
export const certaintySchema = z.strictObject({
  decided: z.int(),
  /**
   * Verdicts that the rest counts. It's renewed with every tenth one that has a winner: what a single verdict changes would tell which
   * models it was about.
   */
  countedVerdicts: z.int(),
  /** Pairs of answers that can be compared in all. */
  possible: z.int(),
  /** Pairs of models, and how many of them are settled: the interval of who wins leaves out one half. */
  pairs: z.int(),
  settledPairs: z.int(),
  /** The two models whose order is least clear: how often the one ahead wins, over tasks; null until every pair has a verdict. */
  closest: z
    .strictObject({ tasks: z.int(), winRate: z.number(), low: z.number(), high: z.number() })
    .nullable(),
  /**
   * About so many further verdicts settle every pair, if models go on winning as often as so far; null where that can't
   * be told: a pair has no verdict yet, or is even. `enoughTasks`: whether the session has tasks left for them.
   */
  more: z.strictObject({ verdicts: z.int(), enoughTasks: z.boolean() }).nullable(),
});
export type Certainty = z.infer<typeof certaintySchema>;

/** Who scored how well, told when the session is finished. */
export const sessionResultSchema = z.strictObject({
  session: sessionViewSchema,
  /** What the table says, and what it cannot say. */
  sentence: z.string(),
  /** The same as facts, from which a page makes the sentence in its reader's language. */
  finding: sessionFindingSchema,
  /** Of the models below the first two, and of what the tasks can show; part of the sentence. */
  further: z.array(sessionFindingSchema),
  /** How far the person agrees with what they said of the same answers in earlier sessions; null where they have not. */
  repeat: z
    .strictObject({
      /** Answers that were scored before, and how many of them got the same score. */
      answers: z.int(),
      same: z.int(),
      /** The mean distance between both scores, in points of 100. */
      meanDifference: z.number(),
    })
    .nullable(),
  /** Best first. */
  models: z.array(
    z.strictObject({
      modelId: z.string(),
      provider: z.string(),
      answers: z.int(),
      /** Answers that lack a score. */
      gaps: z.int(),
      /** For criteria: the weighted total, and what it can be at most. */
      total: z.number().nullable(),
      totalOf: z.number().nullable(),
      criteria: z.array(
        z.strictObject({
          criterionId: z.int(),
          name: z.string(),
          n: z.int(),
          /** Mean on 0-100, and that times the weight. */
          mean: z.number().nullable(),
          weighted: z.number().nullable(),
        }),
      ),
      /** Of the scores on 0-100, of the ratings, or the share of comparisons won. */
      score: estimateSchema,
      /** From comparisons: Bradley-Terry, 1000 for the average of all models, 400 for tenfold odds. */
      rating: estimateSchema.nullable(),
    }),
  ),
  /** Of a session that compares: every verdict, with the chance with which the two answers were drawn (null where picked). */
  verdicts: z.array(
    z.strictObject({
      taskId: z.string(),
      first: z.string(),
      second: z.string(),
      firstItemId: z.int(),
      secondItemId: z.int(),
      verdict: z.enum(PAIR_VERDICTS),
      note: z.string(),
      probability: z.number().nullable(),
    }),
  ),
  /** Who gave which answer. */
  answers: z.array(answerRowSchema.extend({ modelId: z.string(), taskId: z.string(), itemId: z.int() })),
});
export type SessionResult = z.infer<typeof sessionResultSchema>;

export const invitationBodySchema = z
  .strictObject({
    /** Whom it is for. */
    guest: z.string().trim().min(1).max(200).optional(),
    /** Gives the guest a session of their own over the same answers, so that they count as a rater of their own. */
    own: z.boolean().default(false),
  })
  .prefault({});
export type InvitationBody = z.infer<typeof invitationBodySchema>;

/** A way into one session, without the word that opens it. */
export const invitationViewSchema = z.strictObject({
  invitationId: z.string(),
  sessionId: z.string(),
  guest: z.string().nullable(),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
});
export type InvitationView = z.infer<typeof invitationViewSchema>;

/** The same with its token, which is told this once. */
export const newInvitationSchema = invitationViewSchema.extend({ token: z.string() });
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** One answer's rating, wherever it was given. */
export const ratingViewSchema = z.strictObject({
  /** Both null where somebody rated one answer outside of sessions. */
  sessionId: z.string().nullable(),
  answerId: z.string().nullable(),
  /** The item that was rated; absent as long as the model may not be told. */
  itemId: z.int().optional(),
  runId: z.string(),
  rater: z.string(),
  taskId: z.string(),
  /** Of the task. */
  title: z.string(),
  templateVersion: z.string().nullable(),
  rating: z.int().min(RATING.scaleMin).max(RATING.scaleMax),
  tags: z.array(z.string()),
  note: z.string(),
  ratedAt: z.string(),
  /** Who gave the answer; null until the session is finished, or while somebody scores the run blind. */
  model: z.string().nullable(),
});
export type RatingView = z.infer<typeof ratingViewSchema>;

/** A rating of one answer outside of sessions: 1 to 5, with tags and a note. A later one of the same person replaces it. */
export const ratingBodySchema = z.strictObject({
  runId: z.string().min(1),
  itemId: z.int().positive(),
  rating: z.int().min(RATING.scaleMin).max(RATING.scaleMax),
  tags: tagsSchema.default([]),
  note: z.string().max(100_000).default(""),
  rater: z.string().trim().min(1).max(200).default("me"),
});
export type RatingBody = z.infer<typeof ratingBodySchema>;

/** What was said, to the one who said it: who answered is not told. Beside Assay's words, document 1's (lines 96-102). */
export const givenRatingSchema = ratingBodySchema.extend({
  id: z.string(),
  /** What document 1 calls a run is an item. */
  run_id: z.string(),
  label_tags: z.array(z.string()),
  notes: z.string(),
  created_at: z.string(),
});
export type GivenRating = z.infer<typeof givenRatingSchema>;

export const ratingPageSchema = z.strictObject({
  rows: z.array(ratingViewSchema),
  next: z.string().nullable(),
  /** When asked for a model: ratings that fit otherwise, of which the model may not be told yet. */
  leftOut: z.int(),
  /** When asked for: how many ratings fit, and every rater, tag and template version that some rating has. */
  facets: z
    .strictObject({
      total: z.int(),
      raters: z.array(z.string()),
      tags: z.array(z.string()),
      templateVersions: z.array(z.string()),
    })
    .nullable(),
});
export type RatingPageView = z.infer<typeof ratingPageSchema>;
