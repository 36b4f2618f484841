import { sql } from "kysely";
import {
  MANUAL_SCORER,
  RATING,
  type RATING_SORTS,
  type Rating,
  type RatingFacets,
  type RatingFilter,
  type RatingsRequest,
} from "../../core/index.ts";
import { readBlobs } from "./blobs.ts";
import type { QueryContext } from "./context.ts";
import { detailSchema, toScore } from "./items.ts";
import { type QueryOrder, byNumber, readPage } from "./read-page.ts";
import { REMOVED } from "./remove-run.ts";
import { yieldTurn } from "./yield-turn.ts";

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
    await yieldTurn();
  } while (cursor !== undefined);
}

/** Whether somebody scores the run of an item blind, or it is to be hidden. */
export function isRunHidden({ hiddenRuns }: Pick<RatingFilter, "hiddenRuns">) {
  const isScored = sql<boolean>`EXISTS (
    SELECT 1 FROM sessions AS blind
    WHERE blind.run_id = items.run_id AND blind.finished_at IS NULL AND blind.unblinded_at IS NULL
  )`;
  if (hiddenRuns === undefined || hiddenRuns.size === 0) return isScored;
  return sql<boolean>`(${isScored} OR runs.run_id IN (${sql.join([...hiddenRuns])}))`;
}

/** Scores that are ratings given outside of sessions, whatever their tags and their model. */
export function manualScores({ db }: QueryContext, filter: RatingFilter) {
  const { runId, templateVersion, since, until, rating, rater } = filter;
  let query = db
    .selectFrom("scores")
    .innerJoin("items", "items.id", "scores.item_id")
    .innerJoin("runs", "runs.id", "items.run_id")
    .innerJoin("run_tasks", "run_tasks.id", "items.task_ref")
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .where("scores.scorer_kind", "=", sql.lit("person"))
    .where("scores.scorer", "like", `${MANUAL_SCORER}%`)
    .where("scores.superseded_at", "is", null)
    .where("runs.status", "!=", REMOVED)
    // Pass and fail are no ratings.
    .where("scores.scale_min", "=", RATING.scaleMin)
    .where("scores.scale_max", "=", RATING.scaleMax);
  if (runId !== undefined) query = query.where("runs.run_id", "=", runId);
  if (templateVersion !== undefined) query = query.where("run_tasks.template_version", "=", templateVersion);
  if (since !== undefined) query = query.where("scores.created_at", ">=", since);
  if (until !== undefined) query = query.where("scores.created_at", "<=", until);
  if (rating !== undefined) query = query.where("scores.value", "=", rating);
  if (rater !== undefined) query = query.where("scores.scorer", "=", MANUAL_SCORER + rater);
  return query;
}

async function pageAfter(context: QueryContext, request: RatingsRequest) {
  const query = manualScores(context, request)
    .selectAll("scores")
    .select(["runs.run_id as run_name", "run_models.model_id"])
    .select(["run_tasks.task_id", "run_tasks.template_version"])
    .select(sql<number>`CASE WHEN ${isRunHidden(request)} THEN 1 ELSE 0 END`.as("blind"));
  return await readPage(query, RATING_ORDER, request);
}

/** By whom, with which tags and of which template versions such ratings were given. */
export async function manualFacets(context: QueryContext): Promise<Omit<RatingFacets, "total">> {
  const all = manualScores(context, {});
  const scorers = await all.select("scores.scorer").distinct().execute();
  const versions = await all.select("run_tasks.template_version").distinct().execute();
  const details = await all.select("scores.detail_blob").distinct().execute();
  const texts = await readBlobs(
    context.db,
    details.map(({ detail_blob }) => detail_blob),
  );
  return {
    raters: scorers.map(({ scorer }) => scorer.slice(MANUAL_SCORER.length)),
    tags: [...texts.values()].flatMap((text) => detailSchema.parse(JSON.parse(text)).flags),
    templateVersions: versions.flatMap((row) => row.template_version ?? []),
  };
}
