import { type RawBuilder, sql } from "kysely";
import type { SearchKind, SearchRequest } from "../../../core/index.ts";
import type { QueryContext } from "../context.ts";
import { REMOVED } from "../remove-run.ts";
import { type DocTable, endOfDocs, firstDoc } from "./search-docs.ts";

/** A row that was found: where it stands, and how well it fits. */
export interface FoundRow {
  readonly doc: number;
  readonly at: number;
  readonly rank: number;
}

export const KIND_OF: Readonly<Record<DocTable, SearchKind>> = {
  tasks: "task",
  run_tasks: "task",
  responses: "answer",
  scores: "judgment",
};

interface Source {
  /** Tables beside the index, in the order in which rows are looked up. */
  readonly tables: RawBuilder<unknown>;
  readonly joined: RawBuilder<unknown>;
  readonly at: RawBuilder<number>;
}

type Hidden = Pick<SearchRequest, "hiddenRuns">["hiddenRuns"];

/** Nobody scores the run blind, nor the run whose answers it compares, and neither is to be hidden. */
function notBlind(hidden: Hidden): RawBuilder<unknown> {
  const notScored = sql`NOT EXISTS (
    SELECT 1 FROM sessions INNER JOIN runs AS scored ON scored.id = sessions.run_id
    WHERE sessions.finished_at IS NULL AND sessions.unblinded_at IS NULL
      AND (scored.id = runs.id OR scored.run_id = runs.compared_run))`;
  if (hidden === undefined || hidden.size === 0) return notScored;
  const list = sql.join([...hidden]);
  return sql`${notScored} AND runs.run_id NOT IN (${list})
    AND (runs.compared_run IS NULL OR runs.compared_run NOT IN (${list}))`;
}

const IS_THERE = sql`runs.status <> ${sql.lit(REMOVED)}`;

/** How many runs are left out for it, of all or of one. */
export async function countBlind(
  { db }: QueryContext,
  { runId, hiddenRuns }: Pick<SearchRequest, "runId" | "hiddenRuns">,
): Promise<number> {
  const which = runId === undefined ? sql`` : sql`AND runs.run_id = ${runId}`;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM runs WHERE NOT (${notBlind(hiddenRuns)}) ${which}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** An item of a run with its task and its model, of which the index has an answer or a score. */
const ITEM = sql`items CROSS JOIN runs CROSS JOIN run_tasks CROSS JOIN run_models`;
const OF_ITEM = sql`runs.id = items.run_id AND run_tasks.id = items.task_ref AND run_models.id = items.model_ref AND ${IS_THERE}`;

const SOURCES: Readonly<Record<DocTable, Source>> = {
  tasks: {
    tables: sql`visible_tasks AS tasks`,
    joined: sql`tasks.archived_at IS NULL`,
    at: sql<number>`tasks.created_at`,
  },
  run_tasks: {
    tables: sql`run_tasks CROSS JOIN runs`,
    joined: sql`runs.id = run_tasks.run_id AND ${IS_THERE}`,
    at: sql<number>`runs.created_at`,
  },
  responses: {
    tables: sql`responses CROSS JOIN ${ITEM}`,
    joined: sql`items.id = responses.item_id AND ${OF_ITEM}`,
    at: sql<number>`responses.ended_at`,
  },
  scores: {
    tables: sql`scores CROSS JOIN ${ITEM}`,
    joined: sql`scores.superseded_at IS NULL AND items.id = scores.item_id AND ${OF_ITEM}`,
    at: sql<number>`scores.created_at`,
  },
};

type Filter = Pick<SearchRequest, "runId" | "collectionId" | "modelId" | "hiddenRuns">;

/** What narrows a search to some rows of a table; null when none of them can be meant. */
function narrowed(
  table: DocTable,
  { runId, collectionId, modelId, hiddenRuns }: Filter,
): RawBuilder<unknown>[] | null {
  const isTask = KIND_OF[table] === "task";
  // A task belongs to no model.
  if (isTask && modelId !== undefined) return null;
  const conditions = isTask ? [] : [notBlind(hiddenRuns)];
  if (runId !== undefined) {
    if (table === "tasks")
      conditions.push(sql`EXISTS (SELECT 1 FROM run_tasks INNER JOIN runs ON runs.id = run_tasks.run_id
        WHERE runs.run_id = ${runId} AND run_tasks.task_id = tasks.task_id)`);
    else if (table === "run_tasks")
      conditions.push(sql`EXISTS (SELECT 1 FROM run_tasks AS copy INNER JOIN runs AS own ON own.id = copy.run_id
        WHERE own.run_id = ${runId} AND copy.content_blob = run_tasks.content_blob)`);
    else conditions.push(sql`runs.run_id = ${runId}`);
  }
  if (collectionId !== undefined) {
    const members = sql`SELECT 1 FROM collection_tasks INNER JOIN visible_tasks AS member ON member.id = collection_tasks.task_ref
      WHERE collection_tasks.collection_id = ${collectionId}`;
    conditions.push(
      table === "tasks"
        ? sql`EXISTS (${members} AND member.id = tasks.id)`
        : sql`EXISTS (${members} AND member.task_id = run_tasks.task_id)`,
    );
  }
  if (modelId !== undefined) conditions.push(sql`run_models.model_id = ${modelId}`);
  return conditions;
}

interface Bounds {
  /** Only rows before this one. */
  readonly before?: number | undefined;
  readonly most: number;
}

/** The newest rows of a table that hold what is looked for. */
export async function newestFound(
  { db, engine }: QueryContext,
  table: DocTable,
  request: Filter & Pick<SearchRequest, "query">,
  { before, most }: Bounds,
  ranked = false,
): Promise<FoundRow[]> {
  const filters = narrowed(table, request);
  if (filters === null) return [];
  const { tables, joined, at } = SOURCES[table];
  const { doc, matches, rank } = engine.search;
  const end = before === undefined ? endOfDocs(table) : firstDoc(table) + before;
  const conditions = [
    matches(request.query),
    sql`${doc} >= ${sql.lit(firstDoc(table))} AND ${doc} < ${sql.lit(end)}`,
    sql`${sql.table(table)}.id = ${doc} - ${sql.lit(firstDoc(table))}`,
    joined,
    ...filters,
  ];
  const { rows } = await sql<FoundRow>`
    SELECT ${doc} AS doc, ${at} AS at, ${ranked ? rank(request.query) : sql`0`} AS rank
    FROM search_index CROSS JOIN ${tables}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${doc} DESC LIMIT ${sql.lit(most)}`.execute(db);
  return rows;
}
