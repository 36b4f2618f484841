import { phrase } from "../phrase.ts";
import { z } from "zod";

/** A text in which something is written: blanks alone are nothing. */
export const filled = (most: number) =>
  z
    .string()
    .regex(/\S/, phrase`is empty`)
    .max(most);
