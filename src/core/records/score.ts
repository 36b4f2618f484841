import { z } from "zod";
import { jsonSchema } from "./json.ts";
import { recordOf } from "./record-of.ts";

const outcome = z.discriminatedUnion("scored", [
  z.strictObject({
    scored: z.literal(true),
    value: z.number(),
    scaleMin: z.number(),
    scaleMax: z.number(),
  }),
  z.strictObject({
    scored: z.literal(false),
    /** A word such as `empty-answer` or `refusal`. */
    reason: z.string().min(1),
  }),
]);
/** Either a value on its scale, or unscored with a reason. Never a blank that looks like 0. */
export type ScoreOutcome = z.infer<typeof outcome>;

/** One judgement of one item by one scorer. */
export const scoreSchema = z.strictObject({
  /** Who scored: a judge's id, a rater's name, a metric's name. */
  scorer: z.string().min(1),
  scorerKind: z.enum(["judge", "person", "metric"]),
  outcome,
  /** True when an auto-fail rule applied; the value is then 0. */
  autoFail: z.boolean(),
  /** The scorer's own words. */
  reason: z.string(),
  /** What the scorer said of each part, such as the points given for each rubric item. */
  parts: recordOf(z.number()),
  /** Things a reader should know, such as rubric items that the judge left out. */
  flags: z.array(z.string()),
  /** The whole exchange with a judge, as it was sent and answered. */
  transcript: jsonSchema,
  costUsd: z.number().nonnegative().nullable(),
});
export type Score = z.infer<typeof scoreSchema>;

/** What a judge's points are flagged with, before the point's id: it was left out, or off its scale. */
export const POINT_FLAGS = { missing: "missing:", clamped: "clamped:" } as const;

export function flaggedPoints({ flags }: Pick<Score, "flags">, kind: keyof typeof POINT_FLAGS): number {
  return flags.filter((flag) => flag.startsWith(POINT_FLAGS[kind])).length;
}

/** A value on its scale as 0-100, the only form in which scales may be mixed. */
export function toHundred(value: number, scaleMin: number, scaleMax: number): number {
  return scaleMax === scaleMin ? 0 : (100 * (value - scaleMin)) / (scaleMax - scaleMin);
}

/** What the scorer is called before a person's name, where somebody scored one answer outside of sessions. */
export const MANUAL_SCORER = "manual:";
