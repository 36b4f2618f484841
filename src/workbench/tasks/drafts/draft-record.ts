import { z } from "zod";
import { type DraftRow, type DraftView, draftModelSchema, draftViewSchema } from "../../../contract/index.ts";
import { type CatalogRecord, isoTime, jsonSchema } from "../../../core/index.ts";

const { options, questions, notes, saved } = draftViewSchema.shape;

const keptSchema = z.strictObject({
  options,
  questions,
  notes,
  saved,
  models: z.array(
    draftModelSchema.extend({
      /** Which sample it is asked for next: a deterministic model answers each anew. */
      nextSample: z.int().nonnegative(),
    }),
  ),
  /** Numbers are not given twice. */
  lastNumber: z.int().nonnegative(),
});
export type KeptDraft = z.infer<typeof keptSchema>;

/** What the catalog keeps of a draft. */
export function keptDraft({ body }: CatalogRecord): KeptDraft {
  return keptSchema.parse(body);
}

export function draftBody(kept: KeptDraft): CatalogRecord["body"] {
  return jsonSchema.parse(JSON.parse(JSON.stringify(kept)));
}

export function draftView(record: CatalogRecord): DraftView {
  const { lastNumber: _last, models, ...kept } = keptDraft(record);
  return {
    id: record.id,
    ...kept,
    models: models.map(({ nextSample: _next, ...model }) => model),
    createdAt: isoTime(record.createdAt),
    updatedAt: isoTime(record.updatedAt),
  };
}

export function draftRow(record: CatalogRecord): DraftRow {
  const { models: _models, questions: all, notes: _notes, ...view } = draftView(record);
  const duplicateCount = all.filter(({ duplicateOf }) => duplicateOf !== null).length;
  return { ...view, questionCount: all.length, duplicateCount };
}
