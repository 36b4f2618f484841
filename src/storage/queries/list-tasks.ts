import { type SelectQueryBuilder, sql } from "kysely";
import type { Page, PageRequest, StoredTask, TaskFilter, TaskSort } from "../../core/index.ts";
import type { Tables } from "../schema.ts";
import type { QueryContext } from "./context.ts";
import { type TaskRow, toStoredTasks } from "./tasks.ts";

const PAGE = 500;

type TaskQuery = SelectQueryBuilder<Tables, "tasks", TaskRow>;

/** What `LIKE` takes for "has this in it", with a backslash as its escape. */
export const likePattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** True for rows whose searched text holds every word. */
export function holdsWords(search: string | undefined) {
  const words = (search ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return words.map(likePattern).map((pattern) => sql<boolean>`search_text LIKE ${pattern} ESCAPE '\\'`);
}

function filtered({ db }: QueryContext, filter: TaskFilter): TaskQuery {
  const { tag, collectionId, category, difficulty, templateVersion, cluster, isClustered } = filter;
  let query: TaskQuery = db
    .selectFrom("tasks")
    .selectAll("tasks")
    .where("archived_at", filter.archived === true ? "is not" : "is", null);
  for (const condition of holdsWords(filter.search)) query = query.where(condition);
  if (category !== undefined) query = query.where("category", "=", category);
  if (difficulty !== undefined) query = query.where("difficulty", "=", difficulty);
  if (templateVersion !== undefined) query = query.where("template_version", "=", templateVersion);
  if (cluster !== undefined) query = query.where("cluster", "=", cluster);
  if (isClustered === true) query = query.where("cluster", "is not", null);
  if (tag !== undefined) {
    query = query.where("id", "in", (inner) =>
      inner.selectFrom("task_tags").select("task_ref").where("tag", "=", tag),
    );
  }
  if (collectionId !== undefined) {
    query = query.where("id", "in", (inner) =>
      inner.selectFrom("collection_tasks").select("task_ref").where("collection_id", "=", collectionId),
    );
  }
  return query;
}

export async function listTasks(
  context: QueryContext,
  request: PageRequest & TaskFilter & { readonly sort?: TaskSort | undefined },
): Promise<Page<StoredTask>> {
  const { cursor, limit, sort = "created" } = request;
  let query = filtered(context, request).limit(limit + 1);
  if (sort === "taskId") {
    query = query.orderBy("task_id");
    if (cursor !== undefined) query = query.where("task_id", ">", cursor);
  } else {
    query = query.orderBy("id", sort === "created" ? "asc" : "desc");
    if (cursor !== undefined) query = query.where("id", sort === "created" ? ">" : "<", Number(cursor));
  }
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const key = sort === "taskId" ? last?.task_id : last?.id.toString();
  return { rows: await toStoredTasks(context, page), next: rows.length > limit ? (key ?? null) : null };
}

export async function* readTasks(context: QueryContext, filter: TaskFilter): AsyncGenerator<StoredTask> {
  let cursor: string | undefined;
  do {
    const page: Page<StoredTask> = await listTasks(context, { ...filter, cursor, limit: PAGE });
    yield* page.rows;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
