import { type Selectable, sql } from "kysely";
import {
  type COLLECTION_SORTS,
  type Collection,
  type CollectionUpdate,
  type CollectionsRequest,
  Failure,
  type OriginChange,
  type Page,
  type TaskStore,
  alreadyTaken,
  metricsSchema,
  phrase,
} from "../../core/index.ts";
import type { CollectionTable } from "../schema.ts";
import { batches } from "./batches.ts";
import { type QueryContext, storableText } from "./context.ts";
import { holdsWords } from "./list-tasks.ts";
import { addNumberedTasks } from "./numbered-tasks.ts";
import { type QueryOrder, byNumber, byText, readPage } from "./read-page.ts";

type CollectionRow = Selectable<CollectionTable>;

async function toCollection({ db }: QueryContext, row: CollectionRow): Promise<Collection> {
  const tags = await db
    .selectFrom("collection_tags")
    .select("tag")
    .where("collection_id", "=", row.id)
    .orderBy("tag")
    .execute();
  const { count } = await db
    .selectFrom("collection_tasks")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("collection_id", "=", row.id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    tags: tags.map(({ tag }) => tag),
    difficulty: row.difficulty,
    generationPrompt: row.generation_prompt,
    generatorModelId: row.generator_model,
    metrics: metricsSchema.parse(JSON.parse(row.metrics_json)),
    taskCount: count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  };
}

export async function findCollection(context: QueryContext, id: number): Promise<Collection | null> {
  const row = await context.db.selectFrom("collections").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : await toCollection(context, row);
}

export async function findCollectionByName(context: QueryContext, name: string): Promise<Collection | null> {
  const row = await context.db
    .selectFrom("collections")
    .selectAll()
    .where("name", "=", name)
    .executeTakeFirst();
  return row === undefined ? null : await toCollection(context, row);
}

/** Numbers of the tasks in each collection, in their order; archived ones are left out as in lists. */
export async function listTaskNumbers(
  { db }: QueryContext,
  collectionIds: readonly number[],
): Promise<Map<number, number[]>> {
  const found = new Map(collectionIds.map((id) => [id, [] as number[]]));
  for (const batch of batches(collectionIds)) {
    const rows = await db
      .selectFrom("collection_tasks")
      .innerJoin("visible_tasks as tasks", "tasks.id", "collection_tasks.task_ref")
      .select(["collection_tasks.collection_id", "tasks.id"])
      .where("collection_tasks.collection_id", "in", batch)
      .where("tasks.archived_at", "is", null)
      .orderBy("tasks.id")
      .execute();
    for (const row of rows) found.get(row.collection_id)?.push(row.id);
  }
  return found;
}

async function refuseTakenName(context: QueryContext, name: string, id: number | null): Promise<void> {
  const other = await findCollectionByName(context, name);
  if (other !== null && other.id !== id)
    throw alreadyTaken("name", phrase`Collection ${name} already exists.`);
}

export async function requireCollection(context: QueryContext, id: number): Promise<Collection> {
  const collection = await findCollection(context, id);
  if (collection === null) throw new Failure("not-found", phrase`There is no collection ${id}.`);
  return collection;
}

async function writeTags(context: QueryContext, id: number, tags: readonly string[]): Promise<void> {
  const { db } = context;
  await db.deleteFrom("collection_tags").where("collection_id", "=", id).execute();
  for (const tag of new Set(tags.map(storableText))) {
    await createTag(context, tag);
    await db.insertInto("collection_tags").values({ collection_id: id, tag }).execute();
  }
}

export async function createTag({ db }: QueryContext, name: string): Promise<void> {
  await db
    .insertInto("tags")
    .values({ name })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

export async function listTags({ db }: QueryContext): Promise<string[]> {
  const rows = await db
    .selectFrom("tags")
    .select("name")
    .union(
      db
        .selectFrom("task_tags")
        .select("tag as name")
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom("hidden_tasks")
                .select("hidden_tasks.task_ref")
                .whereRef("hidden_tasks.task_ref", "=", "task_tags.task_ref"),
            ),
          ),
        ),
    )
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

function originColumns({ difficulty, generationPrompt, generatorModelId }: OriginChange) {
  return {
    difficulty: difficulty ?? null,
    generation_prompt: generationPrompt ?? null,
    generator_model: generatorModelId ?? null,
  };
}

export async function createCollection(
  context: QueryContext,
  {
    name,
    description,
    tags,
    metrics = [],
    taskIds = [],
    newTasks,
    ...origin
  }: Parameters<TaskStore["createCollection"]>[0],
  now: number,
): Promise<Collection> {
  await refuseTakenName(context, name, null);
  const { id } = await context.db
    .insertInto("collections")
    .values({
      name,
      description,
      ...originColumns(origin),
      metrics_json: JSON.stringify(metrics),
      search_text: name.toLowerCase(),
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeTags(context, id, tags);
  if (taskIds.length > 0) await addToCollection(context, id, taskIds, now);
  if (newTasks !== undefined)
    await addNumberedTasks(context, { id, taskCount: taskIds.length }, newTasks, now);
  return await requireCollection(context, id);
}

export async function updateCollection(
  context: QueryContext,
  id: number,
  change: CollectionUpdate,
  now: number,
): Promise<Collection | null> {
  const known = await findCollection(context, id);
  if (known === null) return null;
  const { name = known.name, description = known.description, tags, archivedAt = known.archivedAt } = change;
  const { metrics = known.metrics, taskIds } = change;
  const origin = originColumns({ ...known, ...change });
  await refuseTakenName(context, name, id);
  await context.db
    .updateTable("collections")
    .set({
      name,
      description,
      ...origin,
      metrics_json: JSON.stringify(metrics),
      search_text: name.toLowerCase(),
      archived_at: archivedAt,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  if (tags !== undefined) await writeTags(context, id, tags);
  if (taskIds !== undefined) {
    await context.db.deleteFrom("collection_tasks").where("collection_id", "=", id).execute();
    if (taskIds.length > 0) await addToCollection(context, id, taskIds, now);
  }
  return await findCollection(context, id);
}

/** True where a column of names, with commas between them, has this one. */
function isAmong(column: string, name: string) {
  const names = sql`', ' || ${sql.ref(column)} || ', '`;
  return sql<boolean>`replace(${names}, ${`, ${name}, `}, '') <> ${names}`;
}

const orderOf = (context: QueryContext): QueryOrder<(typeof COLLECTION_SORTS)[number]> => ({
  usual: "created",
  id: sql<number>`collections.id`,
  keys: {
    created: null,
    updated: byNumber("updated_at"),
    name: byText(context, sql.ref<string>("search_text")),
  },
});

export async function listCollections(
  context: QueryContext,
  request: CollectionsRequest,
): Promise<Page<Collection>> {
  const { tag, difficulty, generatorModelId, archived } = request;
  let query = context.db
    .selectFrom("collections")
    .selectAll()
    .where("archived_at", archived === true ? "is not" : "is", null);
  for (const condition of holdsWords(request.search)) query = query.where(condition);
  if (difficulty !== undefined) query = query.where("difficulty", "=", difficulty);
  if (generatorModelId !== undefined) query = query.where(isAmong("generator_model", generatorModelId));
  if (tag !== undefined) {
    query = query.where("id", "in", (inner) =>
      inner.selectFrom("collection_tags").select("collection_id").where("tag", "=", tag),
    );
  }
  const { rows, next } = await readPage(query, orderOf(context), request);
  const collections: Collection[] = [];
  for (const row of rows) collections.push(await toCollection(context, row));
  return { rows: collections, next };
}

export async function removeCollection({ db }: QueryContext, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("collections")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function addToCollection(
  context: QueryContext,
  id: number,
  taskIds: readonly string[],
  now: number,
): Promise<void> {
  const { db } = context;
  await requireCollection(context, id);
  const known = await db
    .selectFrom("visible_tasks")
    .select(["id", "task_id"])
    .where("task_id", "in", taskIds)
    .execute();
  const refs = new Map(known.map((row) => [row.task_id, row.id]));
  const missing = taskIds.filter((taskId) => !refs.has(taskId));
  if (missing.length > 0)
    throw new Failure("not-found", phrase`These tasks don't exist: ${missing.join(", ")}.`);
  const present = await db
    .selectFrom("collection_tasks")
    .innerJoin("visible_tasks as tasks", "tasks.id", "collection_tasks.task_ref")
    .select("tasks.task_id")
    .where("collection_id", "=", id)
    .where("tasks.task_id", "in", taskIds)
    .execute();
  const twice = [
    ...present.map((row) => row.task_id),
    ...taskIds.filter((taskId, index) => taskIds.indexOf(taskId) !== index),
  ];
  if (twice.length > 0)
    throw new Failure("conflict", phrase`Already in the collection: ${[...new Set(twice)].join(", ")}.`);
  await db
    .insertInto("collection_tasks")
    .values([...refs.values()].map((ref) => ({ collection_id: id, task_ref: ref })))
    .execute();
  await db.updateTable("collections").set({ updated_at: now }).where("id", "=", id).execute();
}

export async function removeFromCollection(
  { db }: QueryContext,
  id: number,
  taskId: string,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("collection_tasks")
    .where("collection_id", "=", id)
    .where("task_ref", "in", (inner) =>
      inner.selectFrom("visible_tasks").select("id").where("task_id", "=", taskId),
    )
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await db.updateTable("collections").set({ updated_at: now }).where("id", "=", id).execute();
  return true;
}
