import { z } from "zod";
import { filled, phrase } from "../../core/index.ts";
import type { ratingBodySchema } from "../people/session-views.ts";
import { documentBody, documentNumber, found } from "./document-body.ts";

/** Document 1, LLM Runner: it has no REST of its own; its record of a rating (lines 96-102) is taken as a body. */

const tagList = z.array(filled(200)).max(100);

/** `label_tags` is a JSON list as text, line 100; a list itself is taken too. */
const labelTags = z.union([
  tagList,
  z.string().transform((text, context): string[] => {
    try {
      return tagList.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: "custom", message: phrase`is not a JSON list of tags` });
      return z.NEVER;
    }
  }),
]);

/** `evaluations`: one run of that document is one item. */
export const evaluationRequest = documentBody({
  document: 1,
  name: "evaluations (document 1, lines 96-102)",
  keys: ["run_id", "label_tags", "notes"],
  schema: z.strictObject({
    run_id: documentNumber,
    rating: z.int().min(1).max(5),
    label_tags: labelTags.nullish(),
    notes: z.string().max(100_000).nullish(),
  }),
  translate: async (
    { run_id: itemId, rating, label_tags: tags, notes },
    lookups,
  ): Promise<z.input<typeof ratingBodySchema>> => {
    const runId = (await lookups.runsOfItems([itemId])).get(itemId) ?? null;
    return {
      runId: found(runId, "run_id", "run", itemId),
      itemId,
      rating,
      ...(tags == null ? {} : { tags }),
      ...(notes == null ? {} : { note: notes }),
    };
  },
});
