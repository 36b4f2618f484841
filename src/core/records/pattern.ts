import { phrase } from "../phrase.ts";
import { z } from "zod";

/** Every pattern reads code points, so that an emoji is one character and not two. */
const ALWAYS = "u";

/** What a regular expression is made with, beside the letters that a person gives. */
export function patternFlags(given: string): string {
  return ALWAYS + given;
}

/** Why a pattern cannot be used; null when it can. Making it runs nothing: only a search can take long. */
export function patternProblem(pattern: string, flags = ""): string | null {
  try {
    return new RegExp(pattern, patternFlags(flags)) instanceof RegExp
      ? null
      : phrase`is not a valid regular expression`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const patternSchema = z.string().min(1).max(10_000);

/** A pattern that needs no letters beside it. */
export const plainPatternSchema = patternSchema.superRefine((pattern, context) => {
  const message = patternProblem(pattern);
  if (message !== null) context.addIssue({ code: "custom", message });
});
