import { z } from "zod";

/** Ids and positions are 32-bit in every database. */
const LARGEST = 2_147_483_647;
/** A whole number in a path or query, where everything is text. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,10}$/, "must be a whole number")
  .transform(Number)
  .pipe(z.int().max(LARGEST));
export const limit = (most: number) =>
  wholeNumber
    .pipe(z.int().min(1).max(most))
    .optional()
    .transform((value) => value ?? Math.min(100, most));
export const since = wholeNumber.optional().transform((value) => value ?? 0);
export const cursor = z
  .string()
  .regex(/^\d{1,9}$/, "must be the `next` of a page")
  .optional();
export const runId = z.object({ runId: z.string().regex(/^[^\0]+$/, "must be the id of a run") });
export const numberedId = z.object({ id: wholeNumber });
/** `true` or `false` in a query. */
export const yesOrNo = z
  .enum(["true", "false"])
  .optional()
  .transform((value) => value === "true");
