import type { GivenRating, RatingBody, RatingView } from "../../contract/index.ts";
import { type RatingsRequest, isoTime } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { saveManualScore } from "./manual-score.ts";

/** Ratings of every session. Who gave an answer is told, and looked for, only where the session is finished. */
export async function listRatings(
  { store }: Parts,
  { model, ...request }: Omit<RatingsRequest, "modelId"> & { readonly model?: string | undefined },
): Promise<{ rows: RatingView[]; next: string | null; leftOut: number }> {
  const { rows, next, leftOut } = await store.listRatings({ ...request, modelId: model });
  return {
    rows: rows.map(({ modelId, itemId, ratedAt, tags, ...rating }) => ({
      ...rating,
      ...(modelId === null ? {} : { itemId }),
      tags: [...tags],
      ratedAt: isoTime(ratedAt),
      model: modelId,
    })),
    next,
    leftOut,
  };
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
