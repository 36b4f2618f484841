import { z } from "zod";
import { DEFAULT_QUESTION_COUNT, phrase } from "../../core/index.ts";
import { collectionViewSchema, taskViewSchema } from "./task-views.ts";

/** Questions that models wrote, as they go through the one door. Times are ISO 8601. */

export const QUESTION_DIFFICULTIES = ["easy", "medium", "hard"] as const;
/** The most that a model is asked for in one call. */
export const MOST_QUESTIONS_ASKED = 200;
/** The error of a model that was stopped by a person, or by the end of its process. */
export const GENERATION_STOPPED = phrase`Generation failed: stopped before it finished`;
export const MOST_GENERATORS = 10;
export const MOST_QUESTIONS_IN_DRAFT = 2000;

const storable = (most: number) =>
  z
    .string()
    .max(most)
    .refine(
      (text) => text.isWellFormed() && !text.includes("\0"),
      phrase`contains characters that can't be stored`,
    );
const nonempty = (most: number) => storable(most).trim().min(1);
const entryName = storable(500).min(1);
const count = z.int().min(1).max(MOST_QUESTIONS_ASKED);
const questionText = nonempty(20_000);
const numbers = z.array(z.int().positive()).max(MOST_QUESTIONS_IN_DRAFT);
const tags = z.array(nonempty(200)).max(100);

export const generationBodySchema = z.strictObject({
  /** Names of model entries. Each one is asked for `count` questions. */
  models: z.array(entryName).min(1).max(MOST_GENERATORS),
  /** What else is wanted, in the user's own words. */
  prompt: storable(20_000).optional(),
  /** Such as logic or coding. */
  types: tags.optional(),
  topic: storable(1000).optional(),
  difficulty: z.enum(QUESTION_DIFFICULTIES).optional(),
  count: count.default(DEFAULT_QUESTION_COUNT),
  /** Name of the collection whose tasks the questions are compared with; every task when absent. */
  collection: storable(200).min(1).optional(),
});
export type GenerationBody = z.infer<typeof generationBodySchema>;

/** The draft is answered at once and filled while models write; a failure is told in it, even when all of them fail. */
const background = z.boolean().default(false);

export const generationRequestSchema = generationBodySchema.extend({ background });
export type GenerationRequest = z.infer<typeof generationRequestSchema>;

/** What is absent stays as it is, so that an edit never loses questions that came meanwhile. */
export const draftChangeSchema = z.strictObject({
  /** Questions with other words. */
  questions: z
    .array(z.strictObject({ number: z.int().positive(), text: questionText }))
    .max(MOST_QUESTIONS_IN_DRAFT)
    .default([]),
  removed: numbers.default([]),
  /** Questions that were removed and are wanted after all. */
  restored: numbers.default([]),
  /** Questions of the user's own. */
  added: z.array(questionText).max(MOST_QUESTIONS_IN_DRAFT).default([]),
  /** Stops models that are writing in the background; what they have sent is kept. */
  stop: z.boolean().default(false),
});
export type DraftChange = z.infer<typeof draftChangeSchema>;

export const moreQuestionsSchema = z.strictObject({
  /** One of the draft's models; all of them when absent. */
  model: entryName.optional(),
  /** New ones instead of those that the model wrote before; the others stay. */
  replace: z.boolean().default(false),
  /** As many as at first when absent. */
  count: count.optional(),
  background,
});
export type MoreQuestions = z.infer<typeof moreQuestionsSchema>;

export const draftSavingSchema = z.strictObject({
  /** Name of the collection; created if it doesn't exist. */
  collection: nonempty(200),
  description: storable(20_000).optional(),
  /** Of the collection; a new one has the draft's types when they are absent. */
  tags: tags.optional(),
  /** Of every task. */
  category: nonempty(200).default("general"),
  /** All questions when absent. */
  questionNumbers: numbers.min(1).optional(),
  /** Save although the draft has been saved before. */
  again: z.boolean().default(false),
});
export type DraftSaving = z.infer<typeof draftSavingSchema>;

/** Questions that are written and saved in one go, without a look at the draft. */
export const generateAndSaveBodySchema = generationBodySchema.extend({
  save: draftSavingSchema.omit({ questionNumbers: true, again: true }),
});
export type GenerateAndSaveBody = z.infer<typeof generateAndSaveBodySchema>;

export const draftQuestionSchema = z.strictObject({
  /** Stays the same while other questions come and go. */
  number: z.int().positive(),
  /** Who wrote it; null for a question of the user's own. */
  model: z.string().nullable(),
  text: z.string(),
  /** Whether a person has changed a model's words. */
  edited: z.boolean(),
  /** What it nearly repeats, the likest of all: an earlier question of the draft, or a task. */
  duplicateOf: z
    .strictObject({
      questionNumber: z.int().nullable(),
      taskId: z.string().nullable(),
      /** The beginning of the other one. */
      text: z.string(),
      /** Up to 1, which is the same but for case, blanks and the marks at its end. */
      similarity: z.number(),
    })
    .nullable(),
});
export type DraftQuestion = z.infer<typeof draftQuestionSchema>;

/** What is known of one model's work on a draft. */
export const draftModelSchema = z.strictObject({
  model: z.string(),
  /** What it was sent at first; null when nothing could be. Later calls add the questions that are there already. */
  prompt: z.string().nullable(),
  /** What a reader should know of its last answer: that fewer came than asked, or that repeats were left out. */
  notes: z.array(z.string()),
  /** All its calls for the draft together; null when not known. */
  costUsd: z.number().nullable(),
  /** Why it wrote nothing when it was last asked. */
  error: z.string().nullable(),
  /** Whether it is writing at this moment, in the background. */
  isWriting: z.boolean(),
});

const savedSchema = z.strictObject({
  collectionId: z.int(),
  collection: z.string(),
  savedAt: z.string(),
});

export const draftViewSchema = z.strictObject({
  id: z.int(),
  options: generationBodySchema,
  models: z.array(draftModelSchema),
  questions: z.array(draftQuestionSchema),
  /** With what the questions were compared, where it is not everything that it should be. */
  notes: z.array(z.string()),
  /** Where it was saved last. */
  saved: savedSchema.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type DraftView = z.infer<typeof draftViewSchema>;

/** A draft in a list. */
export const draftRowSchema = draftViewSchema
  .omit({ models: true, questions: true, notes: true })
  .extend({ questionCount: z.int(), duplicateCount: z.int() });
export type DraftRow = z.infer<typeof draftRowSchema>;

export const savedDraftSchema = z.strictObject({
  draft: draftViewSchema,
  collection: collectionViewSchema,
  tasks: z.array(taskViewSchema),
});
export type SavedDraft = z.infer<typeof savedDraftSchema>;
