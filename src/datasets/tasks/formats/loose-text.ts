import { z } from "zod";
import { clusterSchema } from "../../../core/index.ts";

/** A text; numbers and yes or no become one. A number too large to be exact in JSON must be written as a text. */
const looseTextSchema = z
  .union([z.string(), z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER), z.boolean()])
  .transform(String);

export const requiredTextSchema = looseTextSchema.pipe(z.string().min(1));

/** Null is how other programs write that there is nothing. */
export const optionalTextSchema = looseTextSchema.nullish().transform((text) => text ?? undefined);

export const clusterTextSchema = optionalTextSchema.pipe(clusterSchema.optional());
