import { z } from "zod";
import {
  type DraftRow,
  type DraftView,
  GENERATION_STOPPED,
  draftModelSchema,
  draftViewSchema,
} from "../../../contract/index.ts";
import { type CatalogRecord, isoTime, jsonSchema } from "../../../core/index.ts";

const { options, questions, notes, saved } = draftViewSchema.shape;

const keptSchema = z.strictObject({
  options,
  questions,
  notes,
  saved,
  /** Those that a person took out, for when they are wanted after all. */
  removed: questions.default([]),
  /** Those that have been asked. */
  models: z.array(
    draftModelSchema.omit({ isWriting: true }).extend({
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

/** Whether a model is writing into a draft at this moment. */
export type IsWriting = (draftId: number, model: string) => boolean;

export function draftView(record: CatalogRecord, isWriting: IsWriting): DraftView {
  const { lastNumber: _last, removed: _removed, models, ...kept } = keptDraft(record);
  return {
    id: record.id,
    ...kept,
    models: kept.options.models.map((name) => {
      const { nextSample: _next, ...known } = models.find(({ model }) => model === name) ?? unasked(name);
      const isNow = isWriting(record.id, name);
      return { ...known, error: isNow ? null : known.error, isWriting: isNow };
    }),
    createdAt: isoTime(record.createdAt),
    updatedAt: isoTime(record.updatedAt),
  };
}

/** A model of which nothing has come: it is still writing, or was when the process ended. */
function unasked(model: string): KeptDraft["models"][number] {
  return { model, prompt: null, notes: [], costUsd: null, error: GENERATION_STOPPED, nextSample: 0 };
}

export function draftRow(record: CatalogRecord, isWriting: IsWriting): DraftRow {
  const { models: _models, questions: all, notes: _notes, ...view } = draftView(record, isWriting);
  const duplicateCount = all.filter(({ duplicateOf }) => duplicateOf !== null).length;
  return { ...view, questionCount: all.length, duplicateCount };
}
