import type { Collection, DraftToSave, StoredTask } from "../../core/index.ts";
import { updateRecord } from "./catalog.ts";
import { createCollection, findCollection, findCollectionByName, updateCollection } from "./collections.ts";
import type { QueryContext } from "./context.ts";
import { addNumberedTasks } from "./numbered-tasks.ts";

const NO_SECRETS = { kept: [], dropped: [] };

export async function saveDraft(
  context: QueryContext,
  { draftId, tasks, prefix, collection, savedBody }: DraftToSave,
  now: number,
): Promise<{ collection: Collection; tasks: StoredTask[] }> {
  const target = await targetOf(context, collection, now);
  const stored = await addNumberedTasks(context, target, { prefix, tasks }, now);
  await updateRecord(context, draftId, { body: savedBody(target), archivedAt: now }, NO_SECRETS, now);
  return { collection: (await findCollection(context, target.id)) ?? target, tasks: stored };
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
