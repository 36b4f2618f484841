import { z } from "zod";
import { estimateSchema } from "./estimate.ts";
import { QUESTION_CRITERIA, judgmentSchema } from "./judgment.ts";

/** A judgment as faces show it. */
export const judgmentViewSchema = judgmentSchema.extend({ createdAt: z.string() });

const opinionSchema = judgmentViewSchema.omit({ taskId: true, judgeId: true, generatorModelId: true });

/** Judges side by side on the same questions, and how good the questions are of each model that wrote some. */
export const questionQualitySchema = z.strictObject({
  judges: z.array(z.string()),
  /** The worst first. */
  questions: z.array(
    z.strictObject({
      taskId: z.string(),
      prompt: z.string(),
      generatorModelId: z.string().nullable(),
      /** Whether a person had changed what the model wrote when the question was judged last. */
      edited: z.boolean(),
      /** Mean of the judges' latest overall scores, 1-10. */
      mean: z.number(),
      /** How far the judges are apart: the highest minus the lowest. */
      spread: z.number(),
      /** Mean of the judges' latest scores by each criterion, 1-10; null where no judge was asked for it. */
      criteria: z.record(z.enum(QUESTION_CRITERIA), z.number().nullable()),
      byJudge: z.record(z.string(), opinionSchema),
      /** Judges whose latest rating is of an earlier text of the question: it is left out. */
      earlierText: z.array(z.string()),
    }),
  ),
  next: z.string().nullable(),
  generators: z.array(
    z.strictObject({
      /** Null for questions that no model wrote. */
      generatorModelId: z.string().nullable(),
      questions: z.int(),
      /** Of `questions`, those that a person has changed since: the rating of the author's own text counts. */
      laterEditedQuestions: z.int(),
      /** Those whose own text was never rated as a person had changed it, counted neither in `questions` nor in `quality`. */
      editedQuestions: z.int(),
      /** Overall, 1-10; each question counts once. */
      quality: estimateSchema,
    }),
  ),
});
export type QuestionQuality = z.infer<typeof questionQualitySchema>;
