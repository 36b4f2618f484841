import type { Collection, DraftToSave, StoredTask } from "../../core/index.ts";
import { updateRecord } from "./catalog.ts";
import { createCollection, findCollection, findCollectionByName, updateCollection } from "./collections.ts";
import type { QueryContext } from "./context.ts";
import { toStoredTasks, writeTask } from "./tasks.ts";

const NO_SECRETS = { kept: [], dropped: [] };
/** Rows that go into one statement. */
const PAGE = 500;

export async function saveDraft(
  context: QueryContext,
  { draftId, tasks, prefix, collection, savedBody }: DraftToSave,
  now: number,
): Promise<{ collection: Collection; tasks: StoredTask[] }> {
  const { db } = context;
  const target = await targetOf(context, collection, now);
  const refs: number[] = [];
  let number = target.taskCount;
  for (const task of tasks) {
    number = await nextFree(context, prefix, number);
    const { ref } = await writeTask(context, { ...task, taskId: `${prefix}-${number}` }, now);
    refs.push(ref);
  }
  const stored: StoredTask[] = [];
  for (let start = 0; start < refs.length; start += PAGE) {
    const page = refs.slice(start, start + PAGE);
    const members = page.map((ref) => ({ collection_id: target.id, task_ref: ref }));
    await db.insertInto("collection_tasks").values(members).execute();
    const rows = await db.selectFrom("tasks").selectAll().where("id", "in", page).orderBy("id").execute();
    stored.push(...(await toStoredTasks(context, rows)));
  }
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

/** The next number above that no task, archived or not, has with this prefix. */
async function nextFree({ db }: QueryContext, prefix: string, above: number): Promise<number> {
  for (let number = above + 1; ; number += 1) {
    const query = db.selectFrom("tasks").select("id").where("task_id", "=", `${prefix}-${number}`);
    if ((await query.executeTakeFirst()) === undefined) return number;
  }
}
