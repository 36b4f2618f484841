import { phrase } from "../phrase.ts";
import { z } from "zod";
import { NOT_STORABLE, isStorable } from "./id.ts";

/** A text in which something is written: blanks alone are nothing. */
export const filled = (most: number) =>
  z
    .string()
    .regex(/\S/, phrase`is empty`)
    .max(most)
    .refine(isStorable, NOT_STORABLE);
