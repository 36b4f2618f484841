import { type Collection, type DraftToSave, Failure, type StoredTask, phrase } from "../../core/index.ts";
import { updateRecord } from "./catalog.ts";
import { createCollection, findCollection, findCollectionByName, updateCollection } from "./collections.ts";
import type { QueryContext } from "./context.ts";
import { addNumberedTasks } from "./numbered-tasks.ts";

const NO_SECRETS = { kept: [], dropped: [] };

export async function saveDraft(
  context: QueryContext,
  request: DraftToSave,
  now: number,
): Promise<{ collection: Collection; tasks: StoredTask[] }> {
  const { draftId, tasks, prefix, collection, savedBody } = request;
  await requireUnchanged(context, request);
  const target = await targetOf(context, collection, now);
  const stored = await addNumberedTasks(context, target, { prefix, tasks }, now);
  await updateRecord(context, draftId, { body: savedBody(target), archivedAt: now }, NO_SECRETS, now);
  return { collection: (await findCollection(context, target.id)) ?? target, tasks: stored };
}

/** Whoever else saves the draft at this moment waits until it is saved here, and then finds it changed. */
async function requireUnchanged(
  { db }: QueryContext,
  { draftId, before }: Pick<DraftToSave, "draftId" | "before">,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("catalog")
    .set((held) => ({ body_json: held.ref("body_json") }))
    .where("id", "=", draftId)
    .where("kind", "=", "draft")
    .where("body_json", "=", JSON.stringify(before))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return;
  throw new Failure(
    "conflict",
    phrase`Nothing was saved: draft ${draftId} was changed by somebody else in the meantime.`,
    { hint: phrase`Look at the draft again: it may have been saved, changed or deleted.` },
  );
}

async function targetOf(
  context: QueryContext,
  { name, description, tags, origin }: DraftToSave["collection"],
  now: number,
): Promise<Collection> {
  const known = await findCollectionByName(context, name);
  if (known === null)
    return await createCollection(
      context,
      { name, description: description ?? "", tags: [...tags], ...origin },
      now,
    );
  const change = {
    tags: [...new Set([...known.tags, ...tags])],
    ...(description === undefined ? {} : { description }),
    ...(known.taskCount === 0 ? origin : {}),
  };
  return (await updateCollection(context, known.id, change, now)) ?? known;
}
