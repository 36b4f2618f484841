import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import { z } from "zod";
import {
  type AnsweredItem,
  Failure,
  type Page,
  SESSION_KINDS,
  type SESSION_SORTS,
  type Session,
  type SessionAnswer,
  type SessionStore,
  type SessionsRequest,
  type Task,
  criterionSchema,
  drawSchema,
  sessionSchema,
  taskSchema,
  phrase,
} from "../../core/index.ts";
import type { SessionTable } from "../people-tables.ts";
import type { Tables } from "../schema.ts";
import { batches } from "./batches.ts";
import { readBlobs } from "./blobs.ts";
import { type QueryContext, findRunRow, requireRunRow, storableText } from "./context.ts";
import { executeForRows } from "./for-rows.ts";
import { knownValue, referredTo } from "./known-value.ts";
import { type QueryOrder, byName, byNumber, byText, readPage } from "./read-page.ts";
import { yieldTurn } from "./yield-turn.ts";

const setupSchema = z.strictObject({
  criteria: z.array(criterionSchema),
  seed: z.int(),
  masksNames: z.boolean(),
  draw: drawSchema.nullable(),
  leftOut: sessionSchema.shape.leftOut,
});

type SessionRow = Selectable<SessionTable> & { readonly run: string };

function toSession(row: SessionRow): Session {
  return {
    sessionId: row.session_id,
    runId: row.run,
    kind: knownValue(SESSION_KINDS, row.kind, "sessions.kind"),
    rater: row.rater,
    ...setupSchema.parse(JSON.parse(row.setup_json)),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    unblindedAt: row.unblinded_at,
  };
}

function sessionsOf({ db }: QueryContext) {
  return db
    .selectFrom("sessions")
    .innerJoin("runs", "runs.id", "sessions.run_id")
    .selectAll("sessions")
    .select("runs.run_id as run");
}

export async function listAnswered(context: QueryContext, runId: string): Promise<AnsweredItem[]> {
  const run = await requireRunRow(context, runId);
  const rows = await context.db
    .selectFrom("responses")
    .innerJoin("items", "items.id", "responses.item_id")
    .innerJoin("run_tasks", "run_tasks.id", "items.task_ref")
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .select(["items.id", "run_tasks.task_id", "run_models.model_id"])
    .where("items.run_id", "=", run.id)
    .orderBy("items.id")
    .execute();
  return rows.map((row) => ({ itemId: row.id, taskId: row.task_id, modelId: row.model_id }));
}

export async function listSessionAnswers(context: QueryContext, sessionId: string): Promise<SessionAnswer[]> {
  const session = await requireSessionRow(context, sessionId);
  const rows = await context.db
    .selectFrom("session_answers")
    .innerJoin("items", "items.id", "session_answers.item_ref")
    .innerJoin("run_tasks", "run_tasks.id", "items.task_ref")
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .select(["session_answers.answer_id", "items.id", "run_tasks.task_id", "run_models.model_id"])
    .where("session_answers.session_ref", "=", session.id)
    .orderBy("session_answers.position")
    .execute();
  return rows.map((row) => ({
    answerId: row.answer_id,
    itemId: row.id,
    taskId: row.task_id,
    modelId: row.model_id,
  }));
}

export async function readTaskOf({ db }: QueryContext, itemId: number): Promise<Task | null> {
  const row = await db
    .selectFrom("items")
    .innerJoin("run_tasks", "run_tasks.id", "items.task_ref")
    .select("run_tasks.content_blob")
    .where("items.id", "=", itemId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const texts = await readBlobs(db, [row.content_blob]);
  return taskSchema.parse(JSON.parse(referredTo(texts, row.content_blob, "run_tasks.content_blob")));
}

export async function createSession(
  context: QueryContext,
  session: Session,
  answers: Parameters<SessionStore["createSession"]>[1],
): Promise<void> {
  const { db } = context;
  const run = await requireRunRow(context, session.runId);
  const { criteria, seed, masksNames, draw, leftOut } = session;
  const { id } = await db
    .insertInto("sessions")
    .values({
      session_id: session.sessionId,
      run_id: run.id,
      kind: session.kind,
      rater: storableText(session.rater),
      setup_json: JSON.stringify({ criteria, seed, masksNames, draw, leftOut }),
      created_at: session.createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = answers.map(({ answerId, itemId }, position) => ({
    answer_id: answerId,
    session_ref: id,
    position,
    item_ref: itemId,
    skipped: 0,
    score_count: 0,
    note: "",
    tags_json: "[]",
  }));
  for (const batch of batches(rows)) {
    await executeForRows(db, batch, insertAnswers);
    await yieldTurn();
  }
}

const insertAnswers = (db: Kysely<Tables>, rows: readonly Insertable<Tables["session_answers"]>[]) =>
  db.insertInto("session_answers").values(rows);

export async function findSession(context: QueryContext, sessionId: string): Promise<Session | null> {
  const row = await sessionsOf(context).where("session_id", "=", sessionId).executeTakeFirst();
  return row === undefined ? null : toSession(row);
}

/** The session's own number. */
export async function requireSessionRow(
  { db }: QueryContext,
  sessionId: string,
): Promise<Selectable<SessionTable>> {
  const row = await db
    .selectFrom("sessions")
    .selectAll()
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  if (row === undefined) throw new Failure("not-found", phrase`This session doesn't exist.`);
  return row;
}

const orderOf = (context: QueryContext): QueryOrder<(typeof SESSION_SORTS)[number]> => ({
  usual: "-created",
  id: sql<number>`sessions.id`,
  keys: {
    created: null,
    rater: byName(context, "sessions.rater"),
    kind: byText(context, sql.ref<string>("sessions.kind")),
    finished: byNumber("sessions.finished_at", { canLack: true }),
  },
});

export async function listSessions(context: QueryContext, request: SessionsRequest): Promise<Page<Session>> {
  const { runId, rater, kind, finished } = request;
  let query = sessionsOf(context);
  if (runId !== undefined) {
    const run = await findRunRow(context, runId);
    query = query.where("sessions.run_id", "=", run?.id ?? 0);
  }
  if (rater !== undefined) query = query.where("sessions.rater", "=", rater);
  if (kind !== undefined) query = query.where("sessions.kind", "=", kind);
  if (finished !== undefined) query = query.where("sessions.finished_at", finished ? "is not" : "is", null);
  const { rows, next } = await readPage(query, orderOf(context), request);
  return { rows: rows.map(toSession), next };
}

export async function setSessionTime(
  { db }: QueryContext,
  sessionId: string,
  column: "finished_at" | "unblinded_at",
  now: number,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ [column]: now })
    .where("session_id", "=", sessionId)
    .where(column, "is", null)
    .execute();
}

/** Answers that a session has not been given because there is nothing to score. */
export function leftOutOf({ setup_json }: Pick<SessionTable, "setup_json">): NonNullable<Session["leftOut"]> {
  return setupSchema.parse(JSON.parse(setup_json)).leftOut ?? [];
}
