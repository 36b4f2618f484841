import { sql } from "kysely";
import {
  type Page,
  type PageRequest,
  type Verdict,
  type VerdictFilter,
  frozenTaskSchema,
} from "../../core/index.ts";
import { readBlobs } from "./blobs.ts";
import type { QueryContext } from "./context.ts";
import { toScore } from "./items.ts";
import { referredTo } from "./known-value.ts";

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

/** What judges said in runs that rate questions or compare answers. */
export async function listVerdicts(
  { db }: QueryContext,
  request: PageRequest & VerdictFilter,
): Promise<Page<Verdict>> {
  const { cursor, limit, taskId, judgeId, collectionId } = request;
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
    .where("scores.superseded_at", "is", null)
    .orderBy(scoreId)
    .limit(limit + 1);
  if (cursor !== undefined) query = query.where(scoreId, ">", Number(cursor));
  if (taskId !== undefined) query = query.where("run_tasks.task_id", "=", taskId);
  if (judgeId !== undefined) query = query.where("scores.scorer", "=", judgeId);
  if (collectionId !== undefined)
    query = query.where("run_tasks.task_id", "in", (from) =>
      from
        .selectFrom("collection_tasks")
        .innerJoin("tasks", "tasks.id", "collection_tasks.task_ref")
        .select("tasks.task_id")
        .where("collection_tasks.collection_id", "=", collectionId),
    );
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const hashes = page.flatMap((row) => [row.content_blob, row.detail_blob]);
  const texts = await readBlobs(db, [...new Set(hashes)]);
  return {
    rows: page.map((row) => ({
      id: row.id,
      runId: row.run_id,
      task: frozenTaskSchema.parse(JSON.parse(referredTo(texts, row.content_blob, "run_tasks.content_blob"))),
      score: toScore(row, texts),
      createdAt: row.created_at,
    })),
    next: rows.length > limit ? String(page.at(-1)?.id ?? "") : null,
  };
}
