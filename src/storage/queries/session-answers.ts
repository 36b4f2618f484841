import { sql } from "kysely";
import { z } from "zod";
import {
  type ANSWER_SORTS,
  type AnswersRequest,
  Failure,
  type Page,
  type SessionCounts,
  type SessionItem,
  type SessionStore,
  sessionScorer,
  phrase,
} from "../../core/index.ts";
import { batches } from "./batches.ts";
import { type QueryContext, storableText } from "./context.ts";
import { neededScores } from "./needed-scores.ts";
import { type QueryOrder, readPage } from "./read-page.ts";
import { replaceScore, supersede } from "./replace-score.ts";
import { requireSessionRow } from "./sessions.ts";

const tagsSchema = z.array(z.string());

interface AnswerRow {
  readonly answer_id: string;
  readonly position: number;
  readonly item_ref: number;
  readonly skipped: number;
  readonly note: string;
  readonly tags_json: string;
}

async function toItems(
  { db }: QueryContext,
  sessionId: string,
  rows: readonly AnswerRow[],
): Promise<SessionItem[]> {
  const prefix = sessionScorer(sessionId, "");
  const scores = new Map<number, Record<string, number>>();
  for (const batch of batches(rows.map(({ item_ref }) => item_ref))) {
    const found = await db
      .selectFrom("scores")
      .select(["item_id", "scorer", "value"])
      .where("item_id", "in", batch)
      .where("scorer", "like", `${prefix}%`)
      .where("superseded_at", "is", null)
      .execute();
    for (const { item_id, scorer, value } of found) {
      if (value === null) continue;
      const own = scores.get(item_id) ?? {};
      own[scorer.slice(prefix.length)] = value;
      scores.set(item_id, own);
    }
  }
  return rows.map((row) => ({
    answerId: row.answer_id,
    position: row.position,
    itemId: row.item_ref,
    skipped: row.skipped === 1,
    note: row.note,
    tags: tagsSchema.parse(JSON.parse(row.tags_json)),
    scores: scores.get(row.item_ref) ?? {},
  }));
}

export async function countAnswers(context: QueryContext, sessionId: string): Promise<SessionCounts> {
  const session = await requireSessionRow(context, sessionId);
  const full = neededScores(session);
  const rows = await context.db
    .selectFrom("session_answers")
    .select(({ fn }) => ["score_count", "skipped", fn.countAll<number>().as("count")])
    .where("session_ref", "=", session.id)
    .groupBy(["score_count", "skipped"])
    .execute();
  const sum = (which: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(which).reduce((total, { count }) => total + count, 0);
  return {
    total: sum(() => true),
    scored: sum(({ score_count }) => score_count >= full),
    partly: sum(({ score_count }) => score_count > 0 && score_count < full),
    skipped: sum(({ skipped, score_count }) => skipped === 1 && score_count < full),
  };
}

const ORDER: QueryOrder<(typeof ANSWER_SORTS)[number]> = {
  usual: "position",
  id: sql<number>`session_answers.position`,
  keys: { position: null },
};

export async function listAnswers(
  context: QueryContext,
  request: AnswersRequest,
): Promise<Page<SessionItem>> {
  const { sessionId, state } = request;
  const session = await requireSessionRow(context, sessionId);
  const full = neededScores(session);
  let query = context.db.selectFrom("session_answers").selectAll().where("session_ref", "=", session.id);
  if (state === "scored") query = query.where("score_count", ">=", full);
  if (state === "open") query = query.where("score_count", "<", full).where("skipped", "=", 0);
  if (state === "skipped") query = query.where("score_count", "<", full).where("skipped", "=", 1);
  const { rows, next } = await readPage(query, ORDER, request);
  return { rows: await toItems(context, sessionId, rows), next };
}

export async function findAnswer(
  context: QueryContext,
  sessionId: string,
  answerId: string,
): Promise<SessionItem | null> {
  const session = await requireSessionRow(context, sessionId);
  const rows = await context.db
    .selectFrom("session_answers")
    .selectAll()
    .where("session_ref", "=", session.id)
    .where("answer_id", "=", answerId)
    .execute();
  return (await toItems(context, sessionId, rows))[0] ?? null;
}

export async function nextAnswer(context: QueryContext, sessionId: string): Promise<SessionItem | null> {
  for (const state of ["open", "skipped"] as const) {
    const { rows } = await listAnswers(context, { sessionId, state, limit: 1 });
    if (rows[0] !== undefined) return rows[0];
  }
  return null;
}

export async function scoreAnswer(
  context: QueryContext,
  sessionId: string,
  answerId: string,
  change: Parameters<SessionStore["scoreAnswer"]>[2],
  now: number,
): Promise<void> {
  const { db } = context;
  const answer = await findAnswer(context, sessionId, answerId);
  if (answer === null) throw new Failure("not-found", phrase`This answer is not part of the session.`);
  const {
    note = answer.note,
    tags = answer.tags,
    skipped = change.entries.length > 0 ? false : answer.skipped,
  } = change;
  const scores = { ...answer.scores };
  for (const { key, value, scaleMin, scaleMax } of change.entries) {
    const scorer = sessionScorer(sessionId, key);
    if (value === null) {
      delete scores[key];
      await supersede(context, answer.itemId, scorer, now);
      continue;
    }
    scores[key] = value;
    const outcome = { scored: true as const, value, scaleMin, scaleMax };
    const said = {
      autoFail: false,
      reason: note,
      parts: {},
      flags: [...tags],
      transcript: null,
      costUsd: null,
    };
    await replaceScore(context, answer.itemId, { scorer, scorerKind: "person", outcome, ...said }, now);
  }
  await db
    .updateTable("session_answers")
    .set({
      note: storableText(note),
      tags_json: JSON.stringify(tags),
      skipped: skipped ? 1 : 0,
      score_count: Object.keys(scores).length,
    })
    .where("answer_id", "=", answerId)
    .execute();
}

/** Scores of one scoring have the same time; what they replaced was replaced at that time. */
export async function undoScore(
  context: QueryContext,
  sessionId: string,
  now: number,
): Promise<string | null> {
  const { db } = context;
  const prefix = sessionScorer(sessionId, "%");
  const last = await db
    .selectFrom("scores")
    .select(["item_id", "created_at"])
    .where("scorer_kind", "=", sql.lit("person"))
    .where("scorer", "like", prefix)
    .where("superseded_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return null;
  const ofLast = { item: last.item_id, at: last.created_at };
  await db
    .updateTable("scores")
    .set({ superseded_at: now })
    .where("scorer", "like", prefix)
    .where("item_id", "=", ofLast.item)
    .where("created_at", "=", ofLast.at)
    .where("superseded_at", "is", null)
    .execute();
  // Taken back for good: an undo of the undo would show the older verdict as the newest.
  await db
    .updateTable("scores")
    .set({ superseded_at: null })
    .where("scorer", "like", prefix)
    .where("item_id", "=", ofLast.item)
    .where("superseded_at", "=", ofLast.at)
    .where("created_at", "<", ofLast.at)
    .execute();
  const session = await requireSessionRow(context, sessionId);
  const row = await db
    .selectFrom("session_answers")
    .select("answer_id")
    .where("session_ref", "=", session.id)
    .where("item_ref", "=", ofLast.item)
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom("scores")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("scorer", "like", prefix)
    .where("item_id", "=", ofLast.item)
    .where("superseded_at", "is", null)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("session_answers")
    .set({ score_count: count })
    .where("answer_id", "=", row.answer_id)
    .execute();
  return row.answer_id;
}
