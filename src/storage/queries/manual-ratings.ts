import { MANUAL_SCORER, RATING, type Rating, type RatingFilter } from "../../core/index.ts";
import { readBlobs } from "./blobs.ts";
import type { QueryContext } from "./context.ts";
import { toScore } from "./items.ts";

/** A rating with the number of its score, by which ratings are in order. */
export interface RatedScore extends Rating {
  readonly id: number;
}

const PAGE = 500;

/** Ratings that people gave outside of sessions, newest first. Who answered is not told while somebody scores the run blind. */
export async function* manualRatings(
  context: QueryContext,
  filter: RatingFilter,
  cursor: string | undefined,
): AsyncGenerator<RatedScore> {
  // They belong to no session.
  if (filter.sessionId !== undefined) return;
  let before = cursor === undefined ? null : Number(cursor);
  for (;;) {
    const rows = await pageBefore(context, filter, before);
    const texts = await readBlobs(context.db, [...new Set(rows.map((row) => row.detail_blob))]);
    for (const { run_name, model_id, task_id, template_version, blind, ...row } of rows) {
      const { scorer, reason, flags } = toScore(row, texts);
      if (filter.tag !== undefined && !flags.includes(filter.tag)) continue;
      yield {
        id: row.id,
        sessionId: null,
        answerId: null,
        itemId: row.item_id,
        runId: run_name,
        rater: scorer.slice(MANUAL_SCORER.length),
        taskId: task_id,
        templateVersion: template_version,
        rating: row.value ?? 0,
        tags: flags,
        note: reason,
        ratedAt: row.created_at,
        modelId: blind === 0 ? model_id : null,
      };
    }
    before = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE) return;
  }
}

async function pageBefore({ db }: QueryContext, filter: RatingFilter, before: number | null) {
  const { runId, templateVersion, since, until, rating } = filter;
  let query = db
    .selectFrom("scores")
    .innerJoin("items", "items.id", "scores.item_id")
    .innerJoin("runs", "runs.id", "items.run_id")
    .innerJoin("run_tasks", "run_tasks.id", "items.task_ref")
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .selectAll("scores")
    .select(["runs.run_id as run_name", "run_models.model_id"])
    .select(["run_tasks.task_id", "run_tasks.template_version"])
    .select(({ selectFrom }) =>
      selectFrom("sessions")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("sessions.run_id", "=", "items.run_id")
        .where("sessions.finished_at", "is", null)
        .where("sessions.unblinded_at", "is", null)
        .as("blind"),
    )
    .where("scores.scorer_kind", "=", "person")
    .where("scores.scorer", "like", `${MANUAL_SCORER}%`)
    .where("scores.superseded_at", "is", null)
    // Pass and fail are no ratings.
    .where("scores.scale_min", "=", RATING.scaleMin)
    .where("scores.scale_max", "=", RATING.scaleMax)
    .orderBy("scores.id", "desc")
    .limit(PAGE);
  if (before !== null) query = query.where("scores.id", "<", before);
  if (runId !== undefined) query = query.where("runs.run_id", "=", runId);
  if (templateVersion !== undefined) query = query.where("run_tasks.template_version", "=", templateVersion);
  if (since !== undefined) query = query.where("scores.created_at", ">=", since);
  if (until !== undefined) query = query.where("scores.created_at", "<=", until);
  if (rating !== undefined) query = query.where("scores.value", "=", rating);
  return await query.execute();
}
