import { type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import {
  type ListPosition,
  RATING,
  type RatingFacets,
  type RatingFilter,
  type RatingPage,
  type RatingsRequest,
  comparePositions,
  fieldOf,
  sessionScorer,
  writeCursor,
} from "../../core/index.ts";
import type { Tables } from "../schema.ts";
import type { QueryContext } from "./context.ts";
import {
  RATING_ORDER,
  type RatedScore,
  isRunHidden,
  manualFacets,
  manualRatings,
  manualScores,
} from "./manual-ratings.ts";
import { readPage } from "./read-page.ts";

const tagsSchema = z.array(z.string());

/** Current ratings of answers, with the session, the run, the task and the model they belong to. */
function currentRatings({ db }: QueryContext) {
  const [before = "", after = ""] = sessionScorer("|", RATING.key).split("|");
  return db
    .selectFrom("sessions")
    .innerJoin("session_answers", "session_answers.session_ref", "sessions.id")
    .innerJoin("scores", "scores.item_id", "session_answers.item_ref")
    .innerJoin("items", "items.id", "scores.item_id")
    .innerJoin("runs", "runs.id", "sessions.run_id")
    .innerJoin("run_tasks", "run_tasks.id", "items.task_ref")
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .where("sessions.kind", "=", "rating")
    .where("scores.superseded_at", "is", null)
    .where("scores.scorer", "=", sql<string>`${before} || sessions.session_id || ${after}`);
}

type RatingQuery = ReturnType<typeof currentRatings>;

/** True where it may not be told who answered: the session is open, or somebody scores its run blind. */
const isHidden = (filter: RatingFilter) =>
  sql<boolean>`(sessions.finished_at IS NULL OR ${isRunHidden(filter)})`;

/** True where a list of tags, as JSON, holds this one. A text that holds it is changed by taking it out, on every engine. */
function holdsTag(tag: string) {
  const quoted = JSON.stringify(tag);
  const without = (found: string) =>
    sql<boolean>`replace(session_answers.tags_json, ${found}, '') <> session_answers.tags_json`;
  return sql<boolean>`(${without(`[${quoted}`)} OR ${without(`,${quoted}`)})`;
}

function filtered(query: RatingQuery, filter: RatingFilter): RatingQuery {
  const { runId, sessionId, templateVersion, since, until, rating, tag, rater } = filter;
  let wanted = query;
  if (runId !== undefined) wanted = wanted.where("runs.run_id", "=", runId);
  if (sessionId !== undefined) wanted = wanted.where("sessions.session_id", "=", sessionId);
  if (templateVersion !== undefined)
    wanted = wanted.where("run_tasks.template_version", "=", templateVersion);
  if (since !== undefined) wanted = wanted.where("scores.created_at", ">=", since);
  if (until !== undefined) wanted = wanted.where("scores.created_at", "<=", until);
  if (rating !== undefined) wanted = wanted.where("scores.value", "=", rating);
  if (rater !== undefined) wanted = wanted.where("sessions.rater", "=", rater);
  if (tag !== undefined) wanted = wanted.where(holdsTag(tag));
  return wanted;
}

export async function listRatings(context: QueryContext, request: RatingsRequest): Promise<RatingPage> {
  const { limit, modelId, sort = RATING_ORDER.usual } = request;
  const fitting = filtered(currentRatings(context), request);
  const inSessions = await page(fitting, request);
  const alone = await takeManual(manualRatings(context, request), limit + 1, (rating) =>
    modelId === undefined ? true : rating.modelId === modelId,
  );
  const placeOf = ({ id, rating }: RatedScore): ListPosition =>
    fieldOf(sort) === "created" ? { id } : { id, value: rating };
  const rows = [...inSessions.rows.map(toRated), ...alone].toSorted((one, other) =>
    comparePositions(sort, placeOf(one), placeOf(other)),
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isLast = (rows.length <= limit && inSessions.next === null) || last === undefined;
  return {
    rows: shown.map(({ id: _id, ...rating }) => rating),
    next: isLast ? null : writeCursor(sort, RATING_ORDER.usual, placeOf(last)),
    leftOut:
      modelId === undefined
        ? 0
        : (await countHidden(fitting, request)) + (await hiddenManual(context, request)),
  };
}

function toRated(row: Awaited<ReturnType<typeof page>>["rows"][number]): RatedScore {
  return {
    id: row.id,
    sessionId: row.session_id,
    answerId: row.answer_id,
    itemId: row.item_id,
    runId: row.run_id,
    rater: row.rater,
    taskId: row.task_id,
    templateVersion: row.template_version,
    rating: row.value ?? 0,
    tags: tagsSchema.parse(JSON.parse(row.tags_json)),
    note: row.note,
    ratedAt: row.created_at,
    modelId: row.hidden === 1 ? null : row.model_id,
  };
}

async function takeManual(
  ratings: AsyncIterable<RatedScore>,
  most: number,
  isWanted: (rating: RatedScore) => boolean,
): Promise<RatedScore[]> {
  const taken: RatedScore[] = [];
  for await (const rating of ratings) {
    if (isWanted(rating)) taken.push(rating);
    if (taken.length === most) break;
  }
  return taken;
}

async function hiddenManual(context: QueryContext, filter: RatingFilter): Promise<number> {
  const hidden = await takeManual(
    manualRatings(context, { ...filter, cursor: undefined }),
    Number.POSITIVE_INFINITY,
    (rating) => rating.modelId === null,
  );
  return hidden.length;
}

async function page(fitting: RatingQuery, request: RatingsRequest) {
  const query = ofModel(fitting, request)
    .select([
      "scores.id",
      "scores.item_id",
      "scores.value",
      "scores.created_at",
      "runs.run_id",
      "run_models.model_id",
    ])
    .select(["sessions.session_id", "sessions.rater"])
    .select(sql<number>`CASE WHEN ${isHidden(request)} THEN 1 ELSE 0 END`.as("hidden"))
    .select(["session_answers.answer_id", "session_answers.tags_json", "session_answers.note"])
    .select(["run_tasks.task_id", "run_tasks.template_version"]);
  return await readPage(query, RATING_ORDER, request);
}

/** Only where the model may be told. */
const ofModel = (fitting: RatingQuery, filter: RatingFilter): RatingQuery =>
  filter.modelId === undefined
    ? fitting
    : fitting.where("run_models.model_id", "=", filter.modelId).where(sql<boolean>`NOT ${isHidden(filter)}`);

/** How many ratings fit, and by what all ratings can be narrowed. */
export async function ratingFacets(context: QueryContext, filter: RatingFilter): Promise<RatingFacets> {
  const all = currentRatings(context);
  const raters = await all.select("sessions.rater").distinct().execute();
  const tagLists = await all.select("session_answers.tags_json").distinct().execute();
  const versions = await all.select("run_tasks.template_version").distinct().execute();
  const manual = await manualFacets(context);
  const { count } = await ofModel(filtered(all, filter), filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const inOrder = (values: readonly string[]): string[] => [...new Set(values)].toSorted();
  return {
    total: count + (await countManual(context, filter)),
    raters: inOrder([...raters.map(({ rater }) => rater), ...manual.raters]),
    tags: inOrder([
      ...tagLists.flatMap((row) => tagsSchema.parse(JSON.parse(row.tags_json))),
      ...manual.tags,
    ]),
    templateVersions: inOrder([
      ...versions.flatMap((row) => row.template_version ?? []),
      ...manual.templateVersions,
    ]),
  };
}

async function countManual(context: QueryContext, filter: RatingFilter): Promise<number> {
  const { sessionId, tag, modelId } = filter;
  if (sessionId !== undefined) return 0;
  // Their tags stand in texts.
  if (tag !== undefined) {
    const isWanted = (rating: RatedScore) => modelId === undefined || rating.modelId === modelId;
    return (await takeManual(manualRatings(context, filter), Number.POSITIVE_INFINITY, isWanted)).length;
  }
  let query = manualScores(context, filter).select(({ fn }) => fn.countAll<number>().as("count"));
  if (modelId !== undefined)
    query = query.where("run_models.model_id", "=", modelId).where(sql<boolean>`NOT ${isRunHidden(filter)}`);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** How many must not be told apart by model yet: of all models, or the count would tell. */
async function countHidden(
  fitting: SelectQueryBuilder<Tables, "sessions", object>,
  filter: RatingFilter,
): Promise<number> {
  const { count } = await fitting
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isHidden(filter))
    .executeTakeFirstOrThrow();
  return count;
}
