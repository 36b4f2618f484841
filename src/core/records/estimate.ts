import { z } from "zod";

/** A number with its uncertainty, or a reason why there is none. Never NaN, never 0 for "we do not know". */
export const estimateSchema = z.discriminatedUnion("known", [
  z.strictObject({
    known: z.literal(true),
    value: z.number(),
    /** Observations behind the value. */
    n: z.int().positive(),
    /** The interval, or null with `intervalReason` when the data cannot give one. */
    interval: z.strictObject({ low: z.number(), high: z.number(), level: z.number() }).nullable(),
    intervalReason: z.string().optional(),
    /** What to know before trusting the interval: what it allows for that was not seen, or why it holds less often than it says. */
    caution: z.string().optional(),
    method: z.string(),
    /** What was resampled or counted as independent, such as `task`. */
    clusterUnit: z.string(),
    clusters: z.int().positive(),
  }),
  z.strictObject({ known: z.literal(false), reason: z.string().min(1) }),
]);
export type Estimate = z.infer<typeof estimateSchema>;
export type KnownEstimate = Extract<Estimate, { known: true }>;
