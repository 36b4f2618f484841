import { phrase } from "../phrase.ts";
import { z } from "zod";

/** An id that people choose: any text that every database and every file keeps as it is. */
export const idSchema = z
  .string()
  .min(1)
  .max(500)
  .refine((id) => id.isWellFormed() && !id.includes("\0"), phrase`contains characters that can't be stored`);
