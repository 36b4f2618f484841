import { sql } from "kysely";
import {
  MANUAL_SCORER,
  RATING,
  type RATING_SORTS,
  type Rating,
  type RatingFilter,
  type RatingsRequest,
} from "../../core/index.ts";
import { readBlobs } from "./blobs.ts";
import type { QueryContext } from "./context.ts";
import { toScore } from "./items.ts";
import { type QueryOrder, byNumber, readPage } from "./read-page.ts";

/** A rating with the number of its score, by which ratings are in order. */
export interface RatedScore extends Rating {
  readonly id: number;
}

const PAGE = 500;

export const RATING_ORDER: QueryOrder<(typeof RATING_SORTS)[number]> = {
  usual: "-created",
  id: sql<number>`scores.id`,
  keys: { created: null, rating: byNumber("scores.value") },
};

/**
 * Ratings that people gave outside of sessions, newest first unless another order is asked for. Who answered is not told
 * while somebody scores the run blind.
 */
export async function* manualRatings(
  context: QueryContext,
  filter: RatingFilter & Pick<RatingsRequest, "cursor" | "sort">,
): AsyncGenerator<RatedScore> {
  // They belong to no session.
  if (filter.sessionId !== undefined) return;
  let { cursor } = filter;
  do {
    const { rows, next } = await pageAfter(context, { ...filter, cursor, limit: PAGE });
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
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

async function pageAfter({ db }: QueryContext, request: RatingsRequest) {
  const { runId, templateVersion, since, until, rating, rater } = request;
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
    .where("scores.scale_max", "=", RATING.scaleMax);
  if (runId !== undefined) query = query.where("runs.run_id", "=", runId);
  if (templateVersion !== undefined) query = query.where("run_tasks.template_version", "=", templateVersion);
  if (since !== undefined) query = query.where("scores.created_at", ">=", since);
  if (until !== undefined) query = query.where("scores.created_at", "<=", until);
  if (rating !== undefined) query = query.where("scores.value", "=", rating);
  if (rater !== undefined) query = query.where("scores.scorer", "=", MANUAL_SCORER + rater);
  return await readPage(query, RATING_ORDER, request);
}
