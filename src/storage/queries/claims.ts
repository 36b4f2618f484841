import { type ClaimRequest, type ClaimedItem, STATUS_BEFORE, type Stage } from "../../core/index.ts";
import { type QueryContext, requireRunRow } from "./context.ts";
import { lockRun } from "./events.ts";
import { ownershipLost } from "./ownership.ts";

export async function claimItems(context: QueryContext, request: ClaimRequest): Promise<ClaimedItem[]> {
  const { db, engine } = context;
  const run = await lockRun(context, request.runId);
  if (run.owner_token !== request.owner.token) throw ownershipLost(request.runId);
  const due = engine.skipLocked(
    db
      .selectFrom("items")
      .select("id")
      .where("run_id", "=", run.id)
      .where("status", "=", STATUS_BEFORE[request.stage])
      .where("next_retry_at", "<=", request.now)
      // What this owner has in hand it still has, however long a lease it took.
      .where((or) => or("claimed_by", "is", null).or("claimed_by", "!=", request.owner.token))
      .orderBy("next_retry_at")
      .orderBy("id")
      .limit(request.limit),
  );
  const claimed = await db
    .updateTable("items")
    .set((column) => ({
      attempts: column("attempts", "+", 1),
      last_attempt_at: request.now,
      next_retry_at: request.leaseUntil,
      claimed_by: request.owner.token,
      updated_at: request.now,
    }))
    .where("id", "in", due)
    .returning(["id", "task_ref", "model_ref", "sample", "attempts"])
    .execute();
  if (claimed.length === 0) return [];

  const models = await db
    .selectFrom("run_models")
    .select(["id", "model_id"])
    .where("id", "in", [...new Set(claimed.map((item) => item.model_ref))])
    .execute();
  const tasks = await db
    .selectFrom("run_tasks")
    .select(["id", "task_id"])
    .where("id", "in", [...new Set(claimed.map((item) => item.task_ref))])
    .execute();
  const modelIds = new Map(models.map((model) => [model.id, model.model_id]));
  const taskIds = new Map(tasks.map((task) => [task.id, task.task_id]));
  return claimed
    .sort((a, b) => a.id - b.id)
    .map((item) => ({
      itemId: item.id,
      taskId: taskIds.get(item.task_ref) ?? "",
      modelId: modelIds.get(item.model_ref) ?? "",
      sample: item.sample,
      attempt: item.attempts,
    }));
}

export async function nextDue(context: QueryContext, runId: string, stage: Stage): Promise<number | null> {
  const run = await requireRunRow(context, runId);
  const row = await context.db
    .selectFrom("items")
    .select("next_retry_at")
    .where("run_id", "=", run.id)
    .where("status", "=", STATUS_BEFORE[stage])
    .where("claimed_by", "is", null)
    .orderBy("next_retry_at")
    .executeTakeFirst();
  return row?.next_retry_at ?? null;
}
