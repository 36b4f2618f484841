import type { RatingView } from "../../contract/index.ts";
import { type PageRequest, type RatingFilter, isoTime } from "../../core/index.ts";
import type { Parts } from "../parts.ts";

/** Ratings of every session. Who gave an answer is told, and looked for, only where the session is finished. */
export async function listRatings(
  { store }: Parts,
  {
    model,
    ...request
  }: PageRequest & Omit<RatingFilter, "modelId"> & { readonly model?: string | undefined },
): Promise<{ rows: RatingView[]; next: string | null; leftOut: number }> {
  const { rows, next, leftOut } = await store.listRatings({ ...request, modelId: model });
  return {
    rows: rows.map(({ modelId, ratedAt, tags, ...rating }) => ({
      ...rating,
      tags: [...tags],
      ratedAt: isoTime(ratedAt),
      model: modelId,
    })),
    next,
    leftOut,
  };
}
