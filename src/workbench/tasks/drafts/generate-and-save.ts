import type { CollectionView, GenerateAndSaveBody } from "../../../contract/index.ts";
import type { Parts } from "../../parts.ts";
import { getCollection } from "../collections.ts";
import { type Writing, generate } from "./generations.ts";
import { requireOpen, saveDraft } from "./save-draft.ts";

/** Has models write questions and makes tasks of them at once. When it fails on the way, what was written stays a draft. */
export async function generateAndSave(
  parts: Parts,
  writing: Writing,
  { save, ...body }: GenerateAndSaveBody,
  signal: AbortSignal,
): Promise<CollectionView> {
  // Before anything is paid for.
  await requireOpen(parts.store, save.collection);
  const { id } = await generate(parts, writing, { ...body, background: false }, signal);
  const { collection } = await saveDraft(parts, writing, id, { ...save, again: false });
  return await getCollection(parts, collection.id);
}
