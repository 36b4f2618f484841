import { z } from "zod";
import { estimateSchema } from "./estimate.ts";
import { SESSION_KINDS } from "./session.ts";

const criterionResultSchema = z.strictObject({
  name: z.string(),
  maxScore: z.number(),
  weight: z.number(),
  /** Scores there are; a missing one is missing, never 0. */
  n: z.int(),
  /** Mean of value * 100 / maxScore, with its interval. */
  mean: estimateSchema,
  /** The mean times the weight. */
  weighted: z.number().nullable(),
});

/** What people said, in sessions that are finished and by hand. */
export const peopleResultSchema = z.strictObject({
  sessions: z.array(
    z.strictObject({
      sessionId: z.string(),
      rater: z.string(),
      kind: z.enum(SESSION_KINDS),
      finishedAt: z.string(),
      /** Somebody looked at results before it was finished. */
      unblinded: z.boolean(),
      /** Answers that the same person has scored again in a newer session: what was said of them there counts. */
      repeated: z.int(),
      /** Nothing was scored or compared in it. */
      empty: z.literal(true).optional(),
    }),
  ),
  /** How far people who scored the same answers again agree with themselves. Repeats never count as other raters. */
  repeats: z.array(
    z.strictObject({
      rater: z.string(),
      kind: z.enum(["criteria", "rating"]),
      /** Scores that were given again, and how many of them were the same. */
      answers: z.int(),
      same: z.int(),
      /** The mean distance between the earlier and the newer score, in points of 100. */
      meanDifference: z.number(),
    }),
  ),
  /** How far people agree with each other on answers that several of them scored in sessions of one kind. */
  agreement: z
    .array(
      z.strictObject({
        kind: z.enum(["criteria", "rating"]),
        raters: z.int(),
        /** Scored by at least two of them. */
        answers: z.int(),
        /** Scored by every one of them. */
        byAll: z.int(),
        /** Krippendorff's alpha: 1 is perfect, 0 what chance gives. */
        alpha: estimateSchema,
      }),
    )
    .default([]),
  /** By weighted criteria, the highest total first. */
  totals: z.array(
    z.strictObject({
      modelId: z.string(),
      criteria: z.array(criterionResultSchema),
      /** Sum of the weighted means; unknown as long as a criterion has no score at all. */
      total: estimateSchema,
      /** 100 times the sum of the weights. */
      totalOf: z.number(),
    }),
  ),
  /** 1 to 5. */
  ratings: z.array(
    z.strictObject({
      modelId: z.string(),
      rating: estimateSchema,
      /** How many gave 1, 2, 3, 4 and 5. */
      counts: z.array(z.int()).length(5),
    }),
  ),
  /** Scores given outside of sessions, by people who saw which model answered; null where there are none. */
  manual: z
    .strictObject({
      /** Who has scored how many answers. */
      raters: z.array(z.strictObject({ rater: z.string(), answers: z.int() })),
      models: z.array(
        z.strictObject({
          modelId: z.string(),
          /** Answers with such a score. */
          answers: z.int(),
          /** 0-100: 1 and fail are 0, 5 and pass are 100. */
          score: estimateSchema,
          /** How many scores were 1, 2, 3, 4 and 5, and how many pass and fail. */
          counts: z.array(z.int()).length(5),
          passed: z.int(),
          failed: z.int(),
        }),
      ),
    })
    .nullable()
    .default(null),
});
export type PeopleResult = z.infer<typeof peopleResultSchema>;
