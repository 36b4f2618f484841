import type { RetryRequest } from "../../core/index.ts";
import type { QueryContext } from "./context.ts";
import { lockRun } from "./events.ts";

/** Lets items be tried again: back to the stage in which they failed or were left, as if for the first time. */
export async function retryItems(context: QueryContext, request: RetryRequest, now: number): Promise<number> {
  const run = await lockRun(context, request.runId);
  const { itemId, stage, skippedFor } = request;
  let retried = 0;
  for (const target of ["NEW", "WAITING_FOR_JUDGE"] as const) {
    let query = context.db
      .updateTable("items")
      .set({
        status: target,
        attempts: 0,
        next_retry_at: 0,
        claimed_by: null,
        error_stage: null,
        error_message: null,
        skip_reason: null,
        updated_at: now,
      })
      .where("run_id", "=", run.id)
      .where("claimed_by", "is", null)
      // What has an answer goes to its judges, what has none to its model.
      .where(({ exists, not, selectFrom }) => {
        const answer = exists(
          selectFrom("responses").select("responses.id").whereRef("responses.item_id", "=", "items.id"),
        );
        return target === "NEW" ? not(answer) : answer;
      });
    if (itemId !== undefined) query = query.where("id", "=", itemId);
    query =
      skippedFor !== undefined
        ? query.where("status", "=", "CANT_BE_FINISHED").where("skip_reason", "=", skippedFor)
        : query.where(({ or, eb }) =>
            or([
              eb("status", "=", "FAILED"),
              // One that waits for its next attempt need not wait any longer.
              ...(itemId === undefined ? [] : [eb("status", "=", target)]),
            ]),
          );
    if (stage === (target === "NEW" ? "judge" : "answer")) continue;
    const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
    retried += Number(numUpdatedRows);
  }
  // A run that has work again is not finished.
  if (retried > 0)
    await context.db
      .updateTable("runs")
      .set({ status: "PENDING", finished_at: null })
      .where("id", "=", run.id)
      .execute();
  return retried;
}
