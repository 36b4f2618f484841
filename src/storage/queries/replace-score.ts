import type { Score } from "../../core/index.ts";
import { saveBlobs } from "./blobs.ts";
import type { QueryContext } from "./context.ts";
import { touchRunOf } from "./kept-results.ts";
import { scoreRow } from "./score-row.ts";

/** What a scorer said of an item counts no more, and stays readable. */
export async function supersede(
  context: QueryContext,
  itemId: number,
  scorer: string,
  now: number,
): Promise<void> {
  await touchRunOf(context, itemId);
  await context.db
    .updateTable("scores")
    .set({ superseded_at: now })
    .where("item_id", "=", itemId)
    .where("scorer", "=", scorer)
    .where("superseded_at", "is", null)
    .execute();
}

export async function replaceScore(
  context: QueryContext,
  itemId: number,
  score: Score,
  now: number,
): Promise<void> {
  await supersede(context, itemId, score.scorer, now);
  const { row, detail } = scoreRow(itemId, score, now);
  await saveBlobs(context.db, [detail]);
  await context.db.insertInto("scores").values(row).execute();
}
