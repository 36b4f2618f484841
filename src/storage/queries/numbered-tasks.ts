import type { NumberedTasks, StoredTask } from "../../core/index.ts";
import type { QueryContext } from "./context.ts";
import { findTakenIds, toStoredTasks, writeTask } from "./tasks.ts";

/** Rows that go into one statement. */
const PAGE = 500;

/** Makes tasks whose ids are a prefix and the next free numbers, and puts them into a collection. */
export async function addNumberedTasks(
  context: QueryContext,
  collection: { readonly id: number; readonly taskCount: number },
  { prefix, tasks }: NumberedTasks,
  now: number,
): Promise<StoredTask[]> {
  const { db } = context;
  const refs: number[] = [];
  let number = collection.taskCount;
  for (const task of tasks) {
    number = await nextFree(context, prefix, number);
    const { ref } = await writeTask(context, { ...task, taskId: `${prefix}-${number}` }, now);
    refs.push(ref);
  }
  const stored: StoredTask[] = [];
  for (let start = 0; start < refs.length; start += PAGE) {
    const page = refs.slice(start, start + PAGE);
    const members = page.map((ref) => ({ collection_id: collection.id, task_ref: ref }));
    await db.insertInto("collection_tasks").values(members).execute();
    const rows = await db
      .selectFrom("visible_tasks")
      .selectAll()
      .where("id", "in", page)
      .orderBy("id")
      .execute();
    stored.push(...(await toStoredTasks(context, rows)));
  }
  return stored;
}

/** The next number above that no task, archived or not, has with this prefix. */
async function nextFree(context: QueryContext, prefix: string, above: number): Promise<number> {
  for (let number = above + 1; ; number += 1)
    if ((await findTakenIds(context, [`${prefix}-${number}`])).size === 0) return number;
}
