import { sql } from "kysely";
import { LEFT_OUT_KEY, type Score, sessionScorer } from "../../core/index.ts";
import type { QueryContext } from "./context.ts";
import { touchRun } from "./kept-results.ts";
import { replaceScore } from "./replace-score.ts";
import { leftOutOf, requireSessionRow, setSessionTime } from "./sessions.ts";
import { settleItems } from "./settle-items.ts";

/** From here on a session's scores count: answers that nobody else scores are complete. */
export async function finishSession(context: QueryContext, sessionId: string, now: number): Promise<void> {
  const session = await requireSessionRow(context, sessionId);
  if (session.finished_at !== null) return;
  await setSessionTime(context, sessionId, "finished_at", now);
  // What was said counts from here on, also where no item has a new status.
  await touchRun(context, session.run_id);
  if (session.kind === "comparison") return;
  const leftOut = leftOutOf(session);
  for (const { itemId, reason } of leftOut)
    await replaceScore(context, itemId, unscored(sessionId, reason), now);
  const items = await itemsOf(context, session.id);
  await settleItems(context, session.run_id, [...items, ...leftOut.map(({ itemId }) => itemId)], now);
}

export async function deleteSession(context: QueryContext, sessionId: string, now: number): Promise<boolean> {
  const { db } = context;
  const session = await db
    .selectFrom("sessions")
    .selectAll()
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  if (session === undefined) return false;
  await touchRun(context, session.run_id);
  const items = [...(await itemsOf(context, session.id)), ...leftOutOf(session).map(({ itemId }) => itemId)];
  await db
    .deleteFrom("scores")
    .where("scorer_kind", "=", sql.lit("person"))
    .where("scorer", "like", sessionScorer(sessionId, "%"))
    .execute();
  await db.deleteFrom("sessions").where("session_id", "=", sessionId).execute();
  if (session.finished_at !== null) await settleItems(context, session.run_id, items, now);
  return true;
}

/** One person's word on one answer, which needs no session. */
export async function scoreByHand(
  context: QueryContext,
  itemId: number,
  score: Score,
  now: number,
): Promise<void> {
  await replaceScore(context, itemId, score, now);
  if (score.scorerKind !== "person") return;
  const item = await context.db
    .selectFrom("items")
    .select("run_id")
    .where("id", "=", itemId)
    .executeTakeFirstOrThrow();
  await settleItems(context, item.run_id, [itemId], now);
}

async function itemsOf({ db }: QueryContext, sessionRef: number): Promise<number[]> {
  const rows = await db
    .selectFrom("session_answers")
    .select("item_ref")
    .where("session_ref", "=", sessionRef)
    .execute();
  return rows.map(({ item_ref }) => item_ref);
}

/** Why there is nothing to score, beside the scores of the session. */
function unscored(sessionId: string, reason: string): Score {
  return {
    scorer: sessionScorer(sessionId, LEFT_OUT_KEY),
    scorerKind: "person",
    outcome: { scored: false, reason },
    autoFail: false,
    reason: "",
    parts: {},
    flags: [],
    transcript: null,
    costUsd: null,
  };
}
