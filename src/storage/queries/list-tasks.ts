import { type SelectQueryBuilder, sql } from "kysely";
import type { Page, StoredTask, TASK_SORTS, TaskFilter, TasksRequest } from "../../core/index.ts";
import type { TaskTable, Tables } from "../schema.ts";
import type { QueryContext } from "./context.ts";
import { type QueryOrder, byNumber, byText, readPage } from "./read-page.ts";
import { type TaskRow, toStoredTasks } from "./tasks.ts";
import { yieldTurn } from "./yield-turn.ts";

const PAGE = 500;

type TaskQuery = SelectQueryBuilder<Tables & { tasks: TaskTable }, "tasks", TaskRow>;

/** What `LIKE` takes for "has this in it", with a backslash as its escape. */
export const likePattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** True for rows whose searched text holds every word. */
export function holdsWords(search: string | undefined) {
  const words = (search ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return words.map(likePattern).map((pattern) => sql<boolean>`search_text LIKE ${pattern} ESCAPE '\\'`);
}

function filtered({ db }: QueryContext, filter: TaskFilter): TaskQuery {
  const { tag, collectionId, category, difficulty, templateVersion, cluster, isClustered, generatorModelId } =
    filter;
  let query: TaskQuery = db
    .selectFrom("visible_tasks as tasks")
    .selectAll("tasks")
    .where("archived_at", filter.archived === true ? "is not" : "is", null);
  for (const condition of holdsWords(filter.search)) query = query.where(condition);
  if (category !== undefined) query = query.where("category", "=", category);
  if (difficulty !== undefined) query = query.where("difficulty", "=", difficulty);
  if (templateVersion !== undefined) query = query.where("template_version", "=", templateVersion);
  if (cluster !== undefined) query = query.where("cluster", "=", cluster);
  if (generatorModelId !== undefined) query = query.where("generator_model", "=", generatorModelId);
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

const orderOf = (context: QueryContext): QueryOrder<(typeof TASK_SORTS)[number]> => ({
  usual: "created",
  id: sql<number>`tasks.id`,
  keys: {
    created: null,
    updated: byNumber("tasks.updated_at"),
    taskId: byText(context, sql.ref<string>("tasks.task_id")),
    category: byText(context, sql.ref<string>("tasks.category")),
    difficulty: byText(context, sql.ref<string | null>("tasks.difficulty"), { canLack: true }),
  },
});

export async function listTasks(context: QueryContext, request: TasksRequest): Promise<Page<StoredTask>> {
  const { rows, next } = await readPage(filtered(context, request), orderOf(context), request);
  return { rows: await toStoredTasks(context, rows), next };
}

export async function* readTasks(context: QueryContext, filter: TaskFilter): AsyncGenerator<StoredTask> {
  let cursor: string | undefined;
  do {
    const page: Page<StoredTask> = await listTasks(context, { ...filter, cursor, limit: PAGE });
    yield* page.rows;
    await yieldTurn();
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
