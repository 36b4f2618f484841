import { sql } from "kysely";
import {
  type JUDGMENT_SORTS,
  type Page,
  type Verdict,
  type VerdictFilter,
  type VerdictsRequest,
  frozenTaskSchema,
} from "../../core/index.ts";
import { readBlobs } from "./blobs.ts";
import type { QueryContext } from "./context.ts";
import { toScore } from "./items.ts";
import { referredTo } from "./known-value.ts";
import { type QueryOrder, byText, readPage } from "./read-page.ts";

/** The number in a form for which no index is used: by it, all scores of all runs would be looked through for a few. */
const scoreId = sql<number>`+scores.id`;

/** Runs of judges, which are few. */
async function runsOf(
  db: QueryContext["db"],
  { kind, runId, comparedRunId }: VerdictFilter,
): Promise<number[]> {
  let query = db.selectFrom("runs").select("id").where("kind", "=", kind);
  if (runId !== undefined) query = query.where("run_id", "=", runId);
  if (comparedRunId !== undefined) query = query.where("compared_run", "=", comparedRunId);
  return (await query.execute()).map(({ id }) => id);
}

const orderOf = (context: QueryContext): QueryOrder<(typeof JUDGMENT_SORTS)[number]> => ({
  usual: "created",
  id: scoreId,
  keys: {
    created: null,
    taskId: byText(context, sql.ref<string>("run_tasks.task_id")),
    judgeId: byText(context, sql.ref<string>("scores.scorer")),
  },
});

/** What judges said in runs that rate questions or compare answers. */
export async function listVerdicts(context: QueryContext, request: VerdictsRequest): Promise<Page<Verdict>> {
  const { db } = context;
  const { taskId, judgeId, collectionId } = request;
  const runs = await runsOf(db, request);
  if (runs.length === 0) return { rows: [], next: null };
  let query = db
    .selectFrom("scores")
    .innerJoin("items", "items.id", "scores.item_id")
    .innerJoin("runs", "runs.id", "items.run_id")
    .innerJoin("run_tasks", "run_tasks.id", "items.task_ref")
    .selectAll("scores")
    .select(["runs.run_id", "run_tasks.content_blob"])
    .where("runs.id", "in", runs)
    .where("scores.superseded_at", "is", null);
  if (taskId !== undefined) query = query.where("run_tasks.task_id", "=", taskId);
  if (judgeId !== undefined) query = query.where("scores.scorer", "=", judgeId);
  if (collectionId !== undefined)
    query = query.where("run_tasks.task_id", "in", (from) =>
      from
        .selectFrom("collection_tasks")
        .innerJoin("visible_tasks as tasks", "tasks.id", "collection_tasks.task_ref")
        .select("tasks.task_id")
        .where("collection_tasks.collection_id", "=", collectionId),
    );
  const { rows, next } = await readPage(query, orderOf(context), request);
  const hashes = rows.flatMap((row) => [row.content_blob, row.detail_blob]);
  const texts = await readBlobs(db, [...new Set(hashes)]);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      runId: row.run_id,
      task: frozenTaskSchema.parse(JSON.parse(referredTo(texts, row.content_blob, "run_tasks.content_blob"))),
      score: toScore(row, texts),
      createdAt: row.created_at,
    })),
    next,
  };
}
