import type { GivenRating, RatingBody, RatingPageView } from "../../contract/index.ts";
import { type Rating, type RatingFacets, type RatingsRequest, isoTime, taskTitle } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { blindRuns } from "./blindness.ts";
import { saveManualScore } from "./manual-score.ts";

/** Ratings of every session. Who gave an answer is told, and looked for, only where the session is finished and nobody scores its run blind. */
export async function listRatings(parts: Parts, asked: RatingsAsked): Promise<RatingPageView> {
  const { model, facets: hasFacets, ...request } = asked;
  const filter = { ...request, modelId: model, hiddenRuns: await blindRuns(parts) };
  const { rows, next, leftOut } = await parts.store.listRatings(filter);
  const titleOf = await titlesOf(parts, rows);
  return {
    rows: rows.map(({ modelId, itemId, ratedAt, tags, ...rating }) => ({
      ...rating,
      ...(modelId === null ? {} : { itemId }),
      title: titleOf(rating),
      tags: [...tags],
      ratedAt: isoTime(ratedAt),
      model: modelId,
    })),
    next,
    leftOut,
    facets: hasFacets ? facetsView(await parts.store.ratingFacets(filter)) : null,
  };
}

type RatingsAsked = Omit<RatingsRequest, "modelId"> & {
  readonly model?: string | undefined;
  readonly facets: boolean;
};
type Place = Pick<Rating, "runId" | "taskId">;

const facetsView = ({ total, raters, tags, templateVersions }: RatingFacets): RatingPageView["facets"] => ({
  total,
  raters: [...raters],
  tags: [...tags],
  templateVersions: [...templateVersions],
});

/** What the rated tasks are called. */
async function titlesOf({ store }: Parts, rows: readonly Place[]): Promise<(of: Place) => string> {
  const titles = new Map<string, string>();
  const keyOf = ({ runId, taskId }: Place) => JSON.stringify([runId, taskId]);
  for (const [runId, own] of Map.groupBy(rows, (row) => row.runId)) {
    const taskIds = [...new Set(own.map(({ taskId }) => taskId))];
    for (const task of await store.readFrozenTasks(runId, taskIds))
      titles.set(keyOf({ runId, taskId: task.taskId }), taskTitle(task));
  }
  return (of) => titles.get(keyOf(of)) ?? of.taskId;
}

/** One person's rating of one answer. Whoever gave it knows which answer it is of; nothing else is told. */
export async function createRating(parts: Parts, body: RatingBody): Promise<GivenRating> {
  const { runId, itemId, rating, tags, note, rater } = body;
  const at = await saveManualScore(parts, {
    runId,
    itemId,
    scoreValue: rating,
    rater,
    justification: note,
    tags,
  });
  return {
    ...body,
    id: `${itemId}:${rater}`,
    run_id: String(itemId),
    label_tags: tags,
    notes: note,
    created_at: isoTime(at),
  };
}
