import { z } from "zod";

const criteriaSchema = z.object({ criteria: z.array(z.unknown()) });

/** How many scores an answer of a session needs. */
export function neededScores(session: { readonly kind: string; readonly setup_json: string }): number {
  return session.kind === "criteria"
    ? criteriaSchema.parse(JSON.parse(session.setup_json)).criteria.length
    : 1;
}
