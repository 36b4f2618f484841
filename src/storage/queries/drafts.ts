import {
  type Collection,
  type DraftToSave,
  Failure,
  type Json,
  type StoredTask,
  phrase,
} from "../../core/index.ts";
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
  if (!(await isUnchanged(context, draftId, request.before))) throw changedMeanwhile(draftId);
  const target = await targetOf(context, collection, now);
  const stored = await addNumberedTasks(context, target, { prefix, tasks }, now);
  await updateRecord(context, draftId, { body: savedBody(target), archivedAt: now }, NO_SECRETS, now);
  return { collection: (await findCollection(context, target.id)) ?? target, tasks: stored };
}

export async function replaceDraft(
  context: QueryContext,
  draftId: number,
  before: Json,
  body: Json,
  now: number,
): Promise<boolean> {
  if (!(await isUnchanged(context, draftId, before))) return false;
  await updateRecord(context, draftId, { body }, NO_SECRETS, now);
  return true;
}

/** Whoever else writes the draft at this moment waits until it is written here, and then finds it changed. */
async function isUnchanged({ db }: QueryContext, draftId: number, before: Json): Promise<boolean> {
  const row = await db
    .updateTable("catalog")
    .set((held) => ({ body_json: held.ref("body_json") }))
    .where("id", "=", draftId)
    .where("kind", "=", "draft")
    .returning("body_json")
    .executeTakeFirst();
  return row !== undefined && JSON.stringify(JSON.parse(row.body_json)) === JSON.stringify(before);
}

function changedMeanwhile(draftId: number): Failure {
  return new Failure(
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
