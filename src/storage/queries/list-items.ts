import { sql } from "kysely";
import {
  ITEM_STATUSES,
  type ITEM_SORTS,
  type Item,
  type ItemsRequest,
  type Page,
  fieldOf,
} from "../../core/index.ts";
import { batches } from "./batches.ts";
import { type QueryContext, requireRunRow } from "./context.ts";
import { itemsOf, toItem, withNames } from "./items.ts";
import { type QueryOrder, byNumber, byText, readPage, readPageByValue } from "./read-page.ts";

const orderOf = (context: QueryContext): QueryOrder<(typeof ITEM_SORTS)[number]> => ({
  usual: "created",
  id: sql<number>`items.id`,
  keys: {
    created: null,
    updated: byNumber("items.updated_at"),
    taskId: byText(context, sql.ref<string>("run_tasks.task_id")),
    modelId: byText(context, sql.ref<string>("run_models.model_id")),
    status: byText(context, sql.ref<string>("items.status")),
  },
});

/** In whatever order, without reading or sorting more than that order needs. */
export async function listItems(context: QueryContext, request: ItemsRequest): Promise<Page<Item>> {
  const { id: run } = await requireRunRow(context, request.runId);
  const order = orderOf(context);
  const field = fieldOf(request.sort ?? order.usual);
  if (field === "updated") return await listByChange(context, run, request);
  const query = wantedItems(context, run, request);
  const { rows, next } =
    field === "status"
      ? await readPageByValue(byStatus(query, request), order, request)
      : field === "modelId"
        ? await readPageByValue(await byModel(context, run, query, request), order, request)
        : await readPage(query, order, request);
  return { rows: rows.map(toItem), next };
}

function wantedItems(context: QueryContext, run: number, { status, modelId, taskId }: ItemsRequest) {
  // Tasks of other runs aren't looked at either.
  let query = itemsOf(context, run).where("run_tasks.run_id", "=", run);
  if (status !== undefined) query = query.where("items.status", "=", status);
  if (modelId !== undefined) query = query.where("run_models.model_id", "=", modelId);
  if (taskId !== undefined) query = query.where("run_tasks.task_id", "=", taskId);
  return query;
}

type WantedItems = ReturnType<typeof wantedItems>;

const byStatus = (query: WantedItems, { status }: ItemsRequest) =>
  (status === undefined ? ITEM_STATUSES.toSorted() : [status]).map((value) => ({
    value,
    rows: query.where("items.status", "=", value),
  }));

async function byModel(
  { db, engine }: QueryContext,
  run: number,
  query: WantedItems,
  { modelId }: ItemsRequest,
) {
  let wanted = db.selectFrom("run_models").select(["id", "model_id"]).where("run_id", "=", run);
  if (modelId !== undefined) wanted = wanted.where("model_id", "=", modelId);
  const models = await wanted.orderBy(engine.byCodePoints(sql.ref<string>("model_id"))).execute();
  return models.map((model) => ({
    value: model.model_id,
    rows: query.where("items.model_ref", "=", model.id),
  }));
}

/**
 * Every write changes this order, so no index keeps it: all items of the run are looked through. Names are joined to
 * those of the page only.
 */
async function listByChange(context: QueryContext, run: number, request: ItemsRequest): Promise<Page<Item>> {
  const { db } = context;
  const { status, modelId, taskId } = request;
  let query = db.selectFrom("items").select("items.id").where("items.run_id", "=", run);
  if (status !== undefined) query = query.where("items.status", "=", status);
  if (modelId !== undefined)
    query = query.where("items.model_ref", "in", (models) =>
      models.selectFrom("run_models").select("id").where("run_id", "=", run).where("model_id", "=", modelId),
    );
  if (taskId !== undefined)
    query = query.where("items.task_ref", "in", (tasks) =>
      tasks.selectFrom("run_tasks").select("id").where("run_id", "=", run).where("task_id", "=", taskId),
    );
  const { rows, next } = await readPage(query, orderOf(context), request);
  const items = new Map<number, Item>();
  for (const batch of batches(rows.map(({ id }) => id)))
    for (const row of await withNames(context).where("items.id", "in", batch).execute())
      items.set(row.id, toItem(row));
  return { rows: rows.flatMap(({ id }) => items.get(id) ?? []), next };
}
